import { useCatalogueIndex, useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { SearchResults } from '@/features/search/search-results.tsx';
import type { SearchPanelProps } from '@/features/search/use-combobox.ts';
import { useSearchIndex } from '@/features/search/use-search-index.ts';
import { AddOption } from './add-option.tsx';
import { CategoryLinks, NoResultsOptions } from './no-results-options.tsx';

/** The results of the header search, from the live catalogue. */
export function SearchPanel(props: SearchPanelProps) {
  const index = useSearchIndex(useCatalogueIndex(), useMenu());
  return (
    <SearchResults
      {...props}
      index={index}
      ProductAction={AddOption}
      placeholder={
        <div className="px-5 sm:px-6">
          <CategoryLinks onChoose={props.onChoose} />
        </div>
      }
      suggestions={<NoResultsOptions onChoose={props.onChoose} />}
    />
  );
}
