import {
  type Enquiry,
  type EnquiryInput,
  type EnquiryStatus,
  enquiryExpiry,
  isSameEnquiry,
  QUARANTINE_DAYS,
  type QuarantineReason,
} from '@neev/domain';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { Refusal } from '../refusal.ts';
import { retryContended } from '../stores/contention.ts';
import { enquiryReference, parseEnquiry, quarantineReference } from '../stores/enquiry-store.ts';
import { limitReference, spendIn } from './limits.ts';
import type { BucketSize } from './token-bucket.ts';

export interface SubmissionRequest {
  key: string;
  input: EnquiryInput;
  /** The network address that it came from; only a hash is kept, for a day. */
  address: string;
  limit: BucketSize;
  /** Why it is set aside in the quarantine; `undefined`: it goes into the inbox. */
  quarantineReason: QuarantineReason | undefined;
  /** Months that the enquiry is kept; 0: for ever. */
  retentionMonths: number;
  now: Date;
}

export interface Submission {
  id: string;
  createdAt: Date;
}

/**
 * Stores an enquiry once per key: sent again with the same words it gives the first answer again
 * (the IETF draft "The Idempotency-Key HTTP Header Field"). Enquiry and limit are one atomic write,
 * so that a crash leaves both or neither.
 * @throws Refusal when the key was used for other words, or the address has sent too many.
 */
export async function submitEnquiry(
  database: Firestore,
  request: SubmissionRequest,
): Promise<Submission> {
  const { key, input, address, limit, now } = request;
  const bucket = await limitReference(database, { purpose: 'enquiries', subject: address, now });
  const reference = request.quarantineReason
    ? quarantineReference(database, key)
    : enquiryReference(database, key);
  return retryContended(async () => {
    const [snapshot, bucketSnapshot] = await database.getAll(reference, bucket);
    const stored = snapshot && parseEnquiry(snapshot);
    if (stored) return replay(key, stored, input);
    const batch = database.batch();
    if (bucketSnapshot) spendIn(batch, bucketSnapshot, { size: limit, now });
    batch.create(reference, fieldsOf(request));
    await batch.commit();
    return { id: key, createdAt: now };
  });
}

function fieldsOf({ input, now, quarantineReason, retentionMonths }: SubmissionRequest) {
  const enquiry = { ...input, status: 'unread', createdAt: now };
  if (!quarantineReason) return { ...enquiry, ...inboxFields(now, retentionMonths) };
  return { ...enquiry, reason: quarantineReason, expiresAt: quarantineExpiry(now) };
}

/** What an enquiry in the inbox has beside its own fields: for searches, and for its time to live. */
export function inboxFields(createdAt: Date, retentionMonths: number) {
  const expiresAt = enquiryExpiry(createdAt, retentionMonths);
  return { changedAt: FieldValue.serverTimestamp(), ...(expiresAt && { expiresAt }) };
}

/** @throws Refusal when there is no such enquiry. */
export function setEnquiryStatus(
  database: Firestore,
  id: string,
  status: EnquiryStatus,
): Promise<Enquiry> {
  const reference = enquiryReference(database, id);
  return database.runTransaction(async (transaction) => {
    const stored = parseEnquiry(await transaction.get(reference));
    if (!stored) throw new Refusal('missing', 'There is no such enquiry.');
    transaction.update(reference, { status, changedAt: FieldValue.serverTimestamp() });
    return { ...stored, status };
  });
}

function replay(
  key: string,
  stored: EnquiryInput & { createdAt: Date },
  sent: EnquiryInput,
): Submission {
  if (isSameEnquiry(stored, sent)) return { id: key, createdAt: stored.createdAt };
  throw new Refusal('keyReused', 'This Idempotency-Key was used for another enquiry.');
}

function quarantineExpiry(now: Date): Date {
  return new Date(now.getTime() + QUARANTINE_DAYS * 86_400_000);
}
