import { buildMenu } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import {
  readCategories,
  readProducts,
  readSubcategories,
  writeMenu,
} from '../stores/catalogue-store.ts';

/** Recomputes the menu from its sources. Twice, late or out of order: the same document. */
export async function recomputeMenu(database: Firestore): Promise<void> {
  const [categories, subcategories, products] = await Promise.all([
    readCategories(database),
    readSubcategories(database),
    readProducts(database),
  ]);
  await writeMenu(database, buildMenu({ categories, subcategories, products }));
}
