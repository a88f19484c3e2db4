import { buildMenu } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { readCatalogue, writeMenu } from '../stores/catalogue-store.ts';

/** Recomputes the menu from its sources. Twice, late or out of order: the same document. */
export async function recomputeMenu(database: Firestore): Promise<void> {
  await writeMenu(database, buildMenu(await readCatalogue(database)));
}
