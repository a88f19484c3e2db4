/**
 * Reads protocol buffers without a schema, with groups, which the schemas of protobufjs do not cover here
 * (https://protobuf.dev/programming-guides/encoding/).
 */
export type ProtobufField = { readonly number: number } & (
  | { readonly kind: 'varint'; readonly value: bigint }
  | { readonly kind: 'fixed64' | 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'group'; readonly fields: readonly ProtobufField[] }
);

const wireTypes = { varint: 0, fixed64: 1, bytes: 2, groupStart: 3, groupEnd: 4 };

/** @throws RangeError when the bytes are not a message. */
export function readProtobuf(bytes: Buffer): ProtobufField[] {
  const reader = { bytes, position: 0 };
  const fields = readFields(reader, undefined);
  if (reader.position !== bytes.length) throw new RangeError('the group has no start');
  return fields;
}

interface Reader {
  readonly bytes: Buffer;
  position: number;
}

/** Reads up to the end of the group with this number, or of the message. */
function readFields(reader: Reader, group: number | undefined): ProtobufField[] {
  const fields: ProtobufField[] = [];
  while (group !== undefined || reader.position < reader.bytes.length) {
    const tag = Number(readVarint(reader));
    const number = tag >>> 3;
    if ((tag & 7) === wireTypes.groupEnd) {
      if (number !== group) throw new RangeError('the group has another end');
      return fields;
    }
    fields.push(readField(reader, number, tag & 7));
  }
  return fields;
}

function readField(reader: Reader, number: number, wireType: number): ProtobufField {
  switch (wireType) {
    case wireTypes.varint:
      return { number, kind: 'varint', value: readVarint(reader) };
    case wireTypes.fixed64:
      return { number, kind: 'fixed64', bytes: readBytes(reader, 8) };
    case wireTypes.bytes:
      return { number, kind: 'bytes', bytes: readBytes(reader, Number(readVarint(reader))) };
    case wireTypes.groupStart:
      return { number, kind: 'group', fields: readFields(reader, number) };
    default:
      throw new RangeError(`the wire type ${wireType} is not supported`);
  }
}

function readBytes(reader: Reader, size: number): Buffer {
  const end = reader.position + size;
  if (end > reader.bytes.length) throw new RangeError('the message ends within a field');
  const bytes = reader.bytes.subarray(reader.position, end);
  reader.position = end;
  return bytes;
}

function readVarint(reader: Reader): bigint {
  let value = 0n;
  for (let shift = 0n; ; shift += 7n) {
    const [byte = 0] = readBytes(reader, 1);
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
}
