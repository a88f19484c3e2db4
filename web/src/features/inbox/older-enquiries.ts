/** Reads enquiries older than the live window, once per page, with the Firestore SDK. */
import {
  collections,
  type Enquiry,
  enquiryDocument,
  type HandlingFilter,
  parseDocument,
} from '@neev/domain';
import {
  collection,
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  startAfter,
  where,
} from 'firebase/firestore';
import { useState } from 'react';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { handlingConstraints } from './enquiry-counts.ts';
import { definitionOf, type InboxFilter } from './model/inbox-filter.ts';

interface Pages {
  enquiries: readonly Enquiry[];
  /** `waiting`: more pages can be read. */
  status: 'waiting' | 'loading' | 'failed' | 'complete';
}

export interface OlderEnquiries extends Pages {
  /** Reads the next page, unless it is already loading. */
  readMore(): void;
}

interface OlderSelection {
  filter: InboxFilter;
  /** The same as long as the hook is mounted. */
  handling: HandlingFilter;
}

const noPages: Pages = { enquiries: [], status: 'waiting' };

/**
 * Reads the enquiries older than `end` page by page, or nothing while it is `undefined`. Each
 * filter has its own pages, which are kept while the screen is open.
 */
export function useOlderEnquiries(
  { filter, handling }: OlderSelection,
  end: Enquiry | undefined,
): OlderEnquiries {
  const [pagesByFilter, setPagesByFilter] = useState<Partial<Record<InboxFilter, Pages>>>({});
  const pages = pagesByFilter[filter] ?? noPages;
  const last = pages.enquiries.at(-1) ?? end;

  function setPages(next: Pages) {
    setPagesByFilter((previous) => ({ ...previous, [filter]: next }));
  }

  function readMore() {
    if (!last || pages.status === 'loading' || pages.status === 'complete') return;
    setPages({ ...pages, status: 'loading' });
    readOlderEnquiries({ filter, handling }, last).then(
      ({ enquiries, isLast }) =>
        setPages({
          enquiries: [...pages.enquiries, ...enquiries],
          status: isLast ? 'complete' : 'waiting',
        }),
      (error: unknown) => {
        console.warn('Older enquiries could not be read.', error);
        setPages({ ...pages, status: 'failed' });
      },
    );
  }

  return { ...pages, status: last ? pages.status : 'complete', readMore };
}

/** Enquiries per page. */
const PAGE_SIZE = 50;

interface OlderPage {
  enquiries: readonly Enquiry[];
  /** Whether this is the last page. */
  isLast: boolean;
}

/** Reads the next page of a filter from the server, since the cache may be incomplete. */
async function readOlderEnquiries(
  selection: OlderSelection,
  after: Pick<Enquiry, 'createdAt' | 'id'>,
): Promise<OlderPage> {
  const { docs } = await getDocsFromServer(
    query(
      collection(adminDatabase, collections.enquiries),
      ...conditionsOf(selection),
      orderBy('createdAt', 'desc'),
      orderBy(documentId(), 'desc'),
      startAfter(after.createdAt, after.id),
      limit(PAGE_SIZE),
    ),
  );
  const parsed = docs.map((each) => parseDocument(enquiryDocument, each.ref.path, each.data()));
  return {
    enquiries: parsed.flatMap((each) => (each.ok ? [each.value] : [])),
    isLast: docs.length < PAGE_SIZE,
  };
}

function conditionsOf({ filter, handling }: OlderSelection): QueryConstraint[] {
  const { statuses } = definitionOf(filter);
  const hasAllStatuses = statuses.length === definitionOf('all').statuses.length;
  const status = hasAllStatuses ? [] : [where('status', 'in', statuses)];
  return [...status, ...handlingConstraints(handling)];
}
