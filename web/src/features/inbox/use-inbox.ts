import type { Enquiry, HandlingFilter } from '@neev/domain';
import { useEffect, useMemo, useState } from 'react';
import {
  applyChanges,
  type ChangedEnquiries,
  describeChanges,
  useChangedEnquiries,
  watchEnquiry,
} from './change-status.ts';
import { useStatusCounts } from './enquiry-counts.ts';
import {
  findNewEnquiries,
  type KnownEnquiries,
  mergeEnquiries,
  useRespondedEnquiries,
  WINDOW_SIZE,
} from './known-enquiries.ts';
import {
  definitionOf,
  type InboxFilter,
  type InboxSelection,
  selectEnquiries,
} from './model/inbox-filter.ts';
import { type OlderEnquiries, useOlderEnquiries } from './older-enquiries.ts';
import { type EnquirySearchResults, useEnquirySearch } from './use-enquiry-search.ts';

export interface Inbox {
  /** The enquiries that match the filter and the search. */
  selected: readonly Enquiry[];
  /** All enquiries that are known to the page. */
  current: readonly Enquiry[];
  /** Number of matches, including those that are not loaded. */
  matchCount: number;
  /** Number of further matches under other filters. */
  otherMatchCount: number;
  /** Ids of the enquiries that arrived while the screen was open. */
  newIds: ReadonlySet<string>;
  /** Enquiries with a changed status, including pending writes. */
  changes: ChangedEnquiries;
  older: OlderEnquiries;
  /** Whether there are more matches than `selected`. */
  hasMore: boolean;
  /** Loads more matches, if there are any. */
  readMore(): void;
  /** The search results of the server. */
  searchResults: EnquirySearchResults;
  /** Records an opened enquiry, so that it stays in the list after it is read. */
  recordOpened(id: string): void;
}

const noEnquiries: readonly Enquiry[] = [];

/** The state of the inbox, merged from all sources. Needs a key per `handling`. */
export function useInbox(known: KnownEnquiries, selection: InboxSelection): Inbox {
  const { filter, handling, search } = selection;
  const changes = useChangedEnquiries();
  const { opened, recordOpened } = useOpened(filter);
  const [initialWindow] = useState(known.window);
  const responded = useResponded();
  const older = useOlderEnquiries({ filter, handling }, lastOfWindow(known));
  const { statuses } = definitionOf(filter);
  const refreshKey = `${describeChanges(changes)} ${windowKey(known)}`;
  const searchResults = useEnquirySearch({ search, statuses, handling }, refreshKey);
  const searchMatches = search === '' ? noEnquiries : searchResults.enquiries;

  const allEnquiries = useMemo(
    () =>
      mergeEnquiries([known.window, responded, older.enquiries, known.displaced, searchMatches]),
    [known, responded, older.enquiries, searchMatches],
  );
  const current = useMemo(() => applyChanges(allEnquiries, changes), [allEnquiries, changes]);
  const selected = useMemo(
    () => selectEnquiries(current, { filter, handling, search, opened }),
    [current, filter, handling, search, opened],
  );
  const newIds = useMemo(
    () => new Set(findNewEnquiries(initialWindow, known.window).map(({ id }) => id)),
    [initialWindow, known],
  );
  const counts = searchResults.counts ?? zeroCounts;
  const filterMatchCount = statuses.reduce((sum, status) => sum + counts[status], 0);
  const matchCount = searchResults.hasMore
    ? Math.max(filterMatchCount, selected.length)
    : selected.length;
  const totalMatchCount = counts.unread + counts.read + counts.archived;
  const otherMatchCount = Math.max(totalMatchCount - matchCount, 0);
  return {
    selected,
    current,
    matchCount,
    otherMatchCount,
    newIds,
    changes,
    older,
    hasMore: search === '' ? older.status !== 'complete' : searchResults.hasMore,
    readMore: search === '' ? older.readMore : searchResults.readMore,
    searchResults,
    recordOpened,
  };
}

/** Enquiries to which the customer has responded, with those that have been read since the screen was opened. */
function useResponded(): readonly Enquiry[] {
  const live = useRespondedEnquiries();
  const unread = live.status === 'ready' ? live.value : noEnquiries;
  const [{ source, enquiries }, setResponded] = useState({
    source: noEnquiries,
    enquiries: noEnquiries,
  });
  if (source !== unread)
    setResponded({ source: unread, enquiries: mergeEnquiries([unread, enquiries]) });
  // Their listeners report when they are read.
  useEffect(() => {
    for (const { id } of unread) watchEnquiry(id);
  }, [unread]);
  return enquiries;
}

const zeroCounts = { unread: 0, read: 0, archived: 0 };

/** A string that changes with the newest enquiries. */
function windowKey({ window }: KnownEnquiries): string {
  return window.map(({ id, status }) => `${id} ${status}`).join();
}

/** The enquiry after which older ones begin; `undefined` when the window holds all. */
function lastOfWindow({ window }: KnownEnquiries): Enquiry | undefined {
  return window.length < WINDOW_SIZE ? undefined : window.at(-1);
}

/** Ids of the enquiries opened under the current filter. */
function useOpened(filter: InboxFilter) {
  const [{ openedUnder, ids }, setOpened] = useState({
    openedUnder: filter,
    ids: new Set<string>(),
  });
  const opened = useMemo(
    () => (openedUnder === filter ? ids : new Set<string>()),
    [openedUnder, ids, filter],
  );
  return {
    opened,
    recordOpened: (id: string) => setOpened({ openedUnder: filter, ids: new Set([...opened, id]) }),
  };
}

/** Number of enquiries under each filter; `undefined` until they are counted. */
export function useFilterCounts(
  handling: HandlingFilter,
): (filter: InboxFilter) => number | undefined {
  const counts = useStatusCounts(handling);
  return (filter) =>
    definitionOf(filter).statuses.reduce<number | undefined>((sum, status) => {
      const count = counts[status];
      return sum === undefined || count === undefined ? undefined : sum + count;
    }, 0);
}
