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

/** `push`: a step that one can go back from; `replace`: the same step, a little further. */
type Step = 'push' | 'replace';

export interface ListingQueryState {
  /** The orders that the listing offers. */
  sorts: ListingSorts;
  /** As the address has it: what the listing shows. */
  query: ListingQuery;
  /** What has just been asked for: what the controls show, ahead of a page that takes a moment. */
  asked: ListingQuery;
  /** Another filter or order begins at the first page again. */
  change: (changed: Partial<ListingQuery>, step?: Step) => void;
}

/** The query of a listing, kept in the address. */
export function useListingQuery(sorts: ListingSorts): ListingQueryState {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseListingQuery(params, sorts), [params, sorts]);

  const [asked, setAsked] = useOptimistic(query);

  function change(changed: Partial<ListingQuery>, step: Step = 'push') {
    // The address itself: two changes may come before the page is rendered anew.
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
