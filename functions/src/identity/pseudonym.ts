import { createHash } from 'node:crypto';

/** What public documents hold in place of a uid. `firestore.rules` computes the same. */
export function pseudonymOf(uid: string): string {
  return createHash('sha256').update(uid).digest('hex');
}
