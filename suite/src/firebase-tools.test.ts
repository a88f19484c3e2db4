import { describe, expect, it } from 'vitest';
import { readDownloadNames, readStartLine } from './firebase-tools.ts';

describe('readStartLine', () => {
  it('recognizes that all emulators are ready', () => {
    const line = '│ ✔  All emulators ready! It is now safe to connect your app. │';
    expect(readStartLine(line)).toEqual({ kind: 'ready' });
  });

  it('recognizes that the functions failed to load', () => {
    const line = '⬢  functions: Failed to load function definition from source: FirebaseError: x';
    expect(readStartLine(line)).toEqual({ kind: 'failed', cause: 'the functions failed to load' });
  });

  it('ignores other lines', () => {
    expect(readStartLine('i  emulators: Starting emulators: auth, functions')).toBeUndefined();
  });
});

it('reads the file names of the downloads from firebase-tools', () => {
  expect(readDownloadNames()).toEqual({
    firestore: expect.stringMatching(/^cloud-firestore-emulator-v[\d.]+\.jar$/),
    storage: expect.stringMatching(/^cloud-storage-rules-runtime-v[\d.]+\.jar$/),
  });
});
