/** The results of the search page. */
import { pathSegmentOf } from '@neev/domain';
import type { SearchIndex, SearchMatches } from '@/features/search/search-index.ts';
import type { SearchPageResults } from '@/lib/site-facts.ts';

/** Maximum number of categories and subcategories above the products. */
const MAX_LINKS = 12;

/** Searches for `query`. */
export function findResults(index: SearchIndex, query: string): SearchPageResults {
  const matches = index.search(query);
  const products = matches.products.map(({ product }) => product);
  return { query, links: linksOf(matches), products };
}

function linksOf({ categories, subcategories }: SearchMatches): SearchPageResults['links'] {
  return [
    ...categories.map(({ id, name, productCount }) => ({
      to: `/category/${pathSegmentOf(id)}`,
      name,
      productCount,
    })),
    ...subcategories.map(({ subcategory: { id, name, productCount } }) => ({
      to: `/subcategory/${id}`,
      name,
      productCount,
    })),
  ].slice(0, MAX_LINKS);
}
