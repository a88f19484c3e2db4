import { startTransition, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { KEEPS_PLACE } from '@/lib/keeps-place.ts';
import { PAGE_SIZE } from '../watch-catalogue.ts';
import {
  encodeListingQuery,
  type ListingQuery,
  type ListingSorts,
  parseListingQuery,
} from './listing-query.ts';

/** `push` adds a history entry; `replace` changes the current one. */
type Step = 'push' | 'replace';

export interface ListingQueryState {
  /** The sort orders of the listing. */
  sorts: ListingSorts;
  /** The query in the URL, which the listing shows. */
  query: ListingQuery;
  /** The last requested query, which the controls show while the page still renders. */
  asked: ListingQuery;
  /** Changes the query. Other filters or another order start with the first page. */
  change: (changed: Partial<ListingQuery>, step?: Step) => void;
}

/** The query of a listing, stored in the URL. */
export function useListingQuery(sorts: ListingSorts): ListingQueryState {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseListingQuery(params, sorts), [params, sorts]);

  const [asked, setAsked] = useOptimistic(query);

  function change(changed: Partial<ListingQuery>, step: Step = 'push') {
    // Reads the URL, because two changes may happen before the next render.
    const current = new URLSearchParams(window.location.search);
    const next = { ...parseListingQuery(current, sorts), shown: PAGE_SIZE, ...changed };
    startTransition(() => {
      setAsked(next);
      setParams(encodeListingQuery(next, current, sorts), {
        replace: step === 'replace',
        state: KEEPS_PLACE,
      });
    });
  }

  return { sorts, query, asked, change };
}
