/**
 * Computes the derived documents of the catalogue, `catalogue/menu` and the parts of `catalogueIndex`, from one
 * consistent read.
 *
 * The index is split into parts in the order of names. A changed product changes its part; a new or deleted product
 * shifts those after it, so that its part and all later parts are written again. A catalogue of ten thousand products
 * has one or two parts.
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
  mergeIndexParts,
  type Product,
  productDocument,
} from '@neev/domain';
import { type Firestore, type Query, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { readDocuments } from '../lib/queries.ts';
import { readCatalogueParents, readProductPages } from './catalogue-store.ts';

/** The fields of a product that menu and index use; others are not kept in memory. */
type CatalogueProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'brand'
  | 'image'
  | 'price'
  | 'unit'
  | 'stock'
  | 'subcategoryId'
  | 'minQuantity'
  | 'quantityStep'
>;

interface CatalogueSnapshot extends Catalogue {
  /** The read time: all earlier writes are included. */
  readAt: Timestamp;
  products: readonly CatalogueProduct[];
}

/** Reads the catalogue at one instant. */
export async function readCatalogue(database: Firestore): Promise<CatalogueSnapshot> {
  const parents = await readCatalogueParents(database);
  const products: CatalogueProduct[] = [];
  for await (const page of readProductPages(database, parents))
    products.push(...page.map(catalogueProductOf));
  return { ...parents, products };
}

function catalogueProductOf({
  id,
  name,
  brand,
  image,
  price,
  unit,
  stock,
  subcategoryId,
  minQuantity,
  quantityStep,
}: Product): CatalogueProduct {
  return {
    ...{ id, name, brand, image, price, unit, stock, subcategoryId },
    ...{ minQuantity, quantityStep },
  };
}

/** Recomputes menu and index. Idempotent, also when runs are late, reordered or concurrent. */
export async function recomputeCatalogue(database: Firestore): Promise<void> {
  await writeCatalogue(database, await readCatalogue(database));
}

/** Writes the documents of a read, unless those of a later read have been written. */
export async function writeCatalogue(
  database: Firestore,
  { readAt, ...catalogue }: CatalogueSnapshot,
  indexPartMaxBytes = INDEX_PART_MAX_BYTES,
): Promise<void> {
  const parts = indexParts(catalogue.products, indexPartMaxBytes);
  await writeDerived(database, {
    readAt,
    documents: [menuOf(catalogue), ...parts],
    obsolete: database.collection(collections.catalogueIndex).where('part', '>=', parts.length),
  });
}

function menuOf(catalogue: Catalogue): DerivedDocument {
  const { menu, isCut } = fitMenu(buildMenu(catalogue));
  if (isCut) logger.error('The menu exceeds the size limit of a document and was truncated.');
  return { path: MENU_PATH, fields: menu };
}

function indexParts(products: readonly CatalogueProduct[], maxBytes: number): DerivedDocument[] {
  const parts = encodeCatalogueIndex(products, maxBytes);
  if (parts.length > MAX_INDEX_PARTS) {
    logger.error('The catalogue index has too many parts; the last parts are omitted.', {
      parts: parts.length,
      max: MAX_INDEX_PARTS,
    });
  }
  return parts
    .slice(0, MAX_INDEX_PARTS)
    .map((fields) => ({ path: `${collections.catalogueIndex}/${fields.part}`, fields }));
}

/** The document with the read time of the written menu and index. */
const READ_TIME_PATH = 'system/catalogue-reading';

/** Documents per transaction, at most 800 kB each. The emulator accepts requests of 4 MiB, Firestore 10 MiB. */
const GROUP_SIZE = 4;

interface DerivedDocument {
  path: string;
  fields: object;
}

interface Derivation {
  /** The read time of the sources. */
  readAt: Timestamp;
  documents: readonly DerivedDocument[];
  /** Documents that are no longer derived and are deleted. */
  obsolete: Query;
}

/** Writes changed documents in groups, one transaction per group, because of the size limit of requests. */
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
  { readAt, documents, obsolete }: Derivation,
): Promise<void> {
  const readTimeReference = database.doc(READ_TIME_PATH);
  const references = documents.map(({ path }) => database.doc(path));
  const [readTimeSnapshot, ...stored] = await transaction.getAll(readTimeReference, ...references);
  if (isLater(readTimeSnapshot?.get('readAt'), readAt)) return;

  const { docs } = await transaction.get(obsolete.select());
  const changed = documents.filter(
    ({ fields }, index) => !isDeepStrictEqual(stored[index]?.data(), fields),
  );
  for (const { path, fields } of changed) transaction.set(database.doc(path), fields);
  for (const { ref } of docs) transaction.delete(ref);
  transaction.set(readTimeReference, { readAt });
}

function isLater(storedReadTime: unknown, readAt: Timestamp): boolean {
  // valueOf() of a Timestamp is a string that sorts chronologically.
  return storedReadTime instanceof Timestamp && storedReadTime.valueOf() > readAt.valueOf();
}

interface DerivedCatalogue {
  menu: Menu;
  /** All products in a few fields, by name. */
  products: IndexedProduct[];
}

/** Reads menu and index; both are empty before the first computation. */
export async function readDerivedCatalogue(database: Firestore): Promise<DerivedCatalogue> {
  const parts = database.collection(collections.catalogueIndex).orderBy('part');
  const [menu, index] = await Promise.all([
    database.doc(MENU_PATH).get(),
    readDocuments(parts.limit(MAX_INDEX_PARTS), catalogueIndexPart),
  ]);
  return {
    menu: menu.exists ? menuDocument.parse(menu.data()) : { categories: [] },
    products: mergeIndexParts(index),
  };
}

/**
 * Whether menu or index differ between two states of a product's document; `undefined` if it does not
 * exist. They contain neither the description nor the number in stock, so that sales cause no
 * recomputation.
 */
export function changesDerivedCatalogue(before: unknown, after: unknown): boolean {
  return !isDeepStrictEqual(comparedFields(before), comparedFields(after));
}

/** Returns the fields that menu and index use; `undefined` for an invalid document. */
function comparedFields(document: unknown) {
  const { data } = productDocument.safeParse(document);
  if (!data) return undefined;
  const { stock, ...fields } = catalogueProductOf({ ...data, id: '' });
  return { ...fields, isInStock: stock > 0 };
}
