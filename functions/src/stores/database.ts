import { getApps, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';

/** The product's database, on the rights of the functions' own account. */
export function database(): Firestore {
  if (getApps().length === 0) initializeApp();
  return getFirestore();
}
