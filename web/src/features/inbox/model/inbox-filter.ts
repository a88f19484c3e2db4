/** The filters of the inbox in the URL: `?show=unread&assignee=…&label=…&quote=…`. */
import {
  type Enquiry,
  type EnquiryStatus,
  type HandlingFilter,
  limits,
  matchesEnquirySearch,
  matchesHandling,
  type QuoteStatus,
  quoteState,
} from '@neev/domain';

export type InboxFilter = 'inbox' | EnquiryStatus | 'all';

/** A filter of the inbox, or a list of its own. */
export type InboxView = InboxFilter | 'followUps' | 'quarantine';

interface FilterDefinition {
  key: InboxFilter;
  label: string;
  /** The statuses that the filter shows. */
  statuses: readonly EnquiryStatus[];
  /** Shown when no enquiry matches. */
  emptyHint: string;
}

/** The filters of the inbox; the first is the default. */
export const inboxFilters: readonly [FilterDefinition, ...FilterDefinition[]] = [
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

/** The status of a quote in the inbox. */
export const quoteLabels: Readonly<Record<QuoteStatus, string>> = {
  received: 'Requested',
  inProgress: 'In progress',
  quoted: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
};

const PARAMETER = 'show';

/** The id of the saved view that was chosen last. */
export const VIEW_PARAMETER = 'view';

export function parseInboxView(params: URLSearchParams): InboxView {
  const value = params.get(PARAMETER);
  if (value === 'followUps' || value === 'quarantine') return value;
  const found = inboxFilters.find(({ key }) => key === value);
  return (found ?? inboxFilters[0]).key;
}

export function isFilter(view: InboxView): view is InboxFilter {
  return view !== 'followUps' && view !== 'quarantine';
}

/** Sets the view in the parameters; the default view has none. */
export function encodeInboxView(view: InboxView, params: URLSearchParams): URLSearchParams {
  const encoded = new URLSearchParams(params);
  encoded.delete(PARAMETER);
  if (view !== inboxFilters[0].key) encoded.set(PARAMETER, view);
  return encoded;
}

/** The handling in the URL. */
export function parseHandlingFilter(params: URLSearchParams): HandlingFilter {
  return {
    assignee: params.get('assignee') ?? '',
    label: (params.get('label') ?? '').slice(0, limits.label),
    quote: parseQuoteFilter(params.get('quote')),
  };
}

/** The state of a quote, or empty for any other text. */
export function parseQuoteFilter(text: string | null): HandlingFilter['quote'] {
  return quoteState.options.find((state) => state === text) ?? '';
}

/** Whether some enquiries do not match. */
export function isFiltered(filter: HandlingFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}

/** Sets the handling in the parameters; an empty value is left out. */
export function encodeHandlingFilter(
  filter: HandlingFilter,
  params: URLSearchParams,
): URLSearchParams {
  const encoded = new URLSearchParams(params);
  for (const name of ['assignee', 'label', 'quote'] as const) {
    if (filter[name] === '') encoded.delete(name);
    else encoded.set(name, filter[name]);
  }
  return encoded;
}

/** What a saved view stores: the view, the filters and the search, in one form for equal ones. */
export function queryOfView(params: URLSearchParams, search: string): string {
  const query = encodeInboxView(parseInboxView(params), new URLSearchParams());
  const encoded = encodeHandlingFilter(parseHandlingFilter(params), query);
  if (search.trim() !== '') encoded.set('search', search.trim());
  return encoded.toString();
}

export function definitionOf(filter: InboxFilter): FilterDefinition {
  return inboxFilters.find(({ key }) => key === filter) ?? inboxFilters[0];
}

export interface InboxSelection {
  filter: InboxFilter;
  handling: HandlingFilter;
  /** Normalised by `parseEnquirySearch`; an empty string matches all. */
  search: string;
  /** Ids of enquiries opened under the filter, which stay although they are read now. */
  opened?: ReadonlySet<string>;
}

/** The enquiries that match the filter and the search, in the given order. */
export function selectEnquiries(
  enquiries: readonly Enquiry[],
  selection: InboxSelection,
): Enquiry[] {
  return enquiries.filter(
    (enquiry) =>
      isShown(enquiry, selection) &&
      matchesHandling(enquiry, selection.handling) &&
      (selection.search === '' || matchesEnquirySearch(enquiry, selection.search)),
  );
}

function isShown({ id, status }: Enquiry, { filter, opened }: InboxSelection): boolean {
  if (definitionOf(filter).statuses.includes(status)) return true;
  return status !== 'archived' && filter !== 'archived' && opened?.has(id) === true;
}
