/**
 * The administrators' own Firebase app: with Auth, and with a cache in memory only, so that
 * nothing private outlives the page. Visitors never load this module.
 */
import { initializeApp } from 'firebase/app';
import {
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryLocalCache,
} from 'firebase/firestore';
import { firebaseConfig, splitHost } from '@/lib/firebase-config.ts';

export const adminApp = initializeApp(firebaseConfig, 'admin');

export const adminAuth = initializeAuth(adminApp, {
  persistence: [indexedDBLocalPersistence, browserSessionPersistence],
});

export const adminDatabase = initializeFirestore(adminApp, { localCache: memoryLocalCache() });

if (import.meta.env.MODE === 'suite') {
  connectAuthEmulator(adminAuth, `http://${import.meta.env.VITE_AUTH_EMULATOR}`, {
    disableWarnings: true,
  });
  connectFirestoreEmulator(adminDatabase, ...splitHost(import.meta.env.VITE_FIRESTORE_EMULATOR));
}
