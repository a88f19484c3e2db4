/** The functions' own app, with the rights of their service account, and its services. */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';

export const app = initializeApp();

export const auth = getAuth(app);

export const database = getFirestore(app);
