import {
  type CatalogueWords,
  createSearchIndex,
  haveSameWords,
  readWords,
  type SearchCatalogue,
  type SearchIndex,
} from './search-index.ts';

/** Makes catalogues searchable; one whose words it has read already costs nothing. */
export interface SearchEngine {
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
