/** Which rows a listing shows, from what has been read of the catalogue. Pure. */
import { compareByName, groupBy, type IndexedProduct, type Product } from '@neev/domain';
import type { Live } from '@/lib/live/use-live.ts';
import { PAGE_SIZE } from '../watch-catalogue.ts';
import type { ListingFilters, ListingQuery, ListingSort } from './listing-query.ts';

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

export interface Selection extends ListingFilters {
  /** Undefined: of every subcategory. */
  subcategoryIds?: ReadonlySet<string>;
  sort: ListingSort;
}

/** The products that pass every filter, in order. By relevance is the order in which they come. */
export function selectProducts(
  products: readonly IndexedProduct[],
  selection: Selection,
): IndexedProduct[] {
  return products.filter(passes(selection)).sort(comparisons[selection.sort]);
}

export interface BrandCount {
  brand: string;
  count: number;
}

/**
 * The brands by name, each with the products that would be left if only it were chosen. One that is
 * chosen is always among them.
 */
export function countBrands(
  products: readonly IndexedProduct[],
  selection: Selection,
): BrandCount[] {
  const ofAnyBrand = products.filter(passes({ ...selection, brands: [] }));
  const productsOf = groupBy(ofAnyBrand, ({ brand }) => brand);
  return [...new Set([...productsOf.keys(), ...selection.brands])]
    .filter((brand) => brand !== '')
    .map((brand) => ({ brand, count: productsOf.get(brand)?.length ?? 0 }))
    .sort((a, b) => a.brand.localeCompare(b.brand, 'en-IN'));
}

function passes({ subcategoryIds, brands, minPrice, maxPrice, inStock }: Selection) {
  const wantedBrands = new Set(brands);
  return ({ subcategoryId, brand, price, isInStock }: IndexedProduct) =>
    (!subcategoryIds || subcategoryIds.has(subcategoryId)) &&
    (wantedBrands.size === 0 || wantedBrands.has(brand)) &&
    (minPrice === undefined || price >= minPrice) &&
    (maxPrice === undefined || price <= maxPrice) &&
    (!inStock || isInStock);
}

const comparisons: Record<ListingSort, (a: IndexedProduct, b: IndexedProduct) => number> = {
  relevance: () => 0,
  name: compareByName,
  'price-asc': (a, b) => a.price - b.price || compareByName(a, b),
  'price-desc': (a, b) => b.price - a.price || compareByName(a, b),
};

/** What the index of the catalogue knows of a product, and what a listing shows at once. */
type Known = Pick<IndexedProduct, 'id' | 'name' | 'brand' | 'price'>;

/** What only the product's document knows; not there until it has arrived. */
type Awaited = Pick<Product, 'image' | 'description' | 'unit'>;

/** A product as far as a listing knows it. */
export type ListedProduct = Known & Partial<Awaited>;

/** The product with what its document says by now; undefined when there is no such document. */
export function completed(
  listed: ListedProduct,
  document: Live<Product | undefined>,
): ListedProduct | undefined {
  switch (document.status) {
    case 'loading':
      return listed;
    case 'error':
      return { image: '', description: '', unit: '', ...listed };
    case 'ready':
      return document.value;
  }
}
