import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { administratorStorage, visitorStorage } from './browser-storage.ts';

const webDir = join(import.meta.dirname, '../..');

const listedKeys = [...visitorStorage, ...administratorStorage].flatMap(({ keys }) => keys);

/** Keys that the SDKs store themselves, by the call that creates them. */
const sdkKeys: Record<string, string[]> = {
  persistentLocalCache: ['firestore/…'],
  persistentMultipleTabManager: ['firestore_…'],
  indexedDBLocalPersistence: ['firebaseLocalStorageDb'],
  browserSessionPersistence: ['firebase:…'],
  'initializeApp(': ['firebase-heartbeat-database'],
  globPatterns: ['workbox-precache-…'],
  expiration: ['workbox-expiration'],
};

/** Matches files that use browser storage, directly or through an SDK. */
const STORAGE_USE =
  /localStorage|sessionStorage|\bStorage\b|openDB|indexedDB|\bcaches\b|cacheName|localValues|sessionValues|createLocalStore\(/;

/** Files that use storage with keys defined elsewhere. */
const filesWithoutOwnKey = ['src/lib/admin/admin-app.ts', 'src/lib/local-store.ts'];

interface Source {
  path: string;
  text: string;
}

const sources: Source[] = [
  ...readdirSync(join(webDir, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join('src', path)),
  'service-worker.config.ts',
]
  .filter((path) => !/\.test\.|testing/.test(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(join(webDir, path), 'utf8')) }));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** The storage keys in the constants of a file, and the names of its caches. */
function keysIn({ text }: Source): string[] {
  const constants = text.matchAll(/const (\w*KEY|NAME|item|PREFIX) = ['`]([^'`$]+)(\$?)/g);
  const caches = text.matchAll(/cacheName: '([^']+)'/g);
  return [
    ...[...constants].map(([, name, key = '', placeholder]) =>
      placeholder === '' && name !== 'PREFIX' ? key : `${key}…`,
    ),
    ...[...caches].map(([, name = '']) => name),
  ];
}

describe('the list of browser storage in the privacy policy', () => {
  const storageSources = sources.filter(({ text }) => STORAGE_USE.test(text));

  it('contains exactly the keys that the code uses', () => {
    const storedKeys = storageSources.flatMap(keysIn);
    const storedSdkKeys = Object.entries(sdkKeys).flatMap(([call, keys]) =>
      sources.some(({ text }) => text.includes(call)) ? keys : [],
    );
    expect(listedKeys.toSorted()).toEqual([...new Set([...storedKeys, ...storedSdkKeys])].sort());
  });

  it('is compared with every file that uses storage', () => {
    const sourcesWithoutKey = storageSources.filter((source) => keysIn(source).length === 0);
    expect(sourcesWithoutKey.map(({ path }) => path).sort()).toEqual(filesWithoutOwnKey);
  });

  it('needs no entry for cookies, since the code sets none', () => {
    expect(sources.filter(({ text }) => /\.cookie\b|cookieStore/.test(text))).toEqual([]);
  });
});
