/** Enquiries are kept for so many months, and no longer. */
import { addMonths, collections, enquiryExpiry } from '@neev/domain';
import { FieldValue, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { deleteAll, readPages } from '../lib/queries.ts';
import { newestFirst } from './enquiry-store.ts';

/** The months that the stored dates of expiry agree with. */
const APPLIED_PATH = 'system/enquiry-retention';

const BATCH_SIZE = 300;

interface Retention {
  /** 0: enquiries are kept for ever. */
  months: number;
  now: Date;
}

/**
 * Deletes what is older than the retention. The time to live of each enquiry does the same a day later
 * at the most; this covers enquiries from before there was one, and a setting that has changed: then
 * every date of expiry is written anew first. Repeating it changes nothing.
 */
export async function applyRetention(database: Firestore, retention: Retention): Promise<void> {
  const { months, now } = retention;
  const applied = database.doc(APPLIED_PATH);
  if ((await applied.get()).get('months') !== months) {
    await rewriteExpiries(database, months);
    await applied.set({ months });
  }
  if (months === 0) return;
  const end = addMonths(now, -months);
  // Searches leave out by themselves what has expired.
  await deleteAll(database.collection(collections.enquiries).where('createdAt', '<=', end));
}

async function rewriteExpiries(database: Firestore, months: number): Promise<void> {
  const enquiries = newestFirst(database, collections.enquiries);
  for await (const page of readPages(enquiries, { pageSize: BATCH_SIZE })) {
    const batch = database.batch();
    for (const document of page) {
      const expiresAt = expiryOf(document, months) ?? FieldValue.delete();
      batch.update(document.ref, { expiresAt, changedAt: FieldValue.serverTimestamp() });
    }
    await batch.commit();
  }
}

function expiryOf(document: QueryDocumentSnapshot, months: number): Date | undefined {
  return enquiryExpiry(document.get('createdAt').toDate(), months);
}
