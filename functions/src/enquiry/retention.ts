/** Deletes enquiries after their retention, with their timelines, quotes, attachments and notifications. */
import {
  addMonths,
  collections,
  enquiryExpiry,
  instant,
  type QuarantineReason,
} from '@neev/domain';
import {
  FieldValue,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { deleteAll, readPages } from '../lib/queries.ts';
import { deleteDataOfEnquiries } from './enquiry-events.ts';
import { invalidateSearchIndexes, newestFirst } from './enquiry-store.ts';
import { reservationFields, reservationReference } from './reference-numbers.ts';

/** The document with the months from which the stored expiry dates were computed. */
const APPLIED_PATH = 'system/enquiry-retention';

/** Enquiries per batch; each has a reservation. */
const BATCH_SIZE = 200;

interface Retention {
  /** 0 means that enquiries are kept for ever, as does a negative number. */
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
    for (const enquiries of retainedEnquiries(database)) await rewriteExpiries(enquiries, months);
    await appliedReference.set({ months });
  }
  if (months <= 0) return;
  const end = addMonths(now, -months);
  for (const enquiries of retainedEnquiries(database))
    await deleteWithData(enquiries.where('createdAt', '<=', end));
  const reservations = database.collection(collections.referenceNumbers);
  await deleteAll(reservations.where('createdAt', '<=', end));
}

/** The inbox, and what is quarantined only because of the limit for all senders: people's enquiries, kept as long. */
function retainedEnquiries(database: Firestore): Query[] {
  const quarantine = newestFirst(database, collections.quarantine);
  return [
    newestFirst(database, collections.enquiries),
    quarantine.where('reason', '==', 'busy' satisfies QuarantineReason),
  ];
}

async function deleteWithData(enquiries: Query): Promise<void> {
  const { firestore } = enquiries;
  for await (const page of readPages(enquiries.select('createdAt'), { pageSize: BATCH_SIZE })) {
    await deleteDataOfEnquiries(
      firestore,
      page.map(({ id }) => id),
    );
    const batch = firestore.batch();
    for (const { ref } of page) batch.delete(ref);
    invalidateSearchIndexes(batch, firestore);
    await batch.commit();
  }
}

async function rewriteExpiries(enquiries: Query, months: number): Promise<void> {
  for await (const page of readPages(enquiries, { pageSize: BATCH_SIZE })) {
    const batch = enquiries.firestore.batch();
    for (const document of page) rewriteExpiry(batch, document, months);
    await batch.commit();
  }
}

function rewriteExpiry(batch: WriteBatch, document: QueryDocumentSnapshot, months: number): void {
  const { id, ref } = document;
  const { data: createdAt } = instant.safeParse(document.get('createdAt'));
  // An invalid enquiry, such as an imported one, has no age; the others must expire nevertheless.
  if (!createdAt) return;
  const expiresAt = enquiryExpiry(createdAt, months);
  batch.update(ref, {
    expiresAt: expiresAt ?? FieldValue.delete(),
    changedAt: FieldValue.serverTimestamp(),
  });
  const referenceNumber: string = document.get('referenceNumber') ?? '';
  if (referenceNumber === '') return;
  const reservation = reservationReference(ref.firestore, referenceNumber);
  batch.set(reservation, reservationFields(id, { createdAt, expiresAt }));
}
