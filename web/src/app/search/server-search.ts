/** The search on the server. */
import type { SourceReader } from '@neev/domain';
import {
  EMPTY_MENU,
  indexSource,
  mergeUniqueProducts,
} from '@/features/catalogue/watch-catalogue.ts';
import type { SearchCatalogue, SearchIndex } from '@/features/search/search-index.ts';
import { searchQueryOf } from '@/features/search/search-query.ts';
import { createSearchEngine } from '@/features/search/use-search-index.ts';
import { menuSource } from '@/lib/company.ts';
import type { SearchPageResults } from '@/lib/site-facts.ts';
import { findResults } from './find-results.ts';

/** Maximum number of products in the page data: ten pages. The browser finds the others. */
export const MAX_RENDERED_PRODUCTS = 240;

/** Milliseconds that a catalogue is used: as long as the CDN keeps a page. */
const CATALOGUE_AGE_MS = 60_000;

const search = createServerSearch(Date.now);

/**
 * Returns the results of a search page; `undefined` without a query.
 * @throws Error if the catalogue cannot be read.
 */
export async function searchCatalogue(
  params: URLSearchParams,
  reader: SourceReader,
): Promise<SearchPageResults | undefined> {
  const query = searchQueryOf(params);
  return query === '' ? undefined : search(query, reader);
}

type ServerSearch = (query: string, reader: SourceReader) => Promise<SearchPageResults>;

/** Creates a search that reads the catalogue once a minute at most. */
export function createServerSearch(now: () => number): ServerSearch {
  const engine = createSearchEngine();
  let last: { readAt: number; index: Promise<SearchIndex> } | undefined;

  async function readIndex(reader: SourceReader): Promise<SearchIndex> {
    return engine.prepare(await readCatalogue(reader));
  }

  return async (query, reader) => {
    if (!last || now() - last.readAt >= CATALOGUE_AGE_MS) {
      const read = { readAt: now(), index: readIndex(reader) };
      last = read;
      read.index.catch(() => {
        if (last === read) last = undefined;
      });
    }
    const results = findResults(await last.index, query);
    return { ...results, products: results.products.slice(0, MAX_RENDERED_PRODUCTS) };
  };
}

async function readCatalogue(reader: SourceReader): Promise<SearchCatalogue> {
  const [menu, parts] = await Promise.all([reader.document(menuSource), reader.query(indexSource)]);
  return { menu: menu ?? EMPTY_MENU, products: mergeUniqueProducts(parts) };
}
