/**
 * Reads exports of Google's emulator: LevelDB logs of entities of Cloud Datastore (`EntityProto` and
 * `Reference` of https://github.com/googlecloudplatform/app-engine-java-standard). The numbers of the fields
 * and the meanings of values are as observed in exports of version 1.19 of the emulator.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Document, Value } from '../values/value.ts';
import { DataError } from './data-error.ts';
import { readLevelDbLog } from './leveldb-log.ts';
import { type ProtobufField, readProtobuf } from './protobuf-fields.ts';
import type { DatabaseState } from './saved-state.ts';

const outputFolder = 'all_namespaces/all_kinds';

const entity = { key: 13, property: 14, rawProperty: 15 };
const reference = { app: 13, path: 14, database: 23 };
const keyElement = { kind: 2, id: 3, name: 4 };
const property = { meaning: 1, name: 3, isMultiple: 4, value: 5 };
const value = { int64: 1, boolean: 2, text: 3, double: 4, point: 5, reference: 12 };
const point = { latitude: 6, longitude: 7 };
/** In a value, the elements of the path of a reference are groups in it. */
const referenceElement = { group: 14, kind: 15, id: 16, name: 17 };
const meaning = { time: 7, blob: 14, byteString: 16, map: 19, emptyList: 24, vector: 31 };

type Fields = readonly ProtobufField[];

/** @throws DataError when a file is damaged or has something unknown. */
export function readGoogleExport(metadataFile: string, time: string): DatabaseState[] {
  const databases = new Map<string, Document[]>();
  for (const path of outputFiles(metadataFile)) {
    for (const record of readLevelDbLog(readFileSync(path), path)) {
      const { database, document } = readEntity(record, path, time);
      const documents = databases.get(database) ?? [];
      databases.set(database, documents);
      documents.push(document);
    }
  }
  return [...databases].map(([name, documents]) => ({ name, documents }));
}

/** The metadata name these files, but those of an empty database, which has none. */
function outputFiles(metadataFile: string): string[] {
  const metadata = Buffer.concat(readLevelDbLog(readFileSync(metadataFile), metadataFile));
  if (!metadata.includes(outputFolder)) return [];
  const folder = join(dirname(metadataFile), outputFolder);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = names.filter((name) => name.startsWith('output-'));
  if (files.length === 0) throw new DataError(`The export in ${metadataFile} has no output files.`);
  return files.map((name) => join(folder, name));
}

function readEntity(record: Buffer, path: string, time: string) {
  try {
    const fields = readProtobuf(record);
    const key = readProtobuf(bytesOf(fields, entity.key));
    const name = `${databaseOf(key)}/documents/${pathOf(key)}`;
    const document = { name, fields: readMap(fields), createTime: time, updateTime: time };
    return { database: databaseOf(key), document };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(
      `The export of Google's emulator in ${path} has an entity that cannot be read: ${reason}.`,
      { cause },
    );
  }
}

/** `dev~demo-x` is the project demo-x. */
function databaseOf(key: Fields): string {
  const project = textOf(key, reference.app)?.replace(/^.*~/, '');
  return `projects/${project}/databases/${textOf(key, reference.database) ?? '(default)'}`;
}

function pathOf(key: Fields): string {
  const segments = readProtobuf(bytesOf(key, reference.path)).flatMap((element) =>
    element.kind === 'group' ? elementSegments(element.fields, keyElement) : [],
  );
  return segments.join('/');
}

interface ElementNumbers {
  readonly kind: number;
  readonly id: number;
  readonly name: number;
}

/** The ids of a collection and a document. */
function elementSegments(element: Fields, numbers: ElementNumbers): string[] {
  const id = find(element, numbers.id);
  const documentId =
    id?.kind === 'varint' ? `__id${toInt64(id.value)}__` : textOf(element, numbers.name);
  return [textOf(element, numbers.kind) ?? '', documentId ?? ''];
}

/** The fields of an entity. Several properties of one name are the elements of an array. */
function readMap(fields: Fields): Record<string, Value> {
  const map: Record<string, Value> = Object.create(null);
  for (const field of fields) {
    if (field.kind !== 'bytes') continue;
    if (field.number !== entity.property && field.number !== entity.rawProperty) continue;
    addProperty(map, readProtobuf(field.bytes));
  }
  return map;
}

