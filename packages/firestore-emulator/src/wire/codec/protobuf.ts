/** Decodes and encodes messages in the binary form of protobuf. */
import protobuf from 'protobufjs/minimal.js';
import { invalidArgument, StatusError } from '../../status.ts';
import { createMessage, requireSupported, setField, validateMessage } from './messages.ts';
import { readString, type ScalarCodec, wireTypes } from './scalars.ts';
import type { FieldSchema, Message, MessageSchema } from './schema.ts';
import { emptyFields } from './shared-types.ts';

// A CommonJS module without named exports.
const { Reader, Writer } = protobuf;
type Reader = protobuf.Reader;
type Writer = protobuf.Writer;

/** A value of 20 nested maps takes 60 levels. */
const maximumDepth = 120;

/** @throws StatusError INVALID_ARGUMENT if the bytes are none of this type; UNIMPLEMENTED */
export function decodeMessage(schema: MessageSchema, bytes: Uint8Array): Message {
  const reader = Reader.create(bytes);
  try {
    return readMessage(schema, reader, bytes.length, 0);
  } catch (error) {
    if (error instanceof StatusError) throw error;
    throw malformed(schema, error);
  }
}

const malformed = ({ name }: MessageSchema, cause: unknown) =>
  invalidArgument(`Malformed ${name}: ${cause}`);

function readMessage(schema: MessageSchema, reader: Reader, end: number, depth: number): Message {
  if (depth > maximumDepth) throw malformed(schema, 'nested too deeply');
  const message = createMessage(schema);
  while (reader.pos < end) {
    const tag = reader.uint32();
    const field = schema.fieldsByNumber.get(tag >>> 3);
    if (!field) throw unknownField(schema, tag >>> 3);
    requireSupported(schema, field);
    readField(message, field, reader, tag & 7, depth);
  }
  if (reader.pos !== end) throw malformed(schema, 'a field is longer than its message');
  validateMessage(schema, message);
  return message;
}

/** Not skipped: a newer client asks for something that the emulator does not do. */
const unknownField = ({ name }: MessageSchema, number: number) =>
  new StatusError('UNIMPLEMENTED', `The emulator does not support field ${number} of ${name}.`);

function readField(
  message: Message,
  field: FieldSchema,
  reader: Reader,
  wireType: number,
  depth: number,
): void {
  const { scalar } = field;
  if (field.kind === 'map') {
    readEntry(fieldsOf(message, field), field, reader, depth);
  } else if (field.kind === 'single') {
    setField(message, field, readValue(field, reader, wireType, depth));
  } else if (scalar && wireType === wireTypes.delimited && scalar.wireType !== wireType) {
    const end = reader.uint32() + reader.pos;
    while (reader.pos < end) itemsOf(message, field).push(scalar.read(reader));
  } else {
    itemsOf(message, field).push(readValue(field, reader, wireType, depth));
  }
}

// Only this file and json.ts put values into lists and maps.
const itemsOf = (message: Message, { name }: FieldSchema) => {
  message[name] ??= [];
  return message[name] as unknown[];
};

const fieldsOf = (message: Message, { name }: FieldSchema) => {
  message[name] ??= emptyFields();
  return message[name] as Message;
};

function readValue(field: FieldSchema, reader: Reader, wireType: number, depth: number): unknown {
  const { scalar, message, name } = field;
  if (wireType !== (scalar?.wireType ?? wireTypes.delimited)) {
    throw invalidArgument(`Unexpected wire type of ${name}.`);
  }
  if (scalar) return scalar.read(reader);
  const end = reader.uint32() + reader.pos;
  return message && readMessage(message, reader, end, depth + 1);
}

function readEntry(entries: Message, field: FieldSchema, reader: Reader, depth: number): void {
  const end = reader.uint32() + reader.pos;
  let key = '';
  let value: unknown;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) key = readString(reader);
    else if (tag >>> 3 === 2) value = readValue(field, reader, tag & 7, depth + 1);
    else reader.skipType(tag & 7);
  }
  entries[key] = value ?? emptyValue(field, depth);
}

const emptyValue = ({ scalar, message }: FieldSchema, depth: number): unknown =>
  message ? readMessage(message, Reader.create(new Uint8Array()), 0, depth) : scalar?.absent;

export function encodeMessage(schema: MessageSchema, message: Message): Uint8Array {
  const writer = Writer.create();
  writeMessage(schema, writer, message);
  return writer.finish();
}

function writeMessage(schema: MessageSchema, writer: Writer, message: Message): void {
  for (const name in message) {
    const field = schema.fieldsByName.get(name);
    const value = message[name];
    if (field && value !== undefined) writeField(field, writer, value);
  }
}

function writeField(field: FieldSchema, writer: Writer, value: unknown): void {
  if (field.kind === 'map') writeEntries(field, writer, Object.entries(Object(value)));
  else if (field.kind === 'single') writeSingle(field, writer, value);
  else if (Array.isArray(value) && value.length > 0) writeItems(field, writer, value);
}

function writeSingle(field: FieldSchema, writer: Writer, value: unknown): void {
  if (field.absent !== undefined && Object.is(value, field.absent)) return;
  writeValue(field, field.number, writer, value);
}

function writeItems(field: FieldSchema, writer: Writer, items: readonly unknown[]): void {
  const { scalar, number } = field;
  if (!scalar || scalar.wireType === wireTypes.delimited) {
    for (const item of items) writeValue(field, number, writer, item);
    return;
  }
  writer.uint32((number << 3) | wireTypes.delimited).fork();
  for (const item of items) scalar.write(writer, item);
  writer.ldelim();
}

function writeEntries(field: FieldSchema, writer: Writer, entries: [string, unknown][]): void {
  for (const [key, value] of entries) {
    if (value === undefined) continue;
    writer.uint32((field.number << 3) | wireTypes.delimited).fork();
    writer.uint32((1 << 3) | wireTypes.delimited).string(key);
    writeValue(field, 2, writer, value);
    writer.ldelim();
  }
}

function writeValue(
  { scalar, message }: { scalar: ScalarCodec | undefined; message: MessageSchema | undefined },
  number: number,
  writer: Writer,
  value: unknown,
): void {
  writer.uint32((number << 3) | (scalar?.wireType ?? wireTypes.delimited));
  if (scalar) {
    scalar.write(writer, value);
  } else if (message) {
    writeMessage(message, writer.fork(), Object(value));
    writer.ldelim();
  }
}
