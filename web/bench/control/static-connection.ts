/** The Firestore connection of the control, imported statically. */
import { initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore';
import { firebaseConfig, splitHost } from '@/lib/firebase-config.ts';
import { createFirestoreConnection } from '@/lib/live/firestore-connection.ts';

const database = getFirestore(initializeApp(firebaseConfig));
connectFirestoreEmulator(database, ...splitHost(import.meta.env.VITE_FIRESTORE_EMULATOR));

export const connection = createFirestoreConnection(database);
