/**
 * Files of records. A file begins with a line that names the format. Each record has a header of three
 * 32-bit little-endian numbers (the size of the payload, its CRC-32, and the CRC-32 of the first two
 * numbers), followed by the payload: JSON in UTF-8.
 */
import { readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { parseJson, stringifyJson } from './json.ts';

const formatLine = Buffer.from('neev-firestore-emulator records 1\n');
const headerSizeBytes = 12;

export interface RecordFile {
  readonly records: readonly unknown[];
  /** The size of the file without an incomplete last record. */
  readonly sizeBytes: number;
  /** Why the rest of the file cannot be read, if that is not an incomplete last record. */
  readonly damage?: string;
}

/** The beginning of a file of records. */
export const emptyFile = (): Buffer => Buffer.from(formatLine);

export function encodeRecord(record: unknown): Buffer {
  const payload = Buffer.from(stringifyJson(record));
  const header = Buffer.alloc(headerSizeBytes);
  header.writeUInt32LE(payload.length, 0);
  header.writeUInt32LE(crc32(payload), 4);
  header.writeUInt32LE(crc32(header.subarray(0, 8)), 8);
  return Buffer.concat([header, payload]);
}

/** Reads a file of records. A file that ends within a record was being written when its process was killed. */
export function readRecordFile(path: string): RecordFile {
  return decodeRecords(readFileSync(path));
}

function decodeRecords(file: Buffer): RecordFile {
  const start = file.subarray(0, formatLine.length);
  if (!formatLine.subarray(0, start.length).equals(start)) {
    return { records: [], sizeBytes: 0, damage: 'it is not a file of this emulator' };
  }
  if (start.length < formatLine.length) return { records: [], sizeBytes: 0 };
  const records: unknown[] = [];
  let position = formatLine.length;
  for (;;) {
    const next = decodeRecord(file, position);
    if (next.kind === 'end') return { records, sizeBytes: position };
    if (next.kind === 'damage') {
      const damage = `the record at byte ${position} has a wrong checksum`;
      return { records, sizeBytes: position, damage };
    }
    records.push(next.record);
    position = next.end;
  }
}

/** Writes all bytes before it returns. */
export function writeFully(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(file, bytes, written, bytes.length - written);
  }
}

type DecodedRecord =
  | { readonly kind: 'record'; readonly record: unknown; readonly end: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'damage' };

function decodeRecord(file: Buffer, position: number): DecodedRecord {
  const payloadStart = position + headerSizeBytes;
  if (payloadStart > file.length) return { kind: 'end' };
  const header = file.subarray(position, payloadStart);
  if (crc32(header.subarray(0, 8)) !== header.readUInt32LE(8)) return { kind: 'damage' };
  const end = payloadStart + header.readUInt32LE(0);
  if (end > file.length) return { kind: 'end' };
  const payload = file.subarray(payloadStart, end);
  if (crc32(payload) !== header.readUInt32LE(4)) return { kind: 'damage' };
  return { kind: 'record', record: parseJson(payload.toString('utf8')), end };
}
