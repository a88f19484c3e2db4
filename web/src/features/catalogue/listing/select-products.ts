/** Which products of the index a listing shows, and in which order. Pure. */
import { compareByName, groupBy, type IndexedProduct } from '@neev/domain';
import type { ListingFilters, ListingSort } from './listing-query.ts';

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
