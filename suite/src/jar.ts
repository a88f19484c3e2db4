/**
 * Reads the main class from the manifest of a .jar.
 * A .jar is a ZIP file (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT) whose entries are
 * stored or deflated; other compression methods are not supported.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const endOfDirectorySignature = 0x06054b50;
const endOfDirectorySizeBytes = 22;
const longestCommentBytes = 65_535;
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
  const tailSize = Math.min(size, endOfDirectorySizeBytes + longestCommentBytes);
  const tail = readBytes(file, size - tailSize, tailSize);
  for (let at = tail.length - endOfDirectorySizeBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === endOfDirectorySignature) {
      const directory = readBytes(file, tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12));
      return parseDirectory(directory, tail.readUInt16LE(at + 10));
    }
  }
  return [];
}

function parseDirectory(directory: Buffer, count: number): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count && at + entryHeaderSizeBytes <= directory.length; ) {
    const nameSize = directory.readUInt16LE(at + 28);
    const nameAt = at + entryHeaderSizeBytes;
    entries.push({
      name: directory.toString('utf8', nameAt, nameAt + nameSize),
      isDeflated: directory.readUInt16LE(at + 10) !== 0,
      sizeBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at = nameAt + nameSize + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
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
