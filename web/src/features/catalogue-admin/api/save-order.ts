import { doc, serverTimestamp, writeBatch } from 'firebase/firestore';
import { adminAuth, adminDatabase } from '@/lib/admin/admin-app.ts';
import { leaving } from '@/lib/admin/leaving.ts';
import { pseudonymOf } from '@/lib/admin/pseudonym.ts';

/** Writes that one batch may hold. */
const BATCH_SIZE = 500;

/**
 * Gives records their new places, all or none of them. Straight to the database, whose client shows
 * the new order at once and takes it back when the rules refuse it: the API has no row for it. Without
 * a network it is sent when that is back, as long as the page is there: who leaves before is asked.
 */
export async function saveOrder(
  collection: 'categories' | 'subcategories',
  places: readonly { id: string; position: number }[],
): Promise<void> {
  await leaving.askUntil(commitOrder(collection, places));
}

async function commitOrder(...[collection, places]: Parameters<typeof saveOrder>): Promise<void> {
  const updatedBy = await pseudonymOf(adminAuth.currentUser?.uid ?? '');
  const batch = writeBatch(adminDatabase);
  for (const { id, position } of places.slice(0, BATCH_SIZE)) {
    const reference = doc(adminDatabase, collection, id);
    batch.update(reference, { position, updatedAt: serverTimestamp(), updatedBy });
  }
  await batch.commit();
}