function addProperty(map: Record<string, Value>, fields: Fields): void {
  const name = textOf(fields, property.name) ?? '';
  const means = Number(varintOf(fields, property.meaning) ?? 0n);
  if (means === meaning.emptyList) {
    map[name] = { arrayValue: { values: [] } };
    return;
  }
  const read = readValue(readProtobuf(bytesOf(fields, property.value)), means);
  if (varintOf(fields, property.isMultiple) !== 1n) map[name] = read;
  else if (means === meaning.vector) map[name] = vectorWith(map[name], read);
  else map[name] = arrayWith(map[name], read);
}

function arrayWith(array: Value | undefined, element: Value): Value {
  const values = array && 'arrayValue' in array ? array.arrayValue.values : [];
  return { arrayValue: { values: [...values, element] } };
}

function vectorWith(vector: Value | undefined, element: Value): Value {
  const elements = vector && 'mapValue' in vector ? vector.mapValue.fields.value : undefined;
  const type: Value = { stringValue: '__vector__' };
  const fields = { __type__: type, value: arrayWith(elements, element) };
  return { mapValue: { fields: Object.assign(Object.create(null), fields) } };
}

/** The first member of the value decides; a value without members is null. */
function readValue(fields: Fields, means: number): Value {
  const [member] = fields;
  if (member === undefined) return { nullValue: null };
  if (member.kind === 'varint') return readNumber(member.number, member.value, means);
  if (member.kind === 'group') return readGroup(member.number, member.fields);
  if (member.number === value.double) return { doubleValue: member.bytes.readDoubleLE() };
  if (member.number !== value.text) throw unknownValue(member.number);
  return readText(member.bytes, means);
}

function readNumber(number: number, encoded: bigint, means: number): Value {
  if (number === value.boolean) return { booleanValue: encoded === 1n };
  if (number !== value.int64) throw unknownValue(number);
  const integer = toInt64(encoded);
  return means === meaning.time
    ? { timestampValue: toTimestamp(integer) }
    : { integerValue: String(integer) };
}

function readText(bytes: Buffer, means: number): Value {
  if (means === meaning.map) return { mapValue: { fields: readMap(readProtobuf(bytes)) } };
  if (means === meaning.blob || means === meaning.byteString) {
    return { bytesValue: bytes.toString('base64') };
  }
  return { stringValue: bytes.toString('utf8') };
}

function readGroup(number: number, fields: Fields): Value {
  if (number === value.point) {
    const latitude = doubleOf(fields, point.latitude);
    return { geoPointValue: { latitude, longitude: doubleOf(fields, point.longitude) } };
  }
  if (number !== value.reference) throw unknownValue(number);
  const segments = fields.flatMap((field) =>
    field.kind === 'group' && field.number === referenceElement.group
      ? elementSegments(field.fields, referenceElement)
      : [],
  );
  return { referenceValue: `${databaseOf(fields)}/documents/${segments.join('/')}` };
}

function unknownValue(number: number): Error {
  return new Error(`a value has the unknown member ${number}`);
}

function toInt64(encoded: bigint): bigint {
  return BigInt.asIntN(64, encoded);
}

/** From microseconds since 1970. */
function toTimestamp(microseconds: bigint): string {
  const fraction = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = Number((microseconds - fraction) / 1_000_000n);
  const date = new Date(seconds * 1_000).toISOString().slice(0, 19);
  return `${date}.${String(fraction).padStart(6, '0')}Z`;
}

function find(fields: Fields, number: number): ProtobufField | undefined {
  return fields.find((field) => field.number === number);
}

function bytesOf(fields: Fields, number: number): Buffer {
  const field = find(fields, number);
  if (field?.kind === 'bytes') return field.bytes;
  throw new Error(`the field ${number} is missing`);
}

function textOf(fields: Fields, number: number): string | undefined {
  const field = find(fields, number);
  return field?.kind === 'bytes' ? field.bytes.toString('utf8') : undefined;
}

function varintOf(fields: Fields, number: number): bigint | undefined {
  const field = find(fields, number);
  return field?.kind === 'varint' ? field.value : undefined;
}

function doubleOf(fields: Fields, number: number): number {
  const field = find(fields, number);
  return field?.kind === 'fixed64' ? field.bytes.readDoubleLE() : 0;
}
