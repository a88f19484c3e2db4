import type { IndexedProduct, Menu } from '@neev/domain';
import { useEffect, useMemo, useState } from 'react';
import type { Live } from '@/lib/live/use-live.ts';
import {
  type CatalogueWords,
  createSearchIndex,
  haveSameWords,
  readWords,
  type SearchCatalogue,
  type SearchIndex,
} from './search-index.ts';

const engine = createSearchEngine();

/** The search index of the live catalogue. */
export function useSearchIndex(
  products: Live<IndexedProduct[]>,
  menu: Live<Menu>,
): Live<SearchIndex> {
  const [index, setIndex] = useState<SearchIndex>();
  const knownProducts = knownOf(products);
  const knownMenu = knownOf(menu);

  useEffect(() => {
    if (!knownProducts || !knownMenu) return;
    let isCurrent = true;
    engine.prepare({ products: knownProducts, menu: knownMenu }).then((prepared) => {
      if (isCurrent) setIndex(prepared);
    });
    return () => {
      isCurrent = false;
    };
  }, [knownProducts, knownMenu]);

  return useMemo(() => {
    if (index) return { status: 'ready', value: index, retry: doNothing };
    if (products.status === 'error') return products;
    if (menu.status === 'error') return menu;
    return { status: 'loading', retry: doNothing };
  }, [index, products, menu]);
}

function doNothing() {}

function knownOf<V>(live: Live<V>): V | undefined {
  return live.status === 'ready' ? live.value : undefined;
}

/** Prepares catalogues for the search. Reuses the index while the words are unchanged. */
interface SearchEngine {
  prepare(catalogue: SearchCatalogue): Promise<SearchIndex>;
}

export function createSearchEngine(): SearchEngine {
  let last: { catalogue: SearchCatalogue; words: Promise<CatalogueWords> } | undefined;

  return {
    async prepare(catalogue) {
      if (!last || !haveSameWords(last.catalogue, catalogue)) {
        last = { catalogue, words: readWords(catalogue) };
      }
      return createSearchIndex(await last.words, catalogue);
    },
  };
}
