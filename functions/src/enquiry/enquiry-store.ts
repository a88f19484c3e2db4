import { randomUUID } from 'node:crypto';
import {
  collections,
  type Enquiry,
  type EnquiryStatus,
  enquiryDocument,
  type HandlingFilter,
  handlingConditions,
  instant,
  mobileKey,
  type QuarantinedEnquiry,
  quarantinedDocument,
} from '@neev/domain';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';
import { parseIfValid, parseStored, readPages } from '../lib/queries.ts';

/** Enquiries per read; up to 30 MB with the longest lists. */
const READ_SIZE = 100;

export function enquiryReference(database: Firestore, id: string): DocumentReference {
  return database.collection(collections.enquiries).doc(id);
}

export function quarantineReference(database: Firestore, id: string): DocumentReference {
  return database.collection(collections.quarantine).doc(id);
}

/**
 * Parses an enquiry; returns `undefined` if it does not exist.
 * @throws Error for an invalid document, which must not be overwritten.
 */
export function parseEnquiry(snapshot: DocumentSnapshot): Enquiry | undefined {
  return parseStored(enquiryDocument, snapshot, 'enquiry');
}

/** Like `parseEnquiry`, for a quarantined enquiry. */
export function parseQuarantined(snapshot: DocumentSnapshot): QuarantinedEnquiry | undefined {
  return parseStored(quarantinedDocument, snapshot, 'enquiry');
}

/** The quarantined enquiries that block a mobile number, in any notation. */
export function quarantinedWithBlock(database: Firestore, mobile: string): Query {
  return database
    .collection(collections.quarantine)
    .where('blockedMobile', '==', mobileKey(mobile));
}

/** Whether a mobile number is blocked. The time-to-live policy deletes expired blocks with a delay. */
export async function isBlocked(database: Firestore, mobile: string, now: Date): Promise<boolean> {
  const { docs } = await quarantinedWithBlock(database, mobile).select('expiresAt').get();
  return docs.some((document) => {
    const expiresAt = instant.safeParse(document.get('expiresAt'));
    return expiresAt.success && expiresAt.data > now;
  });
}

/** Sorts the enquiries of a collection by time, newest first, then by id. */
export function newestFirst(database: Firestore, collection: string): Query {
  return database
    .collection(collection)
    .orderBy('createdAt', 'desc')
    .orderBy(FieldPath.documentId(), 'desc');
}

/** Yields the enquiries of a query in pages. Logs and omits invalid ones. */
export async function* readEnquiries(
  query: Query,
  pageSize = READ_SIZE,
): AsyncGenerator<Enquiry[]> {
  for await (const page of readPages(query, { pageSize })) {
    const enquiries = page.flatMap((each) => parseIfValid(enquiryDocument, each));
    if (enquiries.length > 0) yield enquiries;
  }
}

export interface EnquiryFilter {
  /** All if `undefined`. */
  statuses: readonly EnquiryStatus[] | undefined;
  handling: HandlingFilter;
}

/** The enquiries that match a filter, newest first. */
export function matchingEnquiries(
  database: Firestore,
  { statuses, handling }: EnquiryFilter,
): Query {
  const newest = newestFirst(database, collections.enquiries);
  return handlingConditions(handling).reduce<Query>(
    (matching, { field, operator, value }) => matching.where(field, operator, value),
    statuses ? newest.where('status', 'in', statuses) : newest,
  );
}

interface EnquiryPage extends EnquiryFilter {
  /** The last enquiry of the previous page. */
  after: DocumentSnapshot | undefined;
  limit: number;
}

/** Reads one page of enquiries; it is shorter than its limit only if there are no more. */
export async function readEnquiryPage(
  database: Firestore,
  { after, limit, ...filter }: EnquiryPage,
): Promise<Enquiry[]> {
  const filtered = matchingEnquiries(database, filter);
  const page: Enquiry[] = [];
  for await (const nextEnquiries of readEnquiries(
    after ? filtered.startAfter(after) : filtered,
    limit,
  )) {
    page.push(...nextEnquiries);
    if (page.length >= limit) break;
  }
  return page.slice(0, limit);
}

export const SEARCH_VERSION_ID = 'enquiry-search';

/** The document whose version changes when enquiries are deleted or restored; search indexes then reload. */
export function searchVersionReference(database: Firestore): DocumentReference {
  return database.collection('system').doc(SEARCH_VERSION_ID);
}

/**
 * Invalidates the search indexes in the batch or transaction that deletes enquiries. The version is random: `set` replaces
 * the document before it increments a field, so that an increment would always give 1.
 */
export function invalidateSearchIndexes(
  writer: { set(reference: DocumentReference, fields: object): unknown },
  database: Firestore,
): void {
  writer.set(searchVersionReference(database), { version: randomUUID() });
}
