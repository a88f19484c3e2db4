/** Unpacks WOFF 1.0 files (https://www.w3.org/TR/WOFF/). fontkit inflates a table again for each glyph that it reads. */
import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/** Returns the font as a TrueType or OpenType file. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER_BYTES + SFNT_ENTRY_BYTES * count);
  // The flavor. Readers compute the other fields of the header from the number of tables.
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const { tag, checksum, table } = readTable(woff, WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES);
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    for (const [field, value] of [tag, checksum, offset, table.length].entries()) {
      head.writeUInt32BE(value, entry + 4 * field);
    }
    // Tables start at multiples of four bytes.
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

function readTable(woff: Buffer, entry: number) {
  const [tag = 0, offset = 0, packedLength = 0, length = 0, checksum = 0] = [0, 4, 8, 12, 16].map(
    (position) => woff.readUInt32BE(entry + position),
  );
  const packed = woff.subarray(offset, offset + packedLength);
  return { tag, checksum, table: packedLength < length ? inflateSync(packed) : packed };
}
