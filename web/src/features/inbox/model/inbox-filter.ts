/** Which enquiries are on the screen, as it stands in the address: `?show=unread`. */
import type { EnquiryStatus } from '@neev/domain';

export type InboxFilter = 'inbox' | EnquiryStatus | 'all';

interface FilterFacts {
  key: InboxFilter;
  label: string;
  /** The statuses that it shows. */
  statuses: readonly EnquiryStatus[];
  /** What stands there when it shows nothing. */
  emptyHint: string;
}

/** The first is the one that the screen begins with. */
export const inboxFilters: readonly [FilterFacts, ...FilterFacts[]] = [
  {
    key: 'inbox',
    label: 'Inbox',
    statuses: ['unread', 'read'],
    emptyHint: 'New enquiries will appear here.',
  },
  {
    key: 'unread',
    label: 'Unread',
    statuses: ['unread'],
    emptyHint: 'Every enquiry has been read.',
  },
  {
    key: 'read',
    label: 'Read',
    statuses: ['read'],
    emptyHint: 'Enquiries that have been opened will appear here.',
  },
  {
    key: 'archived',
    label: 'Archived',
    statuses: ['archived'],
    emptyHint: 'Enquiries that have been archived will appear here.',
  },
  {
    key: 'all',
    label: 'All',
    statuses: ['unread', 'read', 'archived'],
    emptyHint: 'New enquiries will appear here.',
  },
];

const PARAMETER = 'show';

export function parseInboxFilter(params: URLSearchParams): InboxFilter {
  const asked = inboxFilters.find(({ key }) => key === params.get(PARAMETER));
  return (asked ?? inboxFilters[0]).key;
}

/** The parameters with another filter; the first one needs none. */
export function encodeInboxFilter(filter: InboxFilter, params: URLSearchParams): URLSearchParams {
  const encoded = new URLSearchParams(params);
  encoded.delete(PARAMETER);
  if (filter !== inboxFilters[0].key) encoded.set(PARAMETER, filter);
  return encoded;
}

export function factsOf(filter: InboxFilter): FilterFacts {
  return inboxFilters.find(({ key }) => key === filter) ?? inboxFilters[0];
}
