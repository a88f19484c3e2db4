/** The values of single fields: their protobuf and JSON encodings. */
import type { Reader, Writer } from 'protobufjs/minimal.js';
import { invalidArgument, type StatusError } from '../../status.ts';
import { formatTimestamp, parseTimestamp, printTimestamp, timestampOf } from './timestamps.ts';

/** Google's emulator sends only the first sentence. */
export const invalidPayload = (reason: string): StatusError =>
  invalidArgument(`Payload isn't valid for request. ${reason}`);

export const wireTypes = { varint: 0, fixed64: 1, delimited: 2, fixed32: 5 } as const;

/**
 * Methods take `unknown` values since the table of a message type holds codecs of all types; each codec gets
 * only the values that it has read or parsed itself.
 */
export interface ScalarCodec {
  readonly wireType: number;
  /** The value of an absent field; `undefined` if it differs from every value. */
  readonly absent: unknown;
  read(reader: Reader): unknown;
  write(writer: Writer, value: unknown): void;
  /** @throws StatusError INVALID_ARGUMENT */
  parse(json: unknown): unknown;
  print(value: unknown): unknown;
}

const identity = (value: unknown): unknown => value;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws RangeError if the string is longer than the buffer; TypeError if it is not valid UTF-8 */
export function readString(reader: Reader): string {
  // protobufjs cuts strings that are longer than the buffer.
  const start = reader.pos;
  if (reader.uint32() > reader.len - reader.pos) throw new RangeError('a string is cut off');
  const textStart = reader.pos;
  reader.pos = start;
  const text = reader.string();
  // protobufjs reads invalid bytes as U+FFFD, which is also a valid character.
  if (text.includes('\uFFFD')) strictUtf8.decode(reader.buf.subarray(textStart, reader.pos));
  return text;
}

const stringCodec: ScalarCodec = {
  wireType: wireTypes.delimited,
  absent: '',
  read: readString,
  write(writer, value: string) {
    writer.string(value);
  },
  parse(json) {
    if (typeof json === 'string') return json;
    if (typeof json === 'number' || typeof json === 'boolean') return String(json);
    throw invalidPayload('Expected a string.');
  },
  print: identity,
};

const boolCodec: ScalarCodec = {
  wireType: wireTypes.varint,
  absent: false,
  read: (reader) => reader.bool(),
  write(writer, value: boolean) {
    writer.bool(value);
  },
  parse(json) {
    if (json === true || json === 'true') return true;
    if (json === false || json === 'false') return false;
    throw invalidPayload('Expected a boolean.');
  },
  print: identity,
};

const int32Codec: ScalarCodec = {
  wireType: wireTypes.varint,
  absent: 0,
  read: (reader) => reader.int32(),
  write(writer, value: number) {
    writer.int32(value);
  },
  parse(json) {
    const value = Number(parseInteger(json));
    if (value !== (value | 0)) throw invalidPayload('The integer is out of range.');
    return value | 0;
  },
  print: identity,
};

const int64Codec: ScalarCodec = {
  wireType: wireTypes.varint,
  absent: '0',
  read: (reader) => reader.int64().toString(),
  write(writer, value: string) {
    const number = Number(value);
    writer.int64(Number.isSafeInteger(number) ? number : value);
  },
  parse(json) {
    const value = parseInteger(json);
    if (BigInt.asIntN(64, value) !== value) throw invalidPayload('The integer is out of range.');
    return value.toString();
  },
  print: identity,
};

/** Accepts `5`, `"5"`, `5.0` and `"5e3"`, like Google's emulator. */
function parseInteger(json: unknown): bigint {
  if (typeof json === 'string' && /^-?\d{1,20}$/.test(json)) return BigInt(json);
  const value = parseNumber(json);
  if (!Number.isInteger(value)) throw invalidPayload('Expected an integer.');
  return BigInt(value);
}

function parseNumber(json: unknown): number {
  if (typeof json === 'number') return json;
  if (typeof json === 'string' && /^-?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(json)) return Number(json);
  throw invalidPayload('Expected a number.');
}

