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
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { readCatalogueParents, readProductPages } from './catalogue-store.ts';
import { type DerivedDocument, writeDerived } from './derived-store.ts';

/** What menu and index show of a product: so much of each is in memory while they are computed. */
type ShownProduct = Pick<
  Product,
  'id' | 'name' | 'brand' | 'image' | 'price' | 'stock' | 'subcategoryId'
>;

interface CatalogueReading extends Catalogue {
  /** The instant of the reading: whatever was written before it is in it. */
  readAt: Timestamp;
  products: readonly ShownProduct[];
}

/** The catalogue as it is at one instant. */
export async function readCatalogue(database: Firestore): Promise<CatalogueReading> {
  const parents = await readCatalogueParents(database);
  const products: ShownProduct[] = [];
  for await (const page of readProductPages(database, parents)) products.push(...page.map(shownOf));
  return { ...parents, products };
}

function shownOf({ id, name, brand, image, price, stock, subcategoryId }: Product): ShownProduct {
  return { id, name, brand, image, price, stock, subcategoryId };
}

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

function indexParts(products: readonly ShownProduct[], maxBytes: number): DerivedDocument[] {
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
