import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Document, Fields, Value } from '../values/value.ts';
import { DataError } from './data-error.ts';
import { isOwnExport, readExport, writeExport } from './export.ts';
import { database, documentOf, timeOf } from './testing/commits.ts';

let parent: string;
let folder: string;
let metadataFile: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'firestore-export-'));
  folder = join(parent, 'firestore_export');
  metadataFile = join(folder, 'firestore_export.overall_export_metadata');
});

afterEach(() => rmSync(parent, { recursive: true }));

const time = timeOf(5);
const one = documentOf('c/a', { x: { doubleValue: -0 } });
const other = documentOf('c/b', {
  self: { referenceValue: `${database}/documents/c/b` },
  list: { arrayValue: { values: [{ referenceValue: 'projects/x/databases/y/documents/c/b' }] } },
});

describe('an export of this emulator', () => {
  const write = (documents: Document[]) => writeExport(folder, { name: database, documents }, time);

  it('has the metadata file that firebase-tools expects and is read again', () => {
    write([one, other]);
    const databases = [{ name: database, documents: [one, other] }];
    expect(readExport(metadataFile, { time })).toEqual({ databases, time });
    expect(isOwnExport(metadataFile)).toBe(true);
  });

  it('may be empty', () => {
    write([]);
    const databases = [{ name: database, documents: [] }];
    expect(readExport(metadataFile, { time })).toEqual({ databases, time });
  });

  it('is read into another project together with the references in it', () => {
    write([one, other]);
    const [imported] = readExport(metadataFile, { project: 'new', time }).databases;
    expect(imported?.name).toBe('projects/new/databases/(default)');
    const self = 'projects/new/databases/(default)/documents/c/b';
    expect([...(imported?.documents ?? [])][1]).toEqual({
      ...other,
      name: self,
      fields: { ...other.fields, self: { referenceValue: self } },
    });
  });

  it('overwrites nothing', () => {
    write([one]);
    expect(() => write([other])).toThrow(`The folder ${folder} exists and is not overwritten.`);
    const databases = [{ name: database, documents: [one] }];
    expect(readExport(metadataFile, { time })).toEqual({ databases, time });
  });

  it('requires the parent folder, as the emulator of Google does', () => {
    folder = join(parent, 'missing/firestore_export');
    expect(() => write([one])).toThrow('export_directory must be a directory');
  });

  it.each([
    ['a shortened file', (file: string) => truncateSync(file, 100)],
    ['a missing record', (file: string) => truncateSync(file, readFileSync(file).length - 1)],
    ['another file', (file: string) => writeFileSync(file, 'something else')],
  ])('is rejected with %s, and the message names it', (_, damage) => {
    write([one, other]);
    const file = join(folder, 'documents.records');
    damage(file);
    expect(() => readExport(metadataFile, { time })).toThrow(`The export in ${file} is damaged`);
  });

  it('is rejected when it is missing or of another version', () => {
    expect(() => readExport(metadataFile, { time })).toThrow(`${metadataFile} cannot be read`);
    mkdirSync(folder);
    writeFileSync(metadataFile, '{"format":"neev-firestore-emulator export 9"}');
    expect(() => readExport(metadataFile, { time })).toThrow('an unknown format or version');
  });
});

describe('an export of Google’s emulator', () => {
  const outputFile = () => join(folder, 'all_namespaces/all_kinds/output-0');
  const googleDatabase = 'projects/demo-y/databases/(default)';

  beforeEach(() => {
    mkdirSync(dirname(outputFile()), { recursive: true });
    const compressed = readFileSync(new URL('./testing/google-output-0.gz', import.meta.url));
    writeFileSync(outputFile(), gunzipSync(compressed));
    writeFileSync(metadataFile, Buffer.from(googleMetadata, 'base64'));
  });

  it('is read with every kind of value', () => {
    expect(isOwnExport(metadataFile)).toBe(false);
    const [state] = readExport(metadataFile, { time }).databases;
    expect(state?.name).toBe(googleDatabase);
    const [document, ...more] = state?.documents ?? [];
    expect(more).toEqual([]);
    expect(document).toEqual({
      name: `${googleDatabase}/documents/c/__id7__`,
      fields: expectedFields,
      createTime: time,
      updateTime: time,
    });
  });

  it('is read into another project', () => {
    const [state] = readExport(metadataFile, { project: 'demo-z', time }).databases;
    expect(state?.name).toBe('projects/demo-z/databases/(default)');
  });

  it('is not changed by being read', () => {
    const copy = join(parent, 'copy');
    cpSync(folder, copy, { recursive: true });
    readExport(metadataFile, { time });
    const files = readdirSync(folder, { recursive: true });
    expect(readdirSync(copy, { recursive: true })).toEqual(files);
    expect(readFileSync(outputFile())).toEqual(
      readFileSync(join(copy, 'all_namespaces/all_kinds/output-0')),
    );
  });

  it('is rejected when its files are missing', () => {
    rmSync(outputFile());
    expect(() => readExport(metadataFile, { time })).toThrow(`${metadataFile} has no output files`);
    writeFileSync(metadataFile, 'something else');
    expect(() => readExport(metadataFile, { time })).toThrow(`${metadataFile} is damaged`);
  });

  it('is rejected when a file is damaged, and the message names it', () => {
    const content = readFileSync(outputFile());
    for (const damaged of [content.subarray(0, -1), content.fill(1, 500, 501)]) {
      writeFileSync(outputFile(), damaged);
      expect(() => readExport(metadataFile, { time })).toThrow(DataError);
      expect(() => readExport(metadataFile, { time })).toThrow(outputFile());
    }
  });
});

/** Names the folder of the output files. */
const googleMetadata =
  'uG1ETgEAATPWjQomUQABCk8KBAgCGAMSQWFsbF9uYW1lc3BhY2VzL2FsbF9raW5kcy9hbGxfbmFtZXNwYWNlc19hbGxfa2luZHMuZXhwb3J0X21ldGFkYXRhGAEg7NIC';

const integer = (integerValue: string): Value => ({ integerValue });
const array = (...values: Value[]): Value => ({ arrayValue: { values } });
const map = (fields: Fields): Value => ({ mapValue: { fields } });

const expectedFields: Fields = {
  L: { stringValue: 'a'.repeat(40_000) },
  v: map({
    __type__: { stringValue: '__vector__' },
    value: array({ doubleValue: 1 }, { doubleValue: 2 }),
  }),
  nan: { doubleValue: Number.NaN },
  r2: { referenceValue: 'projects/demo-y/databases/other/documents/a/__id5__/b/c' },
  z: { doubleValue: 0 },
  neg: integer('-5'),
  old: { timestampValue: '0001-01-01T00:00:00.000000Z' },
  f: { booleanValue: false },
  'a.b': integer('1'),
  arr: array({ nullValue: null }, map({ in: array({ stringValue: 'q' }) }), {
    geoPointValue: { latitude: 0, longitude: 0 },
  }),
  one: array(integer('1')),
  bl: { bytesValue: Buffer.alloc(3_000).toString('base64') },
};