const specialDoubles = new Map<unknown, number>([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

const doubleCodec: ScalarCodec = {
  wireType: wireTypes.fixed64,
  absent: 0,
  read: (reader) => reader.double(),
  write(writer, value: number) {
    writer.double(value);
  },
  parse(json) {
    const value = specialDoubles.get(json) ?? parseNumber(json);
    if (!Number.isFinite(value) && !specialDoubles.has(json)) {
      throw invalidPayload('The number is out of range.');
    }
    return value;
  },
  // JSON.stringify writes -0 as 0; the web SDK reads "-0".
  print(value: number) {
    if (Object.is(value, -0)) return '-0';
    return Number.isFinite(value) ? value : String(value);
  },
};

const bytesCodec: ScalarCodec = {
  wireType: wireTypes.delimited,
  absent: '',
  read(reader) {
    const bytes = reader.bytes();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  },
  write(writer, value: string) {
    writer.bytes(Buffer.from(value, 'base64'));
  },
  parse(json) {
    // Standard and URL-safe, with or without padding.
    if (typeof json !== 'string' || !/^[\w+/-]*={0,2}$/.test(json)) {
      throw invalidPayload('Expected base64.');
    }
    return Buffer.from(json, 'base64').toString('base64');
  },
  print: identity,
};

/** google.protobuf.NullValue, whose only value is `null`. */
export const nullCodec: ScalarCodec = {
  wireType: wireTypes.varint,
  absent: undefined,
  read(reader) {
    reader.int32();
    return null;
  },
  write(writer) {
    writer.int32(0);
  },
  parse(json) {
    if (json === null || json === 'NULL_VALUE' || json === 0) return null;
    throw invalidPayload('Expected null.');
  },
  print: identity,
};

/** google.protobuf.Timestamp: RFC 3339 in UTC with six fraction digits. */
const timestampCodec: ScalarCodec = {
  wireType: wireTypes.delimited,
  absent: undefined,
  read(reader) {
    const end = reader.uint32() + reader.pos;
    let seconds = 0;
    let nanos = 0;
    while (reader.pos < end) {
      const tag = reader.uint32();
      if (tag === 8) seconds = Number(reader.int64());
      else if (tag === 16) nanos = reader.int32();
      else reader.skipType(tag & 7);
    }
    return formatTimestamp(seconds, nanos);
  },
  write(writer, value: string) {
    const { seconds, nanos } = timestampOf(value);
    writer.fork();
    if (seconds !== 0) writer.uint32(8).int64(seconds);
    if (nanos !== 0) writer.uint32(16).int32(nanos);
    writer.ldelim();
  },
  parse(json) {
    const timestamp = typeof json === 'string' ? parseTimestamp(json) : undefined;
    if (timestamp === undefined) throw invalidPayload('Expected a timestamp.');
    return timestamp;
  },
  print: (value) => printTimestamp(String(value)),
};

/** A message such as google.protobuf.Int32Value: a field that differs from an absent one. */
function wrapperCodec(inner: ScalarCodec): ScalarCodec {
  const valueTag = (1 << 3) | inner.wireType;
  return {
    wireType: wireTypes.delimited,
    absent: undefined,
    read(reader) {
      const end = reader.uint32() + reader.pos;
      let value = inner.absent;
      while (reader.pos < end) {
        const tag = reader.uint32();
        if (tag === valueTag) value = inner.read(reader);
        else reader.skipType(tag & 7);
      }
      return value;
    },
    write(writer, value) {
      writer.fork();
      if (!Object.is(value, inner.absent)) inner.write(writer.uint32(valueTag), value);
      writer.ldelim();
    },
    parse: inner.parse,
    print: inner.print,
  };
}

/**
 * An enum by its names. Its first value is that of an absent field, and so are numbers that this version of
 * the schema does not have, so that the service rejects both.
 */
export function enumCodec(type: string, values: Readonly<Record<string, number>>): ScalarCodec {
  const names = new Map(Object.entries(values).map(([name, number]) => [number, name]));
  const absent = names.get(0);
  return {
    wireType: wireTypes.varint,
    absent,
    read: (reader) => names.get(reader.int32()) ?? absent,
    write(writer, value: string) {
      writer.int32(values[value] ?? 0);
    },
    parse(json) {
      if (typeof json === 'number') return names.get(json) ?? absent;
      if (typeof json === 'string' && Object.hasOwn(values, json)) return json;
      throw invalidPayload(`Unknown value of ${type}: ${JSON.stringify(json)}.`);
    },
    print: identity,
  };
}

export const scalarCodecs: ReadonlyMap<string, ScalarCodec> = new Map([
  ['string', stringCodec],
  ['bool', boolCodec],
  ['int32', int32Codec],
  ['int64', int64Codec],
  ['double', doubleCodec],
  ['bytes', bytesCodec],
  ['google.protobuf.NullValue', nullCodec],
  ['google.protobuf.Timestamp', timestampCodec],
  ['google.protobuf.Int32Value', wrapperCodec(int32Codec)],
  ['google.protobuf.Int64Value', wrapperCodec(int64Codec)],
  ['google.protobuf.DoubleValue', wrapperCodec(doubleCodec)],
]);
