import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireNewFolder } from './backup-folder.ts';

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
});
