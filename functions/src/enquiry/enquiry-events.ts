/**
 * `enquiryEvents`: the timelines of enquiries. An event is deleted with its enquiry, and kept while the enquiry is in
 * quarantine as spam.
 */
import { type ContactChannel, collections, type EnquiryEventFields } from '@neev/domain';
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { deleteAll, readPages } from '../lib/queries.ts';
import { enquiryReference, quarantineReference } from './enquiry-store.ts';

/** Values of an `in` condition at most (https://firebase.google.com/docs/firestore/query-data/queries). */
const MAX_VALUES = 30;

type Contact = Extract<EnquiryEventFields, { type: ContactChannel }>;

/** Adds a contact to the transaction that contacts the customer. */
export function addContactEvent(
  transaction: Transaction,
  { firestore, id }: DocumentReference,
  { type, by }: Pick<Contact, 'type' | 'by'>,
): void {
  const event = { enquiryId: id, type, by, at: FieldValue.serverTimestamp() };
  transaction.create(firestore.collection(collections.enquiryEvents).doc(), event);
}

type StatusChange = Pick<Extract<EnquiryEventFields, { type: 'status' }>, 'status' | 'by'>;

/** Adds the event to the transaction that changes the status. */
export function addStatusEvent(
  transaction: Transaction,
  { firestore, id }: DocumentReference,
  change: StatusChange,
): void {
  const event = { enquiryId: id, type: 'status', ...change, at: FieldValue.serverTimestamp() };
  transaction.create(firestore.collection(collections.enquiryEvents).doc(), event);
}

/** Documents of an enquiry, by the field `enquiryId`. */
const customerCollections = [
  collections.enquiryEvents,
  collections.attachments,
  collections.quotes,
  collections.quoteVersions,
  collections.quoteMessages,
];

/** These and the notifications, which expire on their own. */
const dependentCollections = [...customerCollections, collections.mail, collections.pushMessages];

/**
 * Deletes the events, quotes and attachments of some enquiries, which may be deleted already, and the notifications
 * about them.
 */
export async function deleteDataOfEnquiries(
  database: Firestore,
  enquiryIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < enquiryIds.length; start += MAX_VALUES) {
    const ids = enquiryIds.slice(start, start + MAX_VALUES);
    for (const name of dependentCollections) {
      await deleteAll(database.collection(name).where('enquiryId', 'in', ids));
    }
  }
}

/**
 * Deletes the events, quotes and attachments whose enquiry does not exist: the time-to-live policy and the console
 * delete an enquiry alone. Returns the ids of these enquiries.
 */
export async function deleteOrphanedEvents(database: Firestore): Promise<string[]> {
  const orphanedIds = new Set<string>();
  for (const name of customerCollections) {
    // Attachments that no enquiry has claimed have no `enquiryId`, so the query omits them.
    const documents = database.collection(name).orderBy('enquiryId').select('enquiryId');
    for await (const page of readPages(documents)) {
      const ids = [...new Set(page.map((each) => String(each.get('enquiryId'))))];
      for (const id of await findMissing(database, ids)) orphanedIds.add(id);
    }
  }
  await deleteDataOfEnquiries(database, [...orphanedIds]);
  return [...orphanedIds];
}

/** Returns the ids of those enquiries that are neither in the inbox nor in quarantine. */
async function findMissing(database: Firestore, ids: readonly string[]): Promise<string[]> {
  const references = ids.flatMap((id) => [
    enquiryReference(database, id),
    quarantineReference(database, id),
  ]);
  const enquiries = await database.getAll(...references, { fieldMask: [] });
  const existingIds = new Set(enquiries.filter(({ exists }) => exists).map(({ id }) => id));
  return ids.filter((id) => !existingIds.has(id));
}
