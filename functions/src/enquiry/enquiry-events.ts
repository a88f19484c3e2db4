/**
 * `enquiryEvents`: the timelines of enquiries. An event is deleted with its enquiry, and kept while the enquiry is in
 * quarantine as spam.
 */
import { collections, type EnquiryEventFields } from '@neev/domain';
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

/** Deletes the events of some enquiries, which may be deleted already, and the notifications about them. */
export async function deleteDataOfEnquiries(
  database: Firestore,
  enquiryIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < enquiryIds.length; start += MAX_VALUES) {
    const ids = enquiryIds.slice(start, start + MAX_VALUES);
    for (const name of ['enquiryEvents', 'mail', 'pushMessages'] as const) {
      await deleteAll(database.collection(collections[name]).where('enquiryId', 'in', ids));
    }
  }
}

/**
 * Deletes the events whose enquiry does not exist: the time-to-live policy and the console delete an enquiry alone.
 * Returns the ids of these enquiries.
 */
export async function deleteOrphanedEvents(database: Firestore): Promise<string[]> {
  const events = database.collection(collections.enquiryEvents);
  const orphanedIds = new Set<string>();
  for await (const page of readPages(events.orderBy('enquiryId').select('enquiryId'))) {
    const ids = [...new Set(page.map((event) => String(event.get('enquiryId'))))];
    const references = ids.flatMap((id) => [
      enquiryReference(database, id),
      quarantineReference(database, id),
    ]);
    const enquiries = await database.getAll(...references, { fieldMask: [] });
    const existingIds = new Set(enquiries.filter(({ exists }) => exists).map(({ id }) => id));
    for (const id of ids) if (!existingIds.has(id)) orphanedIds.add(id);
  }
  await deleteDataOfEnquiries(database, [...orphanedIds]);
  return [...orphanedIds];
}
