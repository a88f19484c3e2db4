import {
  collections,
  type Enquiry,
  type EnquiryStatus,
  enquiryDocument,
  parseDocument,
  type QuarantinedEnquiry,
  quarantinedDocument,
} from '@neev/domain';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  type Query,
  type WriteBatch,
} from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { parseGood, readPages } from '../lib/queries.ts';

/** Enquiries that are read from the database at once: 3 MB when each is as long as it may be. */
const READ_SIZE = 200;

export function enquiryReference(database: Firestore, id: string): DocumentReference {
  return database.collection(collections.enquiries).doc(id);
}

/** Where an enquiry with the marks of a robot is kept aside. */
export function quarantineReference(database: Firestore, id: string): DocumentReference {
  return database.collection(collections.quarantine).doc(id);
}

/**
 * The enquiry, or `undefined` when there is none.
 * @throws Error when there is one that is not as its schema says: it must not be overwritten.
 */
export function parseEnquiry(snapshot: DocumentSnapshot): Enquiry | undefined {
  return parseStored(snapshot, enquiryDocument);
}

/** The same of a quarantined enquiry. */
export function parseQuarantined(snapshot: DocumentSnapshot): QuarantinedEnquiry | undefined {
  return parseStored(snapshot, quarantinedDocument);
}

function parseStored<T extends object>(
  snapshot: DocumentSnapshot,
  schema: z.ZodMiniType<T>,
): (T & { id: string }) | undefined {
  if (!snapshot.exists) return undefined;
  const parsed = parseDocument(schema, snapshot.ref.path, snapshot.data());
  if (parsed.ok) return parsed.value;
  throw new Error(`${parsed.path} is not an enquiry: ${JSON.stringify(parsed.problems)}`);
}

/** The enquiries of a collection, the newest first; those of one instant by their ids. */
export function newestFirst(database: Firestore, collection: string): Query {
  return database
    .collection(collection)
    .orderBy('createdAt', 'desc')
    .orderBy(FieldPath.documentId(), 'desc');
}

/** All enquiries, the newest first, a page at a time. A bad one is logged and left out. */
export async function* readEnquiries(
  query: Query,
  pageSize = READ_SIZE,
): AsyncGenerator<Enquiry[]> {
  for await (const page of readPages(query, { pageSize })) {
    const enquiries = page.flatMap((each) =>
      parseGood(enquiryDocument, each.ref.path, each.data()),
    );
    if (enquiries.length > 0) yield enquiries;
  }
}

interface EnquiryPage {
  statuses: readonly EnquiryStatus[] | undefined;
  /** The last one of the page before. */
  after: DocumentSnapshot | undefined;
  limit: number;
}

/** One page of enquiries; shorter than its limit only when there are no more. */
export async function readEnquiryPage(
  database: Firestore,
  { statuses, after, limit }: EnquiryPage,
): Promise<Enquiry[]> {
  const all = newestFirst(database, collections.enquiries);
  const some = statuses ? all.where('status', 'in', statuses) : all;
  const page: Enquiry[] = [];
  for await (const found of readEnquiries(after ? some.startAfter(after) : some, limit)) {
    page.push(...found);
    if (page.length >= limit) break;
  }
  return page.slice(0, limit);
}

/** A document whose version changes whenever enquiries are deleted: searches then read all anew. */
export function searchVersionReference(database: Firestore): DocumentReference {
  return database.collection('system').doc('enquiry-search');
}

/** Notes, in the batch that deletes enquiries, that searches must forget them. */
export function noteDeletedEnquiries(batch: WriteBatch, database: Firestore): void {
  batch.set(searchVersionReference(database), { version: FieldValue.increment(1) });
}
