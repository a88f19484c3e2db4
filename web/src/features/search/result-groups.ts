import { pathSegmentOf } from '@neev/domain';
import {
  type CategoryPath,
  countMatches,
  type ProductMatch,
  type SearchMatches,
} from './search-index.ts';
import { searchPath } from './search-query.ts';

/** Maximum number of results shown while a visitor types. */
const MAX_RESULTS = 8;

/** Maximum number of categories, and of subcategories. */
const MAX_MENU_RESULTS = 2;

/** A result with its path. */
export type Result = { to: string } & (
  | { kind: 'category'; name: string }
  | { kind: 'subcategory'; categoryPath: CategoryPath }
  | { kind: 'product'; match: ProductMatch }
  | { kind: 'all'; count: number }
);

export interface ResultGroup {
  title: string;
  results: Result[];
}

/** The best results by kind, followed by a link to all of them. */
export function resultGroupsOf(matches: SearchMatches, query: string): ResultGroup[] {
  const categories = matches.categories.slice(0, MAX_MENU_RESULTS);
  const subcategories = matches.subcategories.slice(0, MAX_MENU_RESULTS);
  const menuResultCount = categories.length + subcategories.length;
  const products = matches.products.slice(0, MAX_RESULTS - menuResultCount);
  const count = countMatches(matches);
  const groups: ResultGroup[] = [
    { title: 'Categories', results: categories.map(categoryResult) },
    { title: 'Subcategories', results: subcategories.map(subcategoryResult) },
    { title: 'Products', results: products.map(productResult) },
    {
      title: '',
      results:
        count > menuResultCount + products.length
          ? [{ kind: 'all', to: searchPath(query), count }]
          : [],
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

function categoryResult({ id, name }: SearchMatches['categories'][number]): Result {
  return { kind: 'category', to: `/category/${pathSegmentOf(id)}`, name };
}

function subcategoryResult(categoryPath: CategoryPath): Result {
  return { kind: 'subcategory', to: `/subcategory/${categoryPath.subcategory.id}`, categoryPath };
}

function productResult(match: ProductMatch): Result {
  return { kind: 'product', to: `/product/${match.product.id}`, match };
}
