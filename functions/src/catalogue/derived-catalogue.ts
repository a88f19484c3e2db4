/**
 * What is computed from the catalogue: `catalogue/menu` and the parts of `catalogueIndex`, from one
 * reading of it.
 *
 * The index is cut into parts by the order of names. A product that changes in place changes its
 * part; one that comes or goes shifts those behind it, so that all parts from its own on are written
 * again. That happens to one part or two in a catalogue of ten thousand products.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  buildMenu,
  type Catalogue,
  catalogueIndexPart,
  collections,
  encodeCatalogueIndex,
  fitMenu,
  INDEX_PART_MAX_BYTES,
  type IndexedProduct,
  MAX_INDEX_PARTS,
  MENU_PATH,
  type Menu,
  menuDocument,
  type Product,
  productDocument,
  readCatalogueIndex,
} from '@neev/domain';
import { type Firestore, type Query, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { readDocuments } from '../lib/queries.ts';
import { readCatalogueParents, readProductPages } from './catalogue-store.ts';

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

/** Of the menu and the index, the instant of the reading that they are computed from. */
const READING_PATH = 'system/catalogue-reading';

/** Documents in a transaction: at most 800 kB each. The emulator accepts requests of 4 MiB, Firestore 10 MiB. */
const GROUP_SIZE = 4;

interface DerivedDocument {
  path: string;
  fields: object;
}

interface Derivation {
  /** When the sources were read. */
  readAt: Timestamp;
  documents: readonly DerivedDocument[];
  /** What the sources give no more; it is deleted. */
  superfluous: Query;
}

/** Makes the documents what they should be, all at once as far as they fit into a request. */
async function writeDerived(database: Firestore, derivation: Derivation): Promise<void> {
  const { documents } = derivation;
  for (let start = 0; start < documents.length; start += GROUP_SIZE) {
    const group = documents.slice(start, start + GROUP_SIZE);
    await database.runTransaction((transaction) =>
      writeGroup(database, transaction, { ...derivation, documents: group }),
    );
  }
}

async function writeGroup(
  database: Firestore,
  transaction: Transaction,
  { readAt, documents, superfluous }: Derivation,
): Promise<void> {
  const noted = database.doc(READING_PATH);
  const references = documents.map(({ path }) => database.doc(path));
  const [reading, ...stored] = await transaction.getAll(noted, ...references);
  if (isLater(reading?.get('readAt'), readAt)) return;

  const { docs } = await transaction.get(superfluous.select());
  const changed = documents.filter(
    ({ fields }, index) => !isDeepStrictEqual(stored[index]?.data(), fields),
  );
  for (const { path, fields } of changed) transaction.set(database.doc(path), fields);
  for (const { ref } of docs) transaction.delete(ref);
  transaction.set(noted, { readAt });
}

function isLater(noted: unknown, readAt: Timestamp): boolean {
  // The value of a timestamp is a text that sorts as time does.
  return noted instanceof Timestamp && noted.valueOf() > readAt.valueOf();
}

interface DerivedCatalogue {
  menu: Menu;
  /** All products in a few words, by name. */
  products: IndexedProduct[];
}

/** The whole catalogue in a handful of documents; empty before it was computed for the first time. */
export async function readDerivedCatalogue(database: Firestore): Promise<DerivedCatalogue> {
  const parts = database.collection(collections.catalogueIndex).orderBy('part');
  const [menu, index] = await Promise.all([
    database.doc(MENU_PATH).get(),
    readDocuments(parts.limit(MAX_INDEX_PARTS), catalogueIndexPart),
  ]);
  return {
    menu: menu.exists ? menuDocument.parse(menu.data()) : { categories: [] },
    products: readCatalogueIndex(index),
  };
}

/**
 * Whether menu or index show the difference between two states of a product's document, either of
 * which may not exist. They show neither its description nor how many are in stock, so that what
 * is sold all day long costs no recomputation.
 */
export function isSeenInCatalogue(before: unknown, after: unknown): boolean {
  return !isDeepStrictEqual(comparedFields(before), comparedFields(after));
}

/** What they show of a product; nothing of a document that is not as its schema says. */
function comparedFields(document: unknown) {
  const { data } = productDocument.safeParse(document);
  if (!data) return undefined;
  const { name, brand, image, subcategoryId, price, stock } = data;
  return { name, brand, image, subcategoryId, price, isInStock: stock > 0 };
}
