import type { Enquiry } from '@neev/domain';
import { useState } from 'react';
import { type EnquirySelection, fetchEnquiryPage } from '@/lib/admin/enquiry-pages.ts';
import { useDelayedRequest } from '@/lib/admin/use-delayed-request.ts';
import { fetchStatusCounts, type StatusCounts } from './inbox-api.ts';

/** Enquiries per page. */
const PAGE_SIZE = 50;

/** Debounce time of the search in milliseconds. */
const DEBOUNCE_MS = 200;

interface SearchState {
  /** Identifies the search and the filters. */
  key: string;
  enquiries: readonly Enquiry[];
  status: 'loading' | 'ready' | 'loadingMore' | 'error';
  hasMore: boolean;
  /** Error message of the last page. */
  problem: string;
}

export interface EnquirySearchResults extends Omit<SearchState, 'key'> {
  /** Number of matches by status; `undefined` until counted. */
  counts: StatusCounts | undefined;
  readMore(): void;
  retry(): void;
}

const initialState: Omit<SearchState, 'key'> = {
  enquiries: [],
  status: 'loading',
  hasMore: false,
  problem: '',
};

/**
 * Searches on the server, page by page; sends nothing for an empty search. A new search aborts the
 * previous one. `refreshKey` is a string that changes when the counts may have changed.
 */
export function useEnquirySearch(
  selection: EnquirySelection,
  refreshKey: string,
): EnquirySearchResults {
  const { search, statuses, handling } = selection;
  const key = JSON.stringify([search, statuses, handling]);
  const [state, setState] = useState<SearchState>({ ...initialState, key });
  const [attempt, setAttempt] = useState(0);
  const current = state.key === key ? state : { ...initialState, key };
  const counts = useCounts({ search, handling }, refreshKey);

  const { status } = current;
  const isReading = search !== '' && (status === 'loading' || status === 'loadingMore');
  const readKey = isReading ? `${key} ${attempt} ${status}` : undefined;
  useDelayedRequest(readKey, status === 'loading' ? DEBOUNCE_MS : 0, async (signal) => {
    const next = await readPage(selection, current.enquiries, signal);
    if (!signal.aborted) setState({ key, ...next });
  });

  return {
    ...current,
    counts,
    readMore() {
      if (current.status === 'ready' && current.hasMore) {
        setState({ ...current, status: 'loadingMore' });
      }
    },
    retry() {
      const status = current.enquiries.length > 0 ? 'loadingMore' : 'loading';
      setState({ ...current, status });
      setAttempt(attempt + 1);
    },
  };
}

/** Reads the page after `previous`. Returns the state with its enquiries, or with an error message. */
async function readPage(
  selection: EnquirySelection,
  previous: readonly Enquiry[],
  signal: AbortSignal,
): Promise<Omit<SearchState, 'key'>> {
  try {
    const request = { ...selection, after: previous.at(-1), limit: PAGE_SIZE, signal };
    const page = await fetchEnquiryPage(request);
    const hasMore = page.length === PAGE_SIZE;
    return { enquiries: [...previous, ...page], status: 'ready', hasMore, problem: '' };
  } catch (error) {
    const problem = error instanceof Error ? error.message : '';
    return { enquiries: previous, status: 'error', hasMore: previous.length > 0, problem };
  }
}

/** Counts on the server, and again whenever `refreshKey` changes. */
function useCounts(
  { search, handling }: Pick<EnquirySelection, 'search' | 'handling'>,
  refreshKey: string,
): StatusCounts | undefined {
  const [countedSearch, setCountedSearch] = useState<{ search: string; counts: StatusCounts }>();
  const countKey = search === '' ? undefined : `${search} ${refreshKey}`;
  useDelayedRequest(countKey, DEBOUNCE_MS, (signal) =>
    fetchStatusCounts({ search, handling }, signal).then(
      (counts) => signal.aborted || setCountedSearch({ search, counts }),
      (error: unknown) =>
        signal.aborted || console.warn('The matches could not be counted.', error),
    ),
  );

  return countedSearch?.search === search ? countedSearch.counts : undefined;
}
