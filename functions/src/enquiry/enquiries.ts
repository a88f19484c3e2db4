/**
 * Stores enquiries, sets their status, marks them as spam, and accepts or deletes quarantined ones.
 */
import {
  type Attachment,
  contactKeysOf,
  type Enquiry,
  type EnquiryStatus,
  enquiryExpiry,
  isSameEnquiry,
  mobileKey,
  QUARANTINE_DAYS,
  type QuarantineReason,
  type QuoteItem,
  type SubmittedEnquiry,
} from '@neev/domain';
import { type DocumentSnapshot, FieldValue, type Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../lib/address.ts';
import { addConditionalWrite, retryOnContention } from '../lib/errors.ts';
import { type BucketSize, consumeTokens, createBucketSelector } from '../lib/rate-limits.ts';
import { newQuote, parseQuote, quoteReference } from '../quote/quote-store.ts';
import { addClaims, readClaims } from './attachments.ts';
import { addStatusEvent, deleteDataOfEnquiries } from './enquiry-events.ts';
import {
  enquiryReference,
  invalidateSearchIndexes,
  isBlocked,
  parseEnquiry,
  parseQuarantined,
  quarantinedWithBlock,
  quarantineReference,
} from './enquiry-store.ts';
import { addCurrentPrices } from './quote-items.ts';
import { findReservation, moveReservation, reservationFields } from './reference-numbers.ts';

/** The reasons that describe how an enquiry was sent. A repeated request can lack them. */
type AutomationSign = 'honeypot' | 'tooFast';

interface SubmissionRequest {
  key: string;
  input: SubmittedEnquiry;
  /** Only hashes of it are stored, for a day. */
  caller: Caller;
  /** The limit of one address. */
  limit: BucketSize;
  /** The reason for which it looks automated; it is then stored in quarantine. */
  suspicion: AutomationSign | undefined;
  /** Months that the enquiry is kept; 0 means for ever. */
  retentionMonths: number;
  now: Date;
}

export interface Submission {
  id: string;
  createdAt: Date;
  /** Empty for an enquiry that has none yet. */
  referenceNumber: string;
  /** The token of the customer's link; `undefined` for an enquiry without a list. */
  quoteToken: string | undefined;
}

/**
 * Stores an enquiry once per idempotency key; a repeated request with the same values returns the stored enquiry
 * (IETF draft "The Idempotency-Key HTTP Header Field"). Enquiry, reference number and rate limits are one atomic write.
 * Beyond the limits that callers share, enquiries are quarantined, so that none is lost and a flood does not reach the
 * inbox.
 * @throws ApiError if the key was used with other values, or if the address exceeds its limit.
 */
export async function submitEnquiry(
  database: Firestore,
  request: SubmissionRequest,
): Promise<Submission> {
  const { key, input, caller, limit, suspicion, now } = request;
  const inbox = enquiryReference(database, key);
  const quarantine = quarantineReference(database, key);
  const quotes = quoteReference(database, key);
  const limits = { purpose: 'enquiries', caller, size: limit, now };
  const [selectBuckets, hasBlockedNumber] = await Promise.all([
    createBucketSelector(database, limits),
    isBlocked(database, input.mobile, now),
  ]);
  return retryOnContention(async () => {
    const buckets = selectBuckets();
    const references = buckets.map(({ reference }) => reference);
    const [[inboxSnapshot, quarantineSnapshot, quoteSnapshot, ...bucketSnapshots], reservation] =
      await Promise.all([
        database.getAll(inbox, quarantine, quotes, ...references),
        findReservation(database, key),
      ]);
    const stored = findStored({ inboxSnapshot, quarantineSnapshot, suspicion });
    const existingQuote = quoteSnapshot && parseQuote(quoteSnapshot);
    if (stored) return { ...replay(key, stored, input), quoteToken: existingQuote?.token };
    const batch = database.batch();
    const isOverSharedLimit =
      consumeTokens(batch, { buckets, snapshots: bucketSnapshots, now }) > 0;
    const reason = suspicion ?? reasonOf({ hasBlockedNumber, isOverSharedLimit });
    const expiresAt = expiryOf(request, reason);
    const referenceNumber = reservation.id;
    const items = input.items && (await addCurrentPrices(database, input.items));
    const claims = await readClaims(database, { key, attachments: input.attachments, now });
    addClaims(batch, key, claims);
    const attachments = input.attachments && claims.map(({ attachment }) => attachment);
    batch.create(
      reason ? quarantine : inbox,
      fieldsOf(request, { reason, referenceNumber, expiresAt, items, attachments }),
    );
    addConditionalWrite(batch, reservation, reservationFields(key, { createdAt: now, expiresAt }));
    // A quarantined enquiry can have left one.
    const quote = existingQuote ?? (items && newQuote({ id: key, referenceNumber }, now));
    if (quote && !existingQuote) batch.create(quotes, quote);
    await batch.commit();
    if (isOverSharedLimit)
      logger.warn('A shared rate limit is exceeded: the enquiry is quarantined.', { id: key });
    return { id: key, createdAt: now, referenceNumber, quoteToken: quote?.token };
  });
}

function reasonOf(findings: {
  hasBlockedNumber: boolean;
  isOverSharedLimit: boolean;
}): QuarantineReason | undefined {
  if (findings.hasBlockedNumber) return 'blocked';
  return findings.isOverSharedLimit ? 'busy' : undefined;
}

interface StoredSnapshots extends Pick<SubmissionRequest, 'suspicion'> {
  inboxSnapshot: DocumentSnapshot | undefined;
  quarantineSnapshot: DocumentSnapshot | undefined;
}

/**
 * Returns the enquiry that is stored under the key. Ignores a quarantined one that looked automated if the new
 * request does not: a user has sent it.
 */
function findStored({
  inboxSnapshot,
  quarantineSnapshot,
  suspicion,
}: StoredSnapshots): Enquiry | undefined {
  const inboxEnquiry = inboxSnapshot && parseEnquiry(inboxSnapshot);
  if (inboxEnquiry || !quarantineSnapshot) return inboxEnquiry;
  const quarantined = parseQuarantined(quarantineSnapshot);
  const isSame = suspicion !== undefined || !quarantined || !looksAutomated(quarantined.reason);
  return isSame ? parseEnquiry(quarantineSnapshot) : undefined;
}

function looksAutomated(reason: QuarantineReason): reason is AutomationSign {
  return reason === 'honeypot' || reason === 'tooFast';
}

interface Decision {
  reason: QuarantineReason | undefined;
  referenceNumber: string;
  expiresAt: Date | undefined;
  items: readonly QuoteItem[] | undefined;
  attachments: readonly Attachment[] | undefined;
}

function fieldsOf(
  { input, now }: SubmissionRequest,
  { reason, referenceNumber, expiresAt, items, attachments }: Decision,
) {
  const expiry = expiresAt && { expiresAt };
  const list = items && { items };
  const enquiry = {
    ...input,
    ...list,
    ...(attachments && { attachments }),
    status: 'unread',
    createdAt: now,
    referenceNumber,
    ...expiry,
  };
  // The search index of the inbox reads what has changed.
  if (reason) return { ...enquiry, reason };
  const contactKeys = contactKeysOf(input);
  return { ...enquiry, contactKeys, changedAt: FieldValue.serverTimestamp() };
}

/** Returns when the time-to-live policy deletes an enquiry; `undefined` if it is kept for ever. */
function expiryOf(
  { now, retentionMonths }: SubmissionRequest,
  reason: QuarantineReason | undefined,
): Date | undefined {
  // `busy` does not depend on the sender, so the normal retention applies.
  const isAutomated = reason !== undefined && reason !== 'busy';
  return isAutomated ? quarantineExpiry(now) : enquiryExpiry(now, retentionMonths);
}

/**
 * Sets the status and adds the change to the timeline. `by` is the uid of the administrator.
 * @throws ApiError if the enquiry does not exist.
 */
export function setEnquiryStatus(
  database: Firestore,
  id: string,
  { status, by }: { status: EnquiryStatus; by: string },
): Promise<Enquiry> {
  const reference = enquiryReference(database, id);
  return database.runTransaction(async (transaction) => {
    const stored = parseEnquiry(await transaction.get(reference));
    if (!stored) throw new ApiError('missing', 'There is no such enquiry.');
    transaction.update(reference, { status, changedAt: FieldValue.serverTimestamp() });
    if (status !== stored.status) addStatusEvent(transaction, reference, { status, by });
    return { ...stored, status };
  });
}

function replay(
  key: string,
  stored: SubmittedEnquiry & Omit<Submission, 'id' | 'quoteToken'>,
  sent: SubmittedEnquiry,
): Omit<Submission, 'quoteToken'> {
  const { createdAt, referenceNumber } = stored;
  if (isSameEnquiry(stored, sent)) return { id: key, createdAt, referenceNumber };
  throw new ApiError('keyReused', 'This Idempotency-Key was used for another enquiry.');
}

function quarantineExpiry(now: Date): Date {
  return new Date(now.getTime() + QUARANTINE_DAYS * 86_400_000);
}

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
    const { id: _, ...fields } = enquiry;
    const blockedMobile = mobileKey(fields.mobile);
    const expiresAt = quarantineExpiry(now);
    transaction.set(target, {
      ...fields,
      reason: 'spam' satisfies QuarantineReason,
      ...(blockedMobile !== '' && { blockedMobile }),
      expiresAt,
    });
    moveReservation(transaction, database, enquiry, expiresAt);
    transaction.delete(source);
    invalidateSearchIndexes(transaction, database);
  });
}

