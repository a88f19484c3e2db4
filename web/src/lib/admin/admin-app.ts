/**
 * The Firebase app of the admin area: with Auth, and with a memory cache, so that no private data
 * stays on the device after the page is closed. Public pages do not load this module.
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

/** The uid of the signed-in administrator. */
export function ownUid(): string {
  return adminAuth.currentUser?.uid ?? '';
}

export const adminDatabase = initializeFirestore(adminApp, { localCache: memoryLocalCache() });

if (import.meta.env.MODE === 'suite') {
  connectAuthEmulator(adminAuth, `http://${import.meta.env.VITE_AUTH_EMULATOR}`, {
    disableWarnings: true,
  });
  connectFirestoreEmulator(adminDatabase, ...splitHost(import.meta.env.VITE_FIRESTORE_EMULATOR));
}
