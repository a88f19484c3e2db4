/** Parses and prints messages in the JSON form of proto3. */
import { isJsonObject } from '../json-object.ts';
import { createMessage, requireSupported, setField, validateMessage } from './messages.ts';
import { invalidPayload, nullCodec } from './scalars.ts';
import type { FieldSchema, Message, MessageSchema } from './schema.ts';
import { emptyFields } from './shared-types.ts';

const maximumDepth = 120;

/** @throws StatusError INVALID_ARGUMENT if it is none of this type; UNIMPLEMENTED */
export function parseMessage(schema: MessageSchema, json: unknown, depth = 0): Message {
  if (!isJsonObject(json)) throw invalidPayload(`Expected an object for ${schema.name}.`);
  if (depth > maximumDepth) throw invalidPayload('It is nested too deeply.');
  const message = createMessage(schema);
  for (const name of Object.keys(json)) {
    const field = schema.fieldsByJsonName.get(name);
    if (!field) throw invalidPayload(`Unknown field of ${schema.name}: ${name}.`);
    const value = json[name];
    if (isAbsent(field, value)) continue;
    requireSupported(schema, field);
    requireNoAlternative(message, field);
    setField(message, field, parseField(field, value, depth));
  }
  validateMessage(schema, message);
  return message;
}

const isAbsent = ({ scalar, kind }: FieldSchema, json: unknown) =>
  json === undefined || (json === null && !(scalar === nullCodec && kind === 'single'));

function requireNoAlternative(message: Message, { name, alternatives }: FieldSchema): void {
  for (const alternative of alternatives) {
    if (message[alternative] !== undefined) {
      throw invalidPayload(`${name} and ${alternative} exclude each other.`);
    }
  }
}

function parseField(field: FieldSchema, json: unknown, depth: number): unknown {
  if (field.kind === 'single') return parseValue(field, json, depth);
  if (field.kind === 'repeated') {
    if (!Array.isArray(json)) throw invalidPayload(`Expected an array for ${field.name}.`);
    return json.map((item) => parseValue(field, item, depth));
  }
  if (!isJsonObject(json)) throw invalidPayload(`Expected an object for ${field.name}.`);
  const entries = emptyFields();
  for (const key of Object.keys(json)) entries[key] = parseValue(field, json[key], depth);
  return entries;
}

const parseValue = ({ scalar, message }: FieldSchema, json: unknown, depth: number): unknown =>
  message ? parseMessage(message, json, depth + 1) : scalar?.parse(json);

/** Leaves out the fields whose values are those of absent ones, and empty lists and maps. */
export function printMessage(schema: MessageSchema, message: Message): Message {
  const json: Message = {};
  for (const name in message) {
    const field = schema.fieldsByName.get(name);
    const value = message[name];
    if (field && value !== undefined) printField(json, field, value);
  }
  return json;
}

function printField(json: Message, field: FieldSchema, value: unknown): void {
  const { name, kind, absent } = field;
  if (kind === 'map') {
    const entries = Object.entries(Object(value)).filter(([, item]) => item !== undefined);
    if (entries.length > 0) json[name] = printEntries(field, entries);
  } else if (kind === 'repeated') {
    if (!Array.isArray(value) || value.length === 0) return;
    json[name] = value.map((item) => printValue(field, item));
  } else if (absent === undefined || !Object.is(value, absent)) {
    json[name] = printValue(field, value);
  }
}

function printEntries(field: FieldSchema, entries: [string, unknown][]): Message {
  const json = emptyFields();
  for (const [key, value] of entries) json[key] = printValue(field, value);
  return json;
}

const printValue = ({ scalar, message }: FieldSchema, value: unknown): unknown =>
  message ? printMessage(message, Object(value)) : scalar?.print(value);
