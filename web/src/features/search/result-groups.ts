import { addressOf } from '@neev/domain';
import { searchPath } from './search-box.tsx';
import { countFound, type Found, type FoundProduct, type Place } from './search-index.ts';

/** Maximum number of results shown while a visitor types. */
const MAX_RESULTS = 8;

/** Maximum number of categories, and of subcategories. */
const MAX_OF_MENU = 2;

/** A result with its path. */
export type Result = { to: string } & (
  | { kind: 'category'; name: string }
  | { kind: 'subcategory'; place: Place }
  | { kind: 'product'; found: FoundProduct }
  | { kind: 'all'; count: number }
);

export interface ResultGroup {
  title: string;
  results: Result[];
}

/** The best results by kind, followed by a link to all of them. */
export function resultGroupsOf(found: Found, query: string): ResultGroup[] {
  const categories = found.categories.slice(0, MAX_OF_MENU);
  const subcategories = found.subcategories.slice(0, MAX_OF_MENU);
  const places = categories.length + subcategories.length;
  const products = found.products.slice(0, MAX_RESULTS - places);
  const count = countFound(found);
  const groups: ResultGroup[] = [
    { title: 'Categories', results: categories.map(categoryResult) },
    { title: 'Subcategories', results: subcategories.map(subcategoryResult) },
    { title: 'Products', results: products.map(productResult) },
    {
      title: '',
      results:
        count > places + products.length ? [{ kind: 'all', to: searchPath(query), count }] : [],
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

function categoryResult({ id, name }: Found['categories'][number]): Result {
  return { kind: 'category', to: `/category/${addressOf(id)}`, name };
}

function subcategoryResult(place: Place): Result {
  return { kind: 'subcategory', to: `/subcategory/${place.subcategory.id}`, place };
}

function productResult(found: FoundProduct): Result {
  return { kind: 'product', to: `/product/${found.product.id}`, found };
}
