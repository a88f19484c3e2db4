/**
 * The connection of visitors: without an account, with a persistent cache where the browser
 * supports it.
 */
import { initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
} from 'firebase/firestore';
import { firebaseConfig, splitHost } from '../firebase-config.ts';
import { createFirestoreConnection } from './firestore-connection.ts';

const database = initializeFirestore(initializeApp(firebaseConfig), {
  localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
});

if (import.meta.env.MODE === 'suite') {
  connectFirestoreEmulator(database, ...splitHost(import.meta.env.VITE_FIRESTORE_EMULATOR));
}

export const publicConnection = createFirestoreConnection(database);
