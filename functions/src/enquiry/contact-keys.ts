/** The field `contactKeys` of enquiries, by which the inbox finds the others of the same customer. */
import { collections, contactKeysOf, enquiryDocument } from '@neev/domain';
import {
  FieldValue,
  type Firestore,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { parseIfValid, readPages } from '../lib/queries.ts';

/** Enquiries per batch. */
const BATCH_SIZE = 200;

/** Adds the field to enquiries without it: older and imported ones. Returns their ids. */
export async function assignContactKeys(database: Firestore): Promise<string[]> {
  const enquiries = database.collection(collections.enquiries);
  const [all, withKeys] = await Promise.all([
    enquiries.count().get(),
    enquiries.orderBy('contactKeys').count().get(),
  ]);
  if (all.data().count === withKeys.data().count) return [];
  const assigned: string[] = [];
  for await (const page of readPages(enquiries.orderBy('createdAt'), { pageSize: BATCH_SIZE })) {
    const batch = database.batch();
    for (const document of page.filter((each) => each.get('contactKeys') === undefined)) {
      if (addContactKeys(batch, document)) assigned.push(document.id);
    }
    await batch.commit();
  }
  return assigned;
}

/** Returns false for an invalid enquiry, which is not changed. */
function addContactKeys(batch: WriteBatch, document: QueryDocumentSnapshot): boolean {
  const [enquiry] = parseIfValid(enquiryDocument, document.ref.path, document.data());
  if (!enquiry) return false;
  batch.update(
    document.ref,
    { contactKeys: contactKeysOf(enquiry), changedAt: FieldValue.serverTimestamp() },
    { lastUpdateTime: document.updateTime },
  );
  return true;
}
