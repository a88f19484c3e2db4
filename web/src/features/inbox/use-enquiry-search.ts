import type { Enquiry } from '@neev/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type EnquirySelection,
  fetchEnquiryPage,
  fetchStatusCounts,
  type StatusCounts,
} from './inbox-api.ts';

/** Enquiries per page. */
const PAGE_SIZE = 50;

/** Debounce time of the search in milliseconds. */
const DEBOUNCE_MS = 200;

interface Found {
  /** Identifies the search and the statuses. */
  key: string;
  enquiries: readonly Enquiry[];
  status: 'loading' | 'ready' | 'loadingMore' | 'error';
  hasMore: boolean;
  /** Error message of the last page. */
  problem: string;
}

export interface FoundEnquiries extends Omit<Found, 'key'> {
  /** Number of matches by status; `undefined` until counted. */
  counts: StatusCounts | undefined;
  readMore(): void;
  retry(): void;
}

const nothing: Omit<Found, 'key'> = {
  enquiries: [],
  status: 'loading',
  hasMore: false,
  problem: '',
};

/**
 * Searches on the server, page by page; sends nothing for an empty search. A new search aborts the
 * previous one. `refreshKey` is a string that changes when the counts may have changed.
 */
export function useEnquirySearch(selection: EnquirySelection, occasion: string): FoundEnquiries {
  const { search, statuses } = selection;
  const key = JSON.stringify([search, statuses]);
  const [found, setFound] = useState<Found>({ ...nothing, key });
  const [attempt, setAttempt] = useState(0);
  const current = found.key === key ? found : { ...nothing, key };
  const counts = useCounts(search, occasion);

  const read = useEffectEvent(async (before: readonly Enquiry[], signal: AbortSignal) => {
    try {
      const request = { ...selection, after: before.at(-1), limit: PAGE_SIZE, signal };
      const page = await fetchEnquiryPage(request);
      if (signal.aborted) return;
      const enquiries = [...before, ...page];
      const hasMore = page.length === PAGE_SIZE;
      setFound({ key, enquiries, status: 'ready', hasMore, problem: '' });
    } catch (error) {
      if (signal.aborted) return;
      const problem = error instanceof Error ? error.message : '';
      setFound({ key, enquiries: before, status: 'error', hasMore: before.length > 0, problem });
    }
  });

  const isMoreWanted = current.status === 'loadingMore';
  const trigger = `${key} ${attempt} ${isMoreWanted}`;
  const readNext = useEffectEvent((_trigger: string, signal: AbortSignal) => {
    if (isMoreWanted) void read(current.enquiries, signal);
    else if (current.status === 'loading') return setTimeout(read, DEBOUNCE_MS, [], signal);
    return undefined;
  });

  useEffect(() => {
    if (search === '') return undefined;
    const outdated = new AbortController();
    const timer = readNext(trigger, outdated.signal);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [search, trigger]);

  return {
    ...current,
    counts,
    readMore() {
      if (current.status === 'ready' && current.hasMore) {
        setFound({ ...current, status: 'loadingMore' });
      }
    },
    retry() {
      const status = current.enquiries.length > 0 ? 'loadingMore' : 'loading';
      setFound({ ...current, status });
      setAttempt(attempt + 1);
    },
  };
}

/** Counts on the server, and again whenever `refreshKey` changes. */
function useCounts(search: string, occasion: string): StatusCounts | undefined {
  const [counted, setCounted] = useState<{ search: string; counts: StatusCounts }>();
  const count = useEffectEvent((_occasion: string, signal: AbortSignal) => {
    fetchStatusCounts(search, signal).then(
      (counts) => signal.aborted || setCounted({ search, counts }),
      (error: unknown) =>
        signal.aborted || console.warn('The matches could not be counted.', error),
    );
  });

  useEffect(() => {
    if (search === '') return undefined;
    const outdated = new AbortController();
    const timer = setTimeout(count, DEBOUNCE_MS, occasion, outdated.signal);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [search, occasion]);

  return counted?.search === search ? counted.counts : undefined;
}
