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
  /** What the filter and the search show. */
  selected: readonly Enquiry[];
  /** How many match: also those that are not read yet. */
  matching: number;
  /** How many more the search finds under other filters. */
  elsewhere: number;
  /** Ids of those that came while the screen was open. */
  arrived: ReadonlySet<string>;
  /** Those whose status was changed, and which of them are not saved yet. */
  changes: ChangedEnquiries;
  older: OlderEnquiries;
  /** What the server has found, when there is a search. */
  found: FoundEnquiries;
  /** Notes that one has been opened: reading it does not take it away. */
  noteOpened(id: string): void;
}

const none: readonly Enquiry[] = [];

/** The enquiries as the screen shows them, from all that is known of them. */
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

/** A text that changes when one of the newest enquiries does. */
function occasionOf({ window }: KnownEnquiries): string {
  return window.map(({ id, status }) => `${id} ${status}`).join();
}

/** Where older ones begin; nowhere when the window shows all there is. */
function endOf({ window }: KnownEnquiries): Enquiry | undefined {
  return window.length < WINDOW_SIZE ? undefined : window.at(-1);
}

/** Ids of those that have been opened under the filter. */
function useOpened(filter: InboxFilter) {
  const [{ of, ids }, setOpened] = useState({ of: filter, ids: new Set<string>() });
  const opened = useMemo(() => (of === filter ? ids : new Set<string>()), [of, ids, filter]);
  return {
    opened,
    noteOpened: (id: string) => setOpened({ of: filter, ids: new Set([...opened, id]) }),
  };
}
