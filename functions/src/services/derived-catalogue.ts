/**
 * What is computed from the catalogue: `catalogue/menu` and the parts of `catalogueIndex`, from one
 * reading of it.
 *
 * The index is cut into parts by the order of names. A product that changes in place changes its
 * part; one that comes or goes shifts those behind it, so that all parts from its own on are written
 * again. That happens to one part or two in a catalogue of ten thousand products.
 */
import {
  buildMenu,
  type Catalogue,
  collections,
  encodeCatalogueIndex,
  fitMenu,
  INDEX_PART_MAX_BYTES,
  MAX_INDEX_PARTS,
  MENU_PATH,
  type Product,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { type CatalogueReading, readCatalogue } from '../stores/catalogue-store.ts';
import { type DerivedDocument, writeDerived } from '../stores/derived-store.ts';

/** Recomputes menu and index. Twice, late, out of order or at the same time: the same documents. */
export async function recomputeCatalogue(database: Firestore): Promise<void> {
  await writeCatalogue(database, await readCatalogue(database));
}

/** Writes what a reading gives, unless a later reading has been written. */
export async function writeCatalogue(
  database: Firestore,
  { readAt, ...catalogue }: CatalogueReading,
  indexPartMaxBytes = INDEX_PART_MAX_BYTES,
): Promise<void> {
  const parts = indexParts(catalogue.products, indexPartMaxBytes);
  await writeDerived(database, {
    readAt,
    documents: [menuOf(catalogue), ...parts],
    superfluous: database.collection(collections.catalogueIndex).where('part', '>=', parts.length),
  });
}

function menuOf(catalogue: Catalogue): DerivedDocument {
  const { menu, isCut } = fitMenu(buildMenu(catalogue));
  if (isCut) logger.error('The menu is too large for one document and was cut.');
  return { path: MENU_PATH, fields: menu };
}

function indexParts(products: readonly Product[], maxBytes: number): DerivedDocument[] {
  const parts = encodeCatalogueIndex(products, maxBytes);
  if (parts.length > MAX_INDEX_PARTS) {
    logger.error('The index of the catalogue has too many parts; the last ones are left out.', {
      parts: parts.length,
      max: MAX_INDEX_PARTS,
    });
  }
  return parts
    .slice(0, MAX_INDEX_PARTS)
    .map((fields) => ({ path: `${collections.catalogueIndex}/${fields.part}`, fields }));
}