/**
 * Moves a quarantined enquiry into the inbox as unread, with its id and creation time. Its mobile number
 * is no longer blocked. Idempotent.
 * @throws ApiError if it does not exist, or if the inbox has another enquiry with this id.
 */
export function releaseQuarantined(
  database: Firestore,
  id: string,
  retentionMonths: number,
): Promise<Enquiry> {
  const source = quarantineReference(database, id);
  const target = enquiryReference(database, id);
  return database.runTransaction(async (transaction) => {
    const [sourceSnapshot, targetSnapshot] = await transaction.getAll(source, target);
    const quarantined = sourceSnapshot && parseQuarantined(sourceSnapshot);
    const existing = targetSnapshot && parseEnquiry(targetSnapshot);
    if (!quarantined) {
      if (existing) return existing;
      throw quarantinedNotFound();
    }
    if (existing && !isSameEnquiry(existing, quarantined)) {
      throw new ApiError('conflict', 'Another enquiry with this id is in the inbox already.');
    }
    const blocks = await transaction.get(quarantinedWithBlock(database, quarantined.mobile));
    for (const { ref } of blocks.docs)
      transaction.update(ref, { blockedMobile: FieldValue.delete() });
    transaction.delete(source);
    if (existing) return existing;
    const { id: _, reason: __, blockedMobile: ___, ...fields } = quarantined;
    const enquiry = { ...fields, status: 'unread' as const };
    const expiresAt = enquiryExpiry(enquiry.createdAt, retentionMonths);
    transaction.create(target, {
      ...enquiry,
      contactKeys: contactKeysOf(enquiry),
      changedAt: FieldValue.serverTimestamp(),
      ...(expiresAt && { expiresAt }),
    });
    const accepted = { ...enquiry, id };
    moveReservation(transaction, database, accepted, expiresAt);
    return accepted;
  });
}

/**
 * Deletes a quarantined enquiry and its timeline.
 * @throws ApiError if it does not exist.
 */
export async function deleteQuarantined(database: Firestore, id: string): Promise<void> {
  const reference = quarantineReference(database, id);
  await database.runTransaction(async (transaction) => {
    if (!(await transaction.get(reference)).exists) throw quarantinedNotFound();
    transaction.delete(reference);
  });
  // A quarantined enquiry can have the id of one in the inbox, which keeps its timeline.
  if (!(await enquiryReference(database, id).get()).exists)
    await deleteDataOfEnquiries(database, [id]);
}

function quarantinedNotFound(): ApiError {
  return new ApiError('missing', 'There is no such enquiry in the quarantine.');
}
