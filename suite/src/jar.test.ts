import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseMainClass, readMainClass } from './jar.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'suite-jar-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

it('finds the main class in a manifest', () => {
  expect(parseMainClass('Manifest-Version: 1.0\r\nMain-Class: org.example.Main\r\n')).toBe(
    'org.example.Main',
  );
});

it('finds no main class in a manifest without one', () => {
  expect(parseMainClass('Manifest-Version: 1.0\nCreated-By: createjars\n')).toBeUndefined();
});

it('reads the manifest of a .jar with other entries before it', () => {
  const manifest = 'Manifest-Version: 1.0\nMain-Class: org.example.Main\n';
  expect(
    readMainClass(writeJar({ 'org/example/Main.class': 'x', ...manifestEntry(manifest) })),
  ).toBe('org.example.Main');
});

it('reads a .jar whose manifest names no main class', () => {
  expect(readMainClass(writeJar(manifestEntry('Manifest-Version: 1.0\n')))).toBeUndefined();
});

it('treats a file that is not a .jar as one without a main class', () => {
  const path = join(folder, 'no.jar');
  writeFileSync(path, 'not a jar');
  expect(readMainClass(path)).toBeUndefined();
});

function manifestEntry(manifest: string): Record<string, string> {
  return { 'META-INF/MANIFEST.MF': manifest };
}

function writeJar(files: Record<string, string>): string {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, text] of Object.entries(files)) {
    const offset = Buffer.concat(locals).length;
    const content = deflateRawSync(text);
    locals.push(localHeader(name), content);
    directory.push(directoryEntry(name, content.length, offset));
  }
  const body = Buffer.concat(locals);
  const entries = Buffer.concat(directory);
  const end = endOfDirectory(directory.length, entries.length, body.length);
  const path = join(folder, 'made.jar');
  writeFileSync(path, Buffer.concat([body, entries, end]));
  return path;
}

function localHeader(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

function directoryEntry(name: string, size: number, offset: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(size, 20);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, Buffer.from(name)]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
