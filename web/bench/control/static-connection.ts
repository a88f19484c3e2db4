/** In the control, in the place of `@/lib/live/late-connection.ts`: a connection that is there at once. */
import { initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore';
import { firebaseConfig, splitHost } from '@/lib/firebase-config.ts';
import { createFirestoreConnection } from '@/lib/live/firestore-connection.ts';
import type { Connection } from '@/lib/live/live-store.ts';

const database = getFirestore(initializeApp(firebaseConfig));
connectFirestoreEmulator(database, ...splitHost(import.meta.env.VITE_FIRESTORE_EMULATOR));

const connection = createFirestoreConnection(database);

export function createLateConnection(): Connection {
  return connection;
}
