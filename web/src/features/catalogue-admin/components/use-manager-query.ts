import { startTransition, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { KEEPS_PLACE } from '@/lib/keeps-place.ts';
import {
  encodeManagerQuery,
  type ManagerQuery,
  parseManagerQuery,
  ROWS_PER_PAGE,
} from '../model/manager-query.ts';

interface ManagerQueryState {
  /** As the address has it: what the manager shows. */
  query: ManagerQuery;
  /** What has just been asked for: what the controls show, ahead of a table that takes a moment. */
  asked: ManagerQuery;
  /** Other products begin with the first page. */
  change: (changed: Partial<ManagerQuery>) => void;
}

/** What the manager shows, kept in the address. Another tab is a step that one can go back from. */
export function useManagerQuery(): ManagerQueryState {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseManagerQuery(params), [params]);
  const [asked, setAsked] = useOptimistic(query);

  function change(changed: Partial<ManagerQuery>) {
    // The address itself: two changes may come before the page is rendered anew.
    const current = parseManagerQuery(new URLSearchParams(window.location.search));
    const next = { ...current, shown: ROWS_PER_PAGE, ...changed };
    startTransition(() => {
      setAsked(next);
      setParams(encodeManagerQuery(next), {
        replace: next.tab === current.tab,
        state: KEEPS_PLACE,
      });
    });
  }

  return { query, asked, change };
}
