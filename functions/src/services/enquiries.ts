import {
  collections,
  type Enquiry,
  type EnquiryInput,
  type EnquiryStatus,
  isSameEnquiry,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { Refusal } from '../refusal.ts';
import { enquiryReference, readEnquiry } from '../stores/enquiry-store.ts';
import { prepareToSpend } from './limits.ts';
import type { BucketSize } from './token-bucket.ts';

export interface SubmissionRequest {
  key: string;
  input: EnquiryInput;
  /** The network address that it came from; only a hash is kept, for a day. */
  address: string;
  limit: BucketSize;
  /** It has the marks of a robot: kept aside, where it can be found, and out of the inbox. */
  isSuspicious: boolean;
  now: Date;
}

export interface Submission {
  id: string;
  createdAt: Date;
}

/** Days that a suspicious enquiry is kept. */
const QUARANTINE_DAYS = 30;

/**
 * Stores an enquiry once per key: sent again with the same words it gives the first answer again
 * (the IETF draft "The Idempotency-Key HTTP Header Field"). Key, limit and enquiry are one
 * transaction, so that a crash leaves all of it or nothing.
 * @throws Refusal when the key was used for other words, or the address has sent too many.
 */
export function submitEnquiry(
  database: Firestore,
  request: SubmissionRequest,
): Promise<Submission> {
  const { key, input, address, limit, isSuspicious, now } = request;
  const reference = isSuspicious
    ? database.collection('quarantine').doc(key)
    : enquiryReference(database, key);
  return database.runTransaction(async (transaction) => {
    const stored = await readEnquiry(transaction, reference);
    if (stored) return replay(key, stored, input);
    const spend = await prepareToSpend(database, transaction, {
      purpose: collections.enquiries,
      subject: address,
      size: limit,
      now,
    });
    spend();
    const enquiry = { ...input, status: 'unread', createdAt: now };
    transaction.create(
      reference,
      isSuspicious ? { ...enquiry, expiresAt: expiryOf(now) } : enquiry,
    );
    return { id: key, createdAt: now };
  });
}

/** @throws Refusal when there is no such enquiry. */
export function setEnquiryStatus(
  database: Firestore,
  id: string,
  status: EnquiryStatus,
): Promise<Enquiry> {
  const reference = enquiryReference(database, id);
  return database.runTransaction(async (transaction) => {
    const stored = await readEnquiry(transaction, reference);
    if (!stored) throw new Refusal('missing', 'There is no such enquiry.');
    transaction.update(reference, { status });
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

function expiryOf(now: Date): Date {
  return new Date(now.getTime() + QUARANTINE_DAYS * 86_400_000);
}
