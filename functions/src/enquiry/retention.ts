/** Deletes enquiries after their retention. */
import { addMonths, collections, enquiryExpiry } from '@neev/domain';
import { FieldValue, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { deleteAll, readPages } from '../lib/queries.ts';
import { newestFirst } from './enquiry-store.ts';

/** The document with the months from which the stored expiry dates were computed. */
const APPLIED_PATH = 'system/enquiry-retention';

const BATCH_SIZE = 300;

interface Retention {
  /** 0 means that enquiries are kept for ever. */
  months: number;
  now: Date;
}

/**
 * Deletes enquiries older than the retention. Idempotent. The time-to-live policy does the same with a delay of up to
 * a day; this function also covers enquiries without an expiry date and a changed setting, for which it rewrites all
 * expiry dates first.
 */
export async function applyRetention(database: Firestore, retention: Retention): Promise<void> {
  const { months, now } = retention;
  const appliedReference = database.doc(APPLIED_PATH);
  if ((await appliedReference.get()).get('months') !== months) {
    await rewriteExpiries(database, months);
    await appliedReference.set({ months });
  }
  if (months === 0) return;
  const end = addMonths(now, -months);
  // Search results omit enquiries that no longer exist.
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
