import { buildMenu, fitMenu } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
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
  const { menu, isCut } = fitMenu(buildMenu({ categories, subcategories, products }));
  if (isCut) logger.error('The menu is too large for one document and was cut.');
  await writeMenu(database, menu);
}
