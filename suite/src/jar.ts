/**
 * Reads the main class from the manifest of a .jar.
 * A .jar is a ZIP file (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT) whose entries are
 * stored or deflated; other compression methods are not supported.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const endOfDirectorySignature = 0x06054b50;
const endOfDirectorySizeBytes = 22;
const maxCommentBytes = 65_535;
const entryHeaderSizeBytes = 46;
const localHeaderSizeBytes = 30;
const manifestName = 'META-INF/MANIFEST.MF';

interface Entry {
  name: string;
  isDeflated: boolean;
  sizeBytes: number;
  offset: number;
}

/** The `Main-Class` of a .jar; undefined without one, and for a file that is not a .jar. */
export function readMainClass(jarPath: string): string | undefined {
  const file = openSync(jarPath, 'r');
  try {
    const entry = readDirectory(file).find(({ name }) => name === manifestName);
    return entry && parseMainClass(readEntry(file, entry));
  } finally {
    closeSync(file);
  }
}

/** The `Main-Class` of a manifest, or undefined. */
export function parseMainClass(manifest: string): string | undefined {
  return /^Main-Class:\s*(\S+)\s*$/m.exec(manifest)?.[1];
}

function readDirectory(file: number): Entry[] {
  const { size } = fstatSync(file);
  const tailSize = Math.min(size, endOfDirectorySizeBytes + maxCommentBytes);
  const tail = readBytes(file, size - tailSize, tailSize);
  for (let position = tail.length - endOfDirectorySizeBytes; position >= 0; position -= 1) {
    if (tail.readUInt32LE(position) === endOfDirectorySignature) {
      const directory = readBytes(
        file,
        tail.readUInt32LE(position + 16),
        tail.readUInt32LE(position + 12),
      );
      return parseDirectory(directory, tail.readUInt16LE(position + 10));
    }
  }
  return [];
}

function parseDirectory(directory: Buffer, count: number): Entry[] {
  const entries: Entry[] = [];
  for (
    let position = 0;
    entries.length < count && position + entryHeaderSizeBytes <= directory.length;
  ) {
    const nameSize = directory.readUInt16LE(position + 28);
    const namePosition = position + entryHeaderSizeBytes;
    entries.push({
      name: directory.toString('utf8', namePosition, namePosition + nameSize),
      isDeflated: directory.readUInt16LE(position + 10) !== 0,
      sizeBytes: directory.readUInt32LE(position + 20),
      offset: directory.readUInt32LE(position + 42),
    });
    position =
      namePosition +
      nameSize +
      directory.readUInt16LE(position + 30) +
      directory.readUInt16LE(position + 32);
  }
  return entries;
}

function readEntry(file: number, { offset, sizeBytes, isDeflated }: Entry): string {
  const header = readBytes(file, offset, localHeaderSizeBytes);
  const namesSize = header.readUInt16LE(26) + header.readUInt16LE(28);
  const content = readBytes(file, offset + localHeaderSizeBytes + namesSize, sizeBytes);
  return (isDeflated ? inflateRawSync(content) : content).toString('utf8');
}

function readBytes(file: number, position: number, sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  readSync(file, bytes, 0, sizeBytes, position);
  return bytes;
}
