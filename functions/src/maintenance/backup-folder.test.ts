import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireNewFolder, requireValidBackup, writeManifest } from './backup-folder.ts';

const MB = 1024 * 1024;

let temporary: string;
let folder: string;

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'neev-backup-folder-'));
  folder = join(temporary, 'backup');
});

afterEach(() => rmSync(temporary, { recursive: true }));

describe('the folder of a backup', () => {
  it('cannot be read by other users of the machine', async () => {
    await requireNewFolder(folder);
    for (const name of ['.', 'images', 'documents']) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
    }
  });

  it('can exist when it has no files, except that of Finder', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, '.DS_Store'), '');
    await requireNewFolder(folder);
    await requireNewFolder(folder);
    expect(readdirSync(folder).sort()).toEqual(['.DS_Store', 'documents', 'images']);
  });

  it('is rejected when it has a file, and stays as it is', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'photo.jpg'), '');
    await expect(requireNewFolder(folder)).rejects.toThrow(`${folder} is not empty.`);
    expect(readdirSync(folder)).toEqual(['photo.jpg']);
  });

  it('is rejected when it has an image of a backup', async () => {
    await requireNewFolder(folder);
    writeFileSync(join(folder, 'images', 'a'), '');
    await expect(requireNewFolder(folder)).rejects.toThrow('is not empty');
  });
});

it('a large file of a backup is checked in parts, which take little memory', async () => {
  await requireNewFolder(folder);
  const name = 'documents/enquiries.jsonl';
  const [lines, sha256] = [1, '0'.repeat(64)];
  const manifest = { format: 'neev-backup', version: 1, projectId: 'a', createdAt: '' } as const;
  await writeManifest(folder, { ...manifest, files: [{ name, lines, sha256 }] });
  writeFileSync(join(folder, name), '');
  truncateSync(join(folder, name), 256 * MB);
  const before = process.memoryUsage().arrayBuffers;
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers);
  }, 1);
  await expect(requireValidBackup(folder)).rejects.toThrow(`${name} is damaged`);
  clearInterval(sampler);
  expect(peak - before).toBeLessThan(128 * MB);
}, 30_000);
