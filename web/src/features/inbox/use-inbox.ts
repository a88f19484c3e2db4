import type { Enquiry } from '@neev/domain';
import { useMemo, useState } from 'react';
import {
  type ChangedEnquiries,
  describeChanges,
  useChangedEnquiries,
  withChanges,
} from './change-status.tsx';
import {
  findArrivals,
  type KnownEnquiries,
  mergeEnquiries,
  WINDOW_SIZE,
} from './known-enquiries.ts';
import { factsOf, type InboxFilter, selectEnquiries } from './model/inbox-filter.ts';
import { type OlderEnquiries, useOlderEnquiries } from './older-enquiries.ts';
import { type FoundEnquiries, useEnquirySearch } from './use-enquiry-search.ts';

export interface Inbox {
  /** The enquiries that match the filter and the search. */
  selected: readonly Enquiry[];
  /** Number of matches, including those that are not loaded. */
  matching: number;
  /** Number of further matches under other filters. */
  elsewhere: number;
  /** Ids of the enquiries that arrived while the screen was open. */
  arrived: ReadonlySet<string>;
  /** Enquiries with a changed status, including pending writes. */
  changes: ChangedEnquiries;
  older: OlderEnquiries;
  /** The search results of the server. */
  found: FoundEnquiries;
  /** Records an opened enquiry, so that it stays in the list after it is read. */
  noteOpened(id: string): void;
}

const none: readonly Enquiry[] = [];

/** The state of the inbox, merged from all sources. */
export function useInbox(known: KnownEnquiries, filter: InboxFilter, search: string): Inbox {
  const changes = useChangedEnquiries();
  const { opened, noteOpened } = useOpened(filter);
  const [first] = useState(known.window);
  const older = useOlderEnquiries(filter, endOf(known));
  const { statuses } = factsOf(filter);
  const occasion = `${describeChanges(changes)} ${occasionOf(known)}`;
  const found = useEnquirySearch({ search, statuses }, occasion);
  const searched = search === '' ? none : found.enquiries;

  const everything = useMemo(
    () => mergeEnquiries([known.window, older.enquiries, known.passed, searched]),
    [known, older.enquiries, searched],
  );
  const current = useMemo(() => withChanges(everything, changes), [everything, changes]);
  const selected = useMemo(
    () => selectEnquiries(current, { filter, search, opened }),
    [current, filter, search, opened],
  );
  const arrived = useMemo(
    () => new Set(findArrivals(first, known.window).map(({ id }) => id)),
    [first, known],
  );
  const counts = found.counts ?? noCounts;
  const counted = statuses.reduce((sum, status) => sum + counts[status], 0);
  const matching = found.hasMore ? Math.max(counted, selected.length) : selected.length;
  const everywhere = counts.unread + counts.read + counts.archived;
  const elsewhere = Math.max(everywhere - matching, 0);
  return { selected, matching, elsewhere, arrived, changes, older, found, noteOpened };
}

const noCounts = { unread: 0, read: 0, archived: 0 };

/** A string that changes with the newest enquiries. */
function occasionOf({ window }: KnownEnquiries): string {
  return window.map(({ id, status }) => `${id} ${status}`).join();
}

/** The enquiry after which older ones begin; `undefined` when the window holds all. */
function endOf({ window }: KnownEnquiries): Enquiry | undefined {
  return window.length < WINDOW_SIZE ? undefined : window.at(-1);
}

/** Ids of the enquiries opened under the current filter. */
function useOpened(filter: InboxFilter) {
  const [{ of, ids }, setOpened] = useState({ of: filter, ids: new Set<string>() });
  const opened = useMemo(() => (of === filter ? ids : new Set<string>()), [of, ids, filter]);
  return {
    opened,
    noteOpened: (id: string) => setOpened({ of: filter, ids: new Set([...opened, id]) }),
  };
}
