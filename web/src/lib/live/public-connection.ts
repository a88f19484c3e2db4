/**
 * The connection of visitors: without an account, with a persistent cache where the browser
 * supports it.
 */
import { initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryLocalCache,
  persistentLocalCache,
  persistentMultipleTabManager,
} from 'firebase/firestore';
import { firebaseConfig, splitHost } from '../firebase-config.ts';
import { canStoreValues } from '../stored-values.ts';
import { createFirestoreConnection } from './firestore-connection.ts';

const database = initializeFirestore(initializeApp(firebaseConfig), {
  // The tabs share the cache by values with this prefix. Where these cannot be stored, the SDK fails for good.
  localCache:
    canReopenCache(navigator.userAgent) && canStoreValues('firestore_')
      ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
      : memoryLocalCache(),
});

/**
 * False for WebKit browsers in which the next document cannot read the cache of the previous one, so that nothing loads:
 * its transaction on `pagehide` does not end (webkit.org/b/226547). The SDK prevents it in Safari 14 to 16 and in all
 * browsers on iPhones that have `Safari` in their name.
 */
function canReopenCache(userAgent: string): boolean {
  const isWebKit = userAgent.includes('AppleWebKit') && !userAgent.includes('Chrome');
  return !isWebKit || /(?:Version|Mobile)\/1[456].*Safari/.test(userAgent);
}

if (import.meta.env.MODE === 'suite') {
  connectFirestoreEmulator(database, ...splitHost(import.meta.env.VITE_FIRESTORE_EMULATOR));
}

export const publicConnection = createFirestoreConnection(database);
