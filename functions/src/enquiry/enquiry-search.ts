/** Searches all enquiries by a part of name, email, message, product, label, mobile number or reference number. */
import {
  type Enquiry,
  type EnquiryStatus,
  enquiryDocument,
  type HandlingFilter,
  matchesHandling,
  parseEnquirySearch,
} from '@neev/domain';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { parseIfValid } from '../lib/queries.ts';
import {
  compareByAge,
  type EnquiryIndex,
  type IndexedEnquiry,
  type SortKey,
} from './enquiry-index.ts';
import { type EnquiryFilter, enquiryReference } from './enquiry-store.ts';

interface EnquirySearch extends EnquiryFilter {
  /** Any text; surrounding white space is ignored. */
  search: string;
  /** The last enquiry of the previous page. */
  after: DocumentSnapshot | undefined;
  limit: number;
}

interface SearchContext {
  database: Firestore;
  index: EnquiryIndex;
}

/** Returns a page of the matching enquiries, newest first, with their current fields from the database. */
export async function searchEnquiries(
  { database, index }: SearchContext,
  { search, statuses, handling, after, limit }: EnquirySearch,
): Promise<Enquiry[]> {
  const found = await index.find(parseEnquirySearch(search));
  const last = after && sortKeyOf(after);
  const isMatch = (each: Pick<IndexedEnquiry, 'status' | 'assignee' | 'labels' | 'quote'>) =>
    isOneOf(statuses, each.status) && matchesHandling(each, handling);
  const candidates = found.filter(
    (each) => isMatch(each) && (!last || compareByAge(last, each) < 0),
  );
  const page: Enquiry[] = [];
  for (let start = 0; start < candidates.length && page.length < limit; start += limit) {
    const read = await readCurrent(database, candidates.slice(start, start + limit), index);
    page.push(...read.filter(isMatch));
  }
  return page.slice(0, limit);
}

/** Counts the matching enquiries per status. */
export async function countEnquiries(
  index: EnquiryIndex,
  search: string,
  handling: HandlingFilter,
): Promise<Record<EnquiryStatus, number>> {
  const counts = { unread: 0, read: 0, archived: 0 };
  const found = await index.find(parseEnquirySearch(search));
  for (const each of found) if (matchesHandling(each, handling)) counts[each.status] += 1;
  return counts;
}

function isOneOf(statuses: readonly EnquiryStatus[] | undefined, status: EnquiryStatus): boolean {
  return statuses === undefined || statuses.includes(status);
}

function sortKeyOf(snapshot: DocumentSnapshot): SortKey {
  return { id: snapshot.id, createdAtMs: snapshot.get('createdAt').toMillis() };
}

async function readCurrent(
  database: Firestore,
  found: readonly IndexedEnquiry[],
  index: EnquiryIndex,
): Promise<Enquiry[]> {
  const snapshots = await database.getAll(...found.map(({ id }) => enquiryReference(database, id)));
  for (const { exists, id } of snapshots) if (!exists) index.removeEnquiry(id);
  return snapshots.flatMap((each) => (each.exists ? parseIfValid(enquiryDocument, each) : []));
}
