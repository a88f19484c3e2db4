import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  findChangedFile,
  finishSwap,
  incomingPath,
  inspectSavedData,
  moveDamagedData,
  prepareForEmulator,
  readManifest,
  swapIn,
  writeManifest,
} from './saved-data.ts';

const now = new Date('2030-01-02T03:04:05.678Z');
const metadata = 'firebase-export-metadata.json';
let folder: string;
let dataFolder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suite-data-'));
  dataFolder = join(folder, 'data');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('swapIn', () => {
  it('moves the first export into the data folder', () => {
    writeExport(incomingPath(dataFolder), 'first');
    swapIn(dataFolder, now);
    expect(readContent()).toBe('first');
  });

  it('replaces an export by the next and leaves no other folder', () => {
    writeExport(dataFolder, 'first');
    writeExport(incomingPath(dataFolder), 'second');
    swapIn(dataFolder, now);
    expect(readContent()).toBe('second');
    expect(existsSync(incomingPath(dataFolder))).toBe(false);
    expect(existsSync(`${dataFolder}.previous`)).toBe(false);
  });
});

describe('finishSwap', () => {
  it('removes an unfinished export', () => {
    writeExport(dataFolder, 'first');
    writeExport(incomingPath(dataFolder), 'half');
    finishSwap(dataFolder);
    expect(readContent()).toBe('first');
    expect(existsSync(incomingPath(dataFolder))).toBe(false);
  });

  it('removes an unfinished first export', () => {
    writeExport(incomingPath(dataFolder), 'half');
    finishSwap(dataFolder);
    expect(inspectSavedData(dataFolder)).toEqual({ kind: 'absent' });
  });

  it('completes a swap that was interrupted between its two steps', () => {
    writeExport(`${dataFolder}.previous`, 'first');
    writeExport(incomingPath(dataFolder), 'second');
    finishSwap(dataFolder);
    expect(readContent()).toBe('second');
  });

  it('cleans up after a swap that was interrupted at its end', () => {
    writeExport(`${dataFolder}.previous`, 'first');
    writeExport(dataFolder, 'second');
    finishSwap(dataFolder);
    expect(readContent()).toBe('second');
    expect(existsSync(`${dataFolder}.previous`)).toBe(false);
  });
});

describe('inspectSavedData', () => {
  it('treats a missing or empty folder as no data', () => {
    expect(inspectSavedData(dataFolder)).toEqual({ kind: 'absent' });
    mkdirSync(dataFolder);
    expect(inspectSavedData(dataFolder)).toEqual({ kind: 'absent' });
  });

  it('returns when a complete export was made', () => {
    saveExport();
    expect(inspectSavedData(dataFolder)).toEqual({
      kind: 'complete',
      exportedAt: now.toISOString(),
    });
  });

  it('accepts an export that was made manually', () => {
    writeExport(dataFolder, 'by hand');
    expect(inspectSavedData(dataFolder)).toMatchObject({ kind: 'complete' });
  });

  it.each([
    ['garbage', () => writeFileSync(join(dataFolder, metadata), 'garbage')],
    ['truncated metadata', () => writeFileSync(join(dataFolder, metadata), '{"version": "1')],
    ['no metadata', () => rmSync(join(dataFolder, metadata))],
    ['a missing file', () => rmSync(join(dataFolder, 'firestore/output-0'))],
    ['a shortened file', () => writeFileSync(join(dataFolder, 'firestore/output-0'), '')],
    ['a damaged manifest', () => writeFileSync(join(dataFolder, 'suite-export.json'), '{}')],
  ])('reports an export with %s as damaged', (_, damage) => {
    saveExport();
    damage();
    expect(inspectSavedData(dataFolder)).toMatchObject({ kind: 'damaged' });
  });

  it('reports a file instead of the folder as damaged', () => {
    writeFileSync(dataFolder, 'a file');
    expect(inspectSavedData(dataFolder)).toMatchObject({ kind: 'damaged' });
  });
});

