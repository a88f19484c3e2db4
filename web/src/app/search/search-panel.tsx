import { useCatalogueIndex } from '@/features/catalogue/api/watch-catalogue-index.ts';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';
import type { SearchPanelProps } from '@/features/search/components/search-panel-props.ts';
import { SearchResults } from '@/features/search/components/search-results.tsx';
import { useSearchIndex } from '@/features/search/engine/use-search-index.ts';
import { CategoryLinks, SearchWaysOn } from './search-ways-on.tsx';

/** The results of the header's search, over the live catalogue. */
export function SearchPanel(props: SearchPanelProps) {
  const index = useSearchIndex(useCatalogueIndex(), useMenu());
  return (
    <SearchResults
      {...props}
      index={index}
      invitation={
        <div className="px-5 sm:px-6">
          <CategoryLinks onChoose={props.onChoose} />
        </div>
      }
      waysOn={<SearchWaysOn onChoose={props.onChoose} />}
    />
  );
}
