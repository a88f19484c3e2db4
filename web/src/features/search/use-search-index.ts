import type { IndexedProduct, Menu } from '@neev/domain';
import { useEffect, useMemo, useState } from 'react';
import type { Live } from '@/lib/live/use-live.ts';
import {
  createSearchIndex,
  createTextIndexes,
  haveSameText,
  type SearchCatalogue,
  type SearchIndex,
  type TextIndexes,
} from './search-index.ts';

const engine = createSearchEngine();

/** The search index of the live catalogue. */
export function useSearchIndex(
  products: Live<IndexedProduct[]>,
  menu: Live<Menu>,
): Live<SearchIndex> {
  const [index, setIndex] = useState<SearchIndex>();
  const knownProducts = readyValueOf(products);
  const knownMenu = readyValueOf(menu);

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
    if (index) return { status: 'ready', value: index, retry: noop };
    if (products.status === 'error') return products;
    if (menu.status === 'error') return menu;
    return { status: 'loading', retry: noop };
  }, [index, products, menu]);
}

function noop() {}

function readyValueOf<V>(live: Live<V>): V | undefined {
  return live.status === 'ready' ? live.value : undefined;
}

/** Prepares catalogues for the search. Reuses the index while the words are unchanged. */
interface SearchEngine {
  prepare(catalogue: SearchCatalogue): Promise<SearchIndex>;
}

export function createSearchEngine(): SearchEngine {
  let previous: { catalogue: SearchCatalogue; textIndexes: Promise<TextIndexes> } | undefined;

  return {
    async prepare(catalogue) {
      if (!previous || !haveSameText(previous.catalogue, catalogue)) {
        previous = { catalogue, textIndexes: createTextIndexes(catalogue) };
      }
      return createSearchIndex(await previous.textIndexes, catalogue);
    },
  };
}
