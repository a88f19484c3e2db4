/** Enquiries read and counted once, by the Firestore SDK. */
import {
  collections,
  type Day,
  type Enquiry,
  enquiryDocument,
  parseDocument,
  startOfDay,
} from '@neev/domain';
import {
  collection,
  documentId,
  getCountFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  startAfter,
  where,
} from 'firebase/firestore';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { factsOf, type InboxFilter } from '../model/inbox-filter.ts';

/** Enquiries of one page of older ones. */
const PAGE_SIZE = 50;

export interface OlderPage {
  enquiries: readonly Enquiry[];
  /** Whether there is nothing older. */
  isLast: boolean;
}

/** The next older ones that the filter shows; of the server, since a cache does not know them all. */
export async function readOlderEnquiries(
  filter: InboxFilter,
  after: Pick<Enquiry, 'createdAt' | 'id'>,
): Promise<OlderPage> {
  const { docs } = await getDocsFromServer(
    query(
      collection(adminDatabase, collections.enquiries),
      ...conditionsOf(filter),
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

function conditionsOf(filter: InboxFilter) {
  const { statuses } = factsOf(filter);
  const isEvery = statuses.length === factsOf('all').statuses.length;
  return isEvery ? [] : [where('status', 'in', statuses)];
}

export function countEnquiries(): Promise<number> {
  return count();
}

export function countUnread(): Promise<number> {
  return count(where('status', '==', 'unread'));
}

/** Those that have arrived since the day began. */
export function countSince(day: Day): Promise<number> {
  return count(where('createdAt', '>=', startOfDay(day)));
}

/** Counts on the server: one read for every thousand enquiries. */
async function count(...conditions: QueryConstraint[]): Promise<number> {
  const counted = query(collection(adminDatabase, collections.enquiries), ...conditions);
  return (await getCountFromServer(counted)).data().count;
}
