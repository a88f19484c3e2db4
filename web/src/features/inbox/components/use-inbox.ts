import type { Enquiry } from '@neev/domain';
import { useMemo, useState } from 'react';
import type { Live } from '@/lib/live/use-live.ts';
import { useStatusChanges } from '../api/browser-status-changes.ts';
import { withShownStatus } from '../api/status-changes.ts';
import { useAllEnquiries } from '../api/use-all-enquiries.ts';
import { type OlderEnquiries, useOlderEnquiries } from '../api/use-older-enquiries.ts';
import type { InboxFilter } from '../model/inbox-filter.ts';
import {
  findArrivals,
  type KnownEnquiries,
  mergeEnquiries,
  WINDOW_SIZE,
} from '../model/known-enquiries.ts';
import { selectEnquiries } from '../model/select-enquiries.ts';

export interface Inbox {
  /** What the filter and the search show. */
  selected: readonly Enquiry[];
  /** How many more the search finds under other filters. */
  elsewhere: number;
  /** Ids of those that came while the screen was open. */
  arrived: ReadonlySet<string>;
  older: OlderEnquiries;
  /** Every enquiry, for the search; asked for when there is one. */
  all: Live<readonly Enquiry[]>;
  /** Notes that one has been opened: reading it does not take it away. */
  noteOpened(id: string): void;
}

const none: readonly Enquiry[] = [];

/** The enquiries as the screen shows them, from all that is known of them. */
export function useInbox(known: KnownEnquiries, filter: InboxFilter, search: string): Inbox {
  const { shown } = useStatusChanges();
  const { opened, noteOpened } = useOpened(filter);
  const [first] = useState(known.window);
  const older = useOlderEnquiries(filter, endOf(known));
  const all = useAllEnquiries(search !== '');
  const searched = search !== '' && all.status === 'ready' ? all.value : none;

  const everything = useMemo(
    () => mergeEnquiries([known.window, older.enquiries, known.passed, searched]),
    [known, older.enquiries, searched],
  );
  const current = useMemo(() => withShownStatus(everything, shown), [everything, shown]);
  const selected = useMemo(
    () => selectEnquiries(current, { filter, search, opened }),
    [current, filter, search, opened],
  );
  const found = useMemo(
    () => (search === '' ? selected : selectEnquiries(current, { filter: 'all', search })),
    [current, selected, search],
  );
  const arrived = useMemo(
    () => new Set(findArrivals(first, known.window).map(({ id }) => id)),
    [first, known],
  );
  return { selected, elsewhere: found.length - selected.length, arrived, older, all, noteOpened };
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
