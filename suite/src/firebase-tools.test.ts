import { describe, expect, it } from 'vitest';
import { readDownloadNames, readStartLine } from './firebase-tools.ts';

describe('readStartLine', () => {
  it('knows when all is up', () => {
    const line = '│ ✔  All emulators ready! It is now safe to connect your app. │';
    expect(readStartLine(line)).toEqual({ kind: 'ready' });
  });

  it('knows when the functions did not load', () => {
    const line = '⬢  functions: Failed to load function definition from source: FirebaseError: x';
    expect(readStartLine(line)).toEqual({ kind: 'failed', cause: 'the functions failed to load' });
  });

  it('makes nothing of the other lines', () => {
    expect(readStartLine('i  emulators: Starting emulators: auth, functions')).toBeUndefined();
  });
});

it('reads from firebase-tools what it calls its downloads', () => {
  expect(readDownloadNames()).toEqual({
    firestore: expect.stringMatching(/^cloud-firestore-emulator-v[\d.]+\.jar$/),
    storage: expect.stringMatching(/^cloud-storage-rules-runtime-v[\d.]+\.jar$/),
  });
});
