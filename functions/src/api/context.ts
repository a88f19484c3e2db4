import type { Firestore } from 'firebase-admin/firestore';

/** What the API needs from outside; nothing is remembered between requests. */
export interface ApiContext {
  database: Firestore;
  now: () => Date;
}
