/** Moves enquiries into the quarantine and back, and deletes quarantined ones. */
import {
  contactKeysOf,
  type Enquiry,
  enquiryExpiry,
  isSameEnquiry,
  mobileKey,
  type QuarantinedEnquiry,
  type QuarantineReason,
  type QuoteProgress,
  quarantineExpiry,
  quoteProgress,
} from '@neev/domain';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { quoteReference } from '../quote/quote-store.ts';
import { deleteDataOfEnquiries } from './enquiry-events.ts';
import {
  enquiryReference,
  invalidateSearchIndexes,
  parseEnquiry,
  parseQuarantined,
  quarantinedWithBlock,
  quarantineReference,
} from './enquiry-store.ts';
import { moveReservation, reservationReference } from './reference-numbers.ts';

/**
 * Moves an enquiry into the quarantine, where it blocks its mobile number until it expires. Idempotent.
 * @throws ApiError if the enquiry does not exist.
 */
export function markAsSpam(database: Firestore, id: string, now: Date): Promise<void> {
  const source = enquiryReference(database, id);
  const target = quarantineReference(database, id);
  return database.runTransaction(async (transaction) => {
    const [sourceSnapshot, targetSnapshot] = await transaction.getAll(source, target);
    const enquiry = sourceSnapshot && parseEnquiry(sourceSnapshot);
    if (!enquiry) {
      if (targetSnapshot?.get('reason') === 'spam') return;
      throw new ApiError('missing', 'There is no such enquiry.');
    }
    const expiresAt = quarantineExpiry(now);
    transaction.set(target, spamFields(enquiry, expiresAt));
    moveReservation(transaction, database, enquiry, expiresAt);
    transaction.delete(source);
    invalidateSearchIndexes(transaction, database);
  });
}

function spamFields({ id: _, ...fields }: Enquiry, expiresAt: Date) {
  const blockedMobile = mobileKey(fields.mobile);
  return {
    ...fields,
    reason: 'spam' satisfies QuarantineReason,
    ...(blockedMobile !== '' && { blockedMobile }),
    expiresAt,
  };
}

/**
 * Moves a quarantined enquiry into the inbox as unread, with its id and creation time. Its mobile number
 * is no longer blocked. Idempotent.
 * @throws ApiError if it does not exist, or if the inbox has another enquiry with this id.
 */
export function acceptQuarantined(
  database: Firestore,
  id: string,
  retentionMonths: number,
): Promise<Enquiry> {
  const source = quarantineReference(database, id);
  const target = enquiryReference(database, id);
  return database.runTransaction(async (transaction) => {
    const [sourceSnapshot, targetSnapshot, quoteSnapshot] = await transaction.getAll(
      source,
      target,
      quoteReference(database, id),
    );
    const quarantined = sourceSnapshot && parseQuarantined(sourceSnapshot);
    const existing = targetSnapshot && parseEnquiry(targetSnapshot);
    if (!quarantined && existing) return existing;
    if (!quarantined) throw quarantinedNotFound();
    if (existing && !isSameEnquiry(existing, quarantined)) {
      throw new ApiError('conflict', 'Another enquiry with this id is in the inbox already.');
    }
    await unblock(transaction, database, quarantined.mobile);
    transaction.delete(source);
    const { data: quote } = quoteProgress.safeParse(quoteSnapshot?.data());
    return existing ?? addToInbox(transaction, database, { quarantined, quote, retentionMonths });
  });
}

/** Removes the blocks of a mobile number, in any notation. Reads before it writes. */
async function unblock(
  transaction: Transaction,
  database: Firestore,
  mobile: string,
): Promise<void> {
  const blocks = await transaction.get(quarantinedWithBlock(database, mobile));
  for (const { ref } of blocks.docs)
    transaction.update(ref, { blockedMobile: FieldValue.delete() });
}

interface Acceptance {
  quarantined: QuarantinedEnquiry;
  /** How far its quote is now: a customer can decide about it in the meantime. */
  quote: QuoteProgress | undefined;
  retentionMonths: number;
}

/** Adds a quarantined enquiry to the inbox as unread. */
function addToInbox(
  transaction: Transaction,
  database: Firestore,
  { quarantined, quote, retentionMonths }: Acceptance,
): Enquiry {
  const { id, reason: _, blockedMobile: __, ...fields } = quarantined;
  const enquiry = { ...fields, ...(quote && { quote }), status: 'unread' as const };
  const expiresAt = enquiryExpiry(enquiry.createdAt, retentionMonths);
  transaction.create(enquiryReference(database, id), {
    ...enquiry,
    contactKeys: contactKeysOf(enquiry),
    changedAt: FieldValue.serverTimestamp(),
    ...(expiresAt && { expiresAt }),
  });
  const accepted = { ...enquiry, id };
  moveReservation(transaction, database, accepted, expiresAt);
  return accepted;
}

/**
 * Deletes a quarantined enquiry, the reservation of its reference number, and its timeline, quote and attachments.
 * @throws ApiError if it does not exist.
 */
export async function deleteQuarantined(database: Firestore, id: string): Promise<void> {
  const reference = quarantineReference(database, id);
  await database.runTransaction(async (transaction) => {
    const [quarantined, inInbox] = await transaction.getAll(
      reference,
      enquiryReference(database, id),
    );
    if (!quarantined?.exists) throw quarantinedNotFound();
    transaction.delete(reference);
    const referenceNumber: unknown = quarantined.get('referenceNumber');
    // A quarantined enquiry can have the id of one in the inbox, which keeps its number.
    if (referenceNumber && !inInbox?.exists)
      transaction.delete(reservationReference(database, String(referenceNumber)));
  });
  // One in the inbox keeps its timeline too.
  if (!(await enquiryReference(database, id).get()).exists)
    await deleteDataOfEnquiries(database, [id]);
}

function quarantinedNotFound(): ApiError {
  return new ApiError('missing', 'There is no such enquiry in the quarantine.');
}
