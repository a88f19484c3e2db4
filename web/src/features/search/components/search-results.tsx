import { formatCount } from '@neev/domain';
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { Loaded } from '@/components/ui/loaded.tsx';
import type { Live } from '@/lib/live/use-live.ts';
import { countFound, type SearchIndex } from '../engine/search-index.ts';
import { resultGroupsOf } from './result-groups.ts';
import { ResultList } from './result-list.tsx';
import type { SearchPanelProps } from './search-panel-props.ts';
import { SearchPanelSkeleton } from './search-panel-skeleton.tsx';

interface SearchResultsProps extends SearchPanelProps {
  index: Live<SearchIndex>;
  /** What stands there before there is anything to look for. */
  invitation: ReactNode;
  /** The ways on when nothing was found. */
  waysOn: ReactNode;
}

/** What is found while one types, in the panel below the field. */
export function SearchResults(props: SearchResultsProps) {
  if (props.query === '') return props.invitation;
  return (
    <Loaded
      live={props.index}
      loading={<SearchPanelSkeleton />}
      failure="The search is not available."
    >
      {(index) => <FoundResults {...props} index={index} />}
    </Loaded>
  );
}

interface FoundResultsProps extends Omit<SearchResultsProps, 'index'> {
  index: SearchIndex;
}

function FoundResults(props: FoundResultsProps) {
  const { index, waysOn, onOptions } = props;
  // The field shows a letter at once; what it finds may come a moment later.
  const query = useDeferredValue(props.query);
  const found = useMemo(() => index.search(query), [index, query]);
  const count = countFound(found);
  const hasOptions = count > 0;

  useEffect(() => {
    onOptions(hasOptions);
    return () => onOptions(false);
  }, [onOptions, hasOptions]);

  return (
    <>
      <p role="status" className="sr-only">
        {count === 1 ? '1 result' : `${formatCount(count)} results`}
      </p>
      {hasOptions ? (
        <ResultList {...props} groups={resultGroupsOf(found, query)} matched={found.matched} />
      ) : (
        <div className="p-5">
          <p className="font-semibold">No results for “{query}”</p>
          {waysOn}
        </div>
      )}
    </>
  );
}
