/**
 * Fields by which the inbox queries enquiries: the contacts, which find the others of the same customer, and the
 * assignee. No query finds an enquiry without the field.
 */
import { collections, contactKeysOf, enquiryDocument } from '@neev/domain';
import {
  FieldValue,
  type Firestore,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { parseIfValid, readPages } from '../lib/queries.ts';

const FIELDS = ['contactKeys', 'assignee'];

/** Enquiries per batch. */
const BATCH_SIZE = 200;

/** Adds the fields to enquiries without them: older and imported ones. Returns their ids. */
export async function addQueriedFields(database: Firestore): Promise<string[]> {
  const enquiries = database.collection(collections.enquiries);
  const queries = [enquiries, ...FIELDS.map((field) => enquiries.orderBy(field))];
  const counts = await Promise.all(queries.map((query) => query.count().get()));
  if (new Set(counts.map((each) => each.data().count)).size === 1) return [];
  const completed: string[] = [];
  for await (const page of readPages(enquiries.orderBy('createdAt'), { pageSize: BATCH_SIZE })) {
    const batch = database.batch();
    for (const document of page) if (complete(batch, document)) completed.push(document.id);
    await batch.commit();
  }
  return completed;
}

/** Returns false for a complete enquiry, and for an invalid one. They are not changed. */
function complete(batch: WriteBatch, document: QueryDocumentSnapshot): boolean {
  if (FIELDS.every((field) => document.get(field) !== undefined)) return false;
  const [enquiry] = parseIfValid(enquiryDocument, document);
  if (!enquiry) return false;
  const fields = { contactKeys: contactKeysOf(enquiry), assignee: enquiry.assignee };
  batch.update(
    document.ref,
    { ...fields, changedAt: FieldValue.serverTimestamp() },
    { lastUpdateTime: document.updateTime },
  );
  return true;
}
