import { getFirestore } from 'firebase-admin/firestore';
import { app } from './app.ts';

/** The product's database, on the rights of the functions' own account. */
export const database = getFirestore(app);