describe('prepareForEmulator', () => {
  const prepare = (kind: 'google' | 'embedded') => prepareForEmulator(dataFolder, kind, now);

  function saveFirestore(metadataContent: string): void {
    mkdirSync(join(dataFolder, 'firestore'), { recursive: true });
    writeFileSync(join(dataFolder, 'firestore/x.overall_export_metadata'), metadataContent);
    const firestore = { metadata_file: 'firestore/x.overall_export_metadata' };
    writeFileSync(join(dataFolder, metadata), JSON.stringify({ firestore }));
  }

  const embedded = '{"format":"neev-firestore-emulator export 1"}';

  it('does nothing for an export of the same emulator, or without Firestore', () => {
    writeExport(dataFolder, 'no Firestore');
    expect([prepare('google'), prepare('embedded')]).toEqual([undefined, undefined]);
    saveFirestore(embedded);
    expect(prepare('embedded')).toBeUndefined();
    saveFirestore('LevelDB');
    expect(prepare('google')).toBeUndefined();
    expect(readdirSync(folder)).toEqual(['data']);
  });

  it('rejects an export of the embedded emulator for Google’s, in one line', () => {
    saveFirestore(embedded);
    expect(() => prepare('google')).toThrow(/^The data in .* unset SUITE_FIRESTORE[^\n]*$/);
  });

  it('keeps a copy of an export of Google’s emulator and reports where it is', () => {
    saveFirestore('LevelDB');
    const copy = `${dataFolder}.google-2030-01-02T03-04-05-678Z`;
    expect(prepare('embedded')).toContain(copy);
    expect(existsSync(join(copy, metadata))).toBe(true);
    expect(existsSync(join(dataFolder, metadata))).toBe(true);
  });
});

describe('setAside', () => {
  it('moves the data, and states in one line where they are and how to restore them', () => {
    writeExport(dataFolder, 'damaged');
    const movedTo = `${dataFolder}.damaged-2030-01-02T03-04-05-678Z`;
    const restoreResult = moveDamagedData(dataFolder, 'a reason', now);
    expect(restoreResult).toMatchObject({ kind: 'moved', movedTo });
    expect(existsSync(dataFolder)).toBe(false);
    expect(existsSync(join(movedTo, metadata))).toBe(true);
    const notice = 'notice' in restoreResult ? restoreResult.notice : '';
    expect(notice).toMatch(/^[^\n]+$/);
    expect(notice).toContain('a reason');
    expect(notice).toContain(`mv '${movedTo}' '${dataFolder}'`);
  });
});

describe('the manifest of an export', () => {
  beforeEach(() => {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'deep/file'), 'four');
    writeManifest(folder, now);
  });

  it('lists every file with its size, but not itself', () => {
    const manifest = { exportedAt: now.toISOString(), files: { 'deep/file': 4 } };
    expect(readManifest(folder)).toEqual(manifest);
  });

  it('detects no change in an unchanged export', () => {
    expect(findChange()).toBeUndefined();
  });

  it('detects a file of another size and a missing file', () => {
    writeFileSync(join(folder, 'deep/file'), 'fou');
    expect(findChange()).toBe('deep/file');
    rmSync(join(folder, 'deep/file'));
    expect(findChange()).toBe('deep/file');
  });
});

function findChange(): string | undefined {
  const manifest = readManifest(folder);
  return manifest && findChangedFile(folder, manifest);
}

function saveExport(): void {
  writeExport(incomingPath(dataFolder), 'saved');
  swapIn(dataFolder, now);
}

function writeExport(path: string, content: string): void {
  mkdirSync(join(path, 'firestore'), { recursive: true });
  writeFileSync(join(path, metadata), '{"version": "1"}');
  writeFileSync(join(path, 'firestore/output-0'), content);
}

function readContent(): string {
  return readFileSync(join(dataFolder, 'firestore/output-0'), 'utf8');
}
