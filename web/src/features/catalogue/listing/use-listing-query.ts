import { startTransition, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { KEEP_SCROLL } from '@/lib/history/site-history.ts';
import { PAGE_SIZE } from '../watch-catalogue.ts';
import {
  encodeListingQuery,
  type ListingQuery,
  type ListingSorts,
  parseListingQuery,
} from './listing-query.ts';

/** `push` adds a history entry; `replace` changes the current one. */
type HistoryMode = 'push' | 'replace';

export interface ListingQueryState {
  /** The sort orders of the listing. */
  sorts: ListingSorts;
  /** The query in the URL, which the listing shows. */
  query: ListingQuery;
  /** The last requested query, which the controls show while the page still renders. */
  requestedQuery: ListingQuery;
  /** The query string of a link that changes the query. */
  searchFor: (changes: Partial<ListingQuery>) => string;
  /** Changes the query. Other filters or another order start with the first page. */
  changeQuery: (changes: Partial<ListingQuery>, historyMode?: HistoryMode) => void;
}

/** The query of a listing, stored in the URL. */
export function useListingQuery(sorts: ListingSorts): ListingQueryState {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseListingQuery(params, sorts), [params, sorts]);

  const [requestedQuery, setRequestedQuery] = useOptimistic(query);

  function changeQuery(changes: Partial<ListingQuery>, historyMode: HistoryMode = 'push') {
    // Reads the URL, because two changes may happen before the next render.
    const current = new URLSearchParams(window.location.search);
    const next = { ...parseListingQuery(current, sorts), limit: PAGE_SIZE, ...changes };
    startTransition(() => {
      setRequestedQuery(next);
      setParams(encodeListingQuery(next, current, sorts), {
        replace: historyMode === 'replace',
        state: KEEP_SCROLL,
      });
    });
  }

  function searchFor(changes: Partial<ListingQuery>): string {
    const next = { ...query, limit: PAGE_SIZE, ...changes };
    return encodeListingQuery(next, params, sorts).toString();
  }

  return { sorts, query, requestedQuery, searchFor, changeQuery };
}
