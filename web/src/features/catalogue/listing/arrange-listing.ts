/** Which rows a listing shows, from what has been read of the catalogue. Pure. */
import { compareByName, type IndexedProduct, type Product } from '@neev/domain';
import { PAGE_SIZE } from '../watch-catalogue.ts';
import type { ListedProduct } from './listed-product.ts';
import type { ListingQuery } from './listing-query.ts';
import { type Selection, selectProducts } from './select-products.ts';

export interface ListingRow {
  id: string;
  listed: ListedProduct;
  /** Whether it comes from a live query; otherwise its document is to be watched. */
  isLive: boolean;
  /** When it was last changed, if that is known. */
  updatedAt?: Date;
}

export interface Arranged {
  rows: ListingRow[];
  /** How many there are, shown or not. */
  total: number;
  /** Rows that are still on their way. */
  pending: number;
}

interface Plain {
  /** The first products by name, by a live query. */
  firstPage: readonly Product[];
  /** The index, when it is there: what follows on the first page. */
  index: readonly IndexedProduct[] | undefined;
  subcategoryIds: ReadonlySet<string>;
  /** As the menu has counted. */
  productCount: number;
  shown: number;
}

/**
 * All products by name: the first page as the query has it, then what follows it in the index. The
 * index may lag by seconds, so what stands before the end of the first page is not taken from it.
 */
export function arrangePlain(plain: Plain): Arranged {
  const { firstPage, index, shown } = plain;
  const rows = firstPage.map((product) => liveRow(product));
  if (firstPage.length < PAGE_SIZE) return { rows, total: rows.length, pending: 0 };

  const atLeast = Math.max(plain.productCount, rows.length);
  if (shown <= PAGE_SIZE) return { rows, total: atLeast, pending: 0 };
  if (!index) return { rows, total: atLeast, pending: Math.min(shown, atLeast) - rows.length };

  const following = followersOf(plain, index);
  return {
    rows: [...rows, ...following.slice(0, shown - rows.length).map((each) => indexRow(each))],
    total: rows.length + following.length,
    pending: 0,
  };
}

interface Selected {
  products: readonly IndexedProduct[];
  /** Documents that are known already, by id. */
  documents: ReadonlyMap<string, Product>;
  /** Whether those documents are live. */
  isLive: boolean;
  selection: Selection & Pick<ListingQuery, 'shown'>;
}

/** The products that pass the filters, in the order asked for. */
export function arrangeSelected({ products, documents, isLive, selection }: Selected): Arranged {
  const selected = selectProducts(products, selection);
  const rows = selected.slice(0, selection.shown).map((product) => {
    const document = documents.get(product.id);
    return document && isLive ? liveRow(document) : indexRow(product, document);
  });
  return { rows, total: selected.length, pending: 0 };
}

function followersOf({ firstPage, subcategoryIds }: Plain, index: readonly IndexedProduct[]) {
  const last = firstPage.at(-1);
  const shownIds = new Set(firstPage.map(({ id }) => id));
  return index.filter(
    (each) =>
      subcategoryIds.has(each.subcategoryId) &&
      !shownIds.has(each.id) &&
      (!last || compareByName(last, each) < 0),
  );
}

function liveRow(product: Product): ListingRow {
  return { id: product.id, listed: product, isLive: true, updatedAt: product.updatedAt };
}

/** Name and price as the index has them: the document, when known, may be an old one. */
function indexRow({ id, name, brand, price }: IndexedProduct, document?: Product): ListingRow {
  return { id, listed: { ...document, id, name, brand, price }, isLive: false };
}
