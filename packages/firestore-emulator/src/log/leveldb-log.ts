/**
 * Reads the records of a LevelDB log (https://github.com/google/leveldb/blob/main/doc/log_format.md): blocks
 * of 32 KiB with parts of records, each part with a masked CRC-32C, its size and its kind.
 */
import { DataError } from './data-error.ts';

const blockSizeBytes = 32 * 1024;
const headerSizeBytes = 7;
const kinds = { full: 1, first: 2, middle: 3, last: 4 };

/** @throws DataError with the name of the file when it is damaged. */
export function readLevelDbLog(file: Buffer, path: string): Buffer[] {
  const records: Buffer[] = [];
  let parts: Buffer[] = [];
  for (const { kind, data } of readParts(file, path)) {
    const isStart = kind === kinds.full || kind === kinds.first;
    if (isStart !== (parts.length === 0)) throw damaged(path);
    parts.push(data);
    if (kind === kinds.first || kind === kinds.middle) continue;
    records.push(Buffer.concat(parts));
    parts = [];
  }
  if (parts.length > 0) throw damaged(path);
  return records;
}

interface Part {
  readonly kind: number;
  readonly data: Buffer;
}

function* readParts(file: Buffer, path: string): Generator<Part> {
  for (let position = 0; position < file.length; ) {
    const remainingInBlock = blockSizeBytes - (position % blockSizeBytes);
    if (remainingInBlock < headerSizeBytes) {
      position += remainingInBlock;
      continue;
    }
    const dataStart = position + headerSizeBytes;
    if (dataStart > file.length) throw damaged(path);
    const dataEnd = dataStart + file.readUInt16LE(position + 4);
    const kind = file.readUInt8(position + 6);
    if (dataEnd > file.length || kind > kinds.last) throw damaged(path);
    const checksum = maskedCrc32c(file.subarray(position + 6, dataEnd));
    if (checksum !== file.readUInt32LE(position)) throw damaged(path);
    yield { kind, data: file.subarray(dataStart, dataEnd) };
    position = dataEnd;
  }
}

function damaged(path: string): DataError {
  return new DataError(`The export of Google's emulator in ${path} is damaged.`);
}

const crc32cTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function maskedCrc32c(bytes: Buffer): number {
  let checksum = 0xffffffff;
  for (const byte of bytes) {
    checksum = (crc32cTable[(checksum ^ byte) & 0xff] ?? 0) ^ (checksum >>> 8);
  }
  checksum = (checksum ^ 0xffffffff) >>> 0;
  return (((checksum >>> 15) | (checksum << 17)) + 0xa282ead8) >>> 0;
}
