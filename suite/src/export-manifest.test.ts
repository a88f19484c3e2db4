import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findChangedFile, readManifest, writeManifest } from './export-manifest.ts';

const now = new Date('2030-01-02T03:04:05.678Z');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suite-manifest-'));
  mkdirSync(join(folder, 'deep'));
  writeFileSync(join(folder, 'deep/file'), 'four');
  writeManifest(folder, now);
});

afterEach(() => rmSync(folder, { recursive: true }));

it('lists every file with its size, but not itself', () => {
  const manifest = { exportedAt: now.toISOString(), files: { 'deep/file': 4 } };
  expect(readManifest(folder)).toEqual(manifest);
});

it('finds nothing in an export that nobody has touched', () => {
  expect(findChange()).toBeUndefined();
});

it('finds a file of another size, and one that is gone', () => {
  writeFileSync(join(folder, 'deep/file'), 'fou');
  expect(findChange()).toBe('deep/file');
  rmSync(join(folder, 'deep/file'));
  expect(findChange()).toBe('deep/file');
});

function findChange(): string | undefined {
  const manifest = readManifest(folder);
  return manifest && findChangedFile(folder, manifest);
}
