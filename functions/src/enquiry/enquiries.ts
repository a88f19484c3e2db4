/** Stores enquiries, and sets their status. */
import {
  contactKeysOf,
  type Enquiry,
  type EnquiryStatus,
  enquiryExpiry,
  isSameEnquiry,
  type QuarantineReason,
  type QuoteItem,
  type QuoteRecord,
  quarantineExpiry,
  type SubmittedEnquiry,
} from '@neev/domain';
import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../lib/address.ts';
import { addConditionalWrite, retryOnContention } from '../lib/errors.ts';
import {
  type BucketSize,
  type BucketSnapshots,
  consumeTokens,
  createBucketSelector,
} from '../lib/rate-limits.ts';
import { addCurrentPrices, newQuote, parseQuote, quoteReference } from '../quote/quote-store.ts';
import { addClaims, type Claim, readClaims } from './attachments.ts';
import { addStatusEvent } from './enquiry-events.ts';
import {
  enquiryReference,
  isBlocked,
  parseEnquiry,
  parseQuarantined,
  quarantineReference,
} from './enquiry-store.ts';
import { findReservation, reservationFields } from './reference-numbers.ts';

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
  const { key, input, caller, limit, now } = request;
  const limits = { purpose: 'enquiries', caller, size: limit, now };
  const [selectBuckets, hasBlockedNumber] = await Promise.all([
    createBucketSelector(database, limits),
    isBlocked(database, input.mobile, now),
  ]);
  return retryOnContention(async () => {
    const state = await readState(database, request, selectBuckets());
    const { stored, quote } = state;
    if (stored) return { ...replay(key, stored, input), quoteToken: quote?.token };
    return storeEnquiry(database, request, { ...state, hasBlockedNumber });
  });
}

/** What is stored under the key of a request, and the rate limits of its caller. */
interface StoredState {
  stored: Enquiry | undefined;
  quarantineSnapshot: DocumentSnapshot | undefined;
  quote: QuoteRecord | undefined;
  reservation: DocumentSnapshot;
  limits: BucketSnapshots;
}

async function readState(
  database: Firestore,
  { key, suspicion, now }: SubmissionRequest,
  buckets: BucketSnapshots['buckets'],
): Promise<StoredState> {
  const [[inboxSnapshot, quarantineSnapshot, quoteSnapshot, ...snapshots], reservation] =
    await Promise.all([
      database.getAll(
        enquiryReference(database, key),
        quarantineReference(database, key),
        quoteReference(database, key),
        ...buckets.map(({ reference }) => reference),
      ),
      findReservation(database, key),
    ]);
  const stored = findStored({ inboxSnapshot, quarantineSnapshot, suspicion });
  const quote = quoteSnapshot && parseQuote(quoteSnapshot);
  const limits = { buckets, snapshots, now };
  return { stored, quarantineSnapshot, quote, reservation, limits };
}

/** @throws ApiError if the address exceeds its limit, or if an attachment cannot be claimed. */
async function storeEnquiry(
  database: Firestore,
  request: SubmissionRequest,
  { limits, reservation, hasBlockedNumber, ...state }: StoredState & { hasBlockedNumber: boolean },
): Promise<Submission> {
  const { key, suspicion, now } = request;
  const batch = database.batch();
  const isOverSharedLimit = consumeTokens(batch, limits) > 0;
  const reason = suspicion ?? reasonOf({ hasBlockedNumber, isOverSharedLimit });
  const referenceNumber = reservation.id;
  const contents = await readContents(database, batch, request);
  const { quarantineSnapshot } = state;
  addEnquiry(batch, database, { request, reservation, reason, quarantineSnapshot, ...contents });
  // A quarantined enquiry can have left one.
  const quote = state.quote ?? (contents.items && newQuote({ id: key, referenceNumber }, now));
  if (quote && !state.quote) batch.create(quoteReference(database, key), quote);
  await batch.commit();
  if (isOverSharedLimit)
    logger.warn('A shared rate limit is exceeded: the enquiry is quarantined.', { id: key });
  return { id: key, createdAt: now, referenceNumber, quoteToken: quote?.token };
}

interface Contents {
  /** With the current prices. */
  items: readonly QuoteItem[] | undefined;
  claims: readonly Claim[];
}

/** `consumption` consumes the tokens of the request, also if an attachment cannot be claimed. */
async function readContents(
  database: Firestore,
  consumption: WriteBatch,
  { key, input: { items, attachments }, now }: SubmissionRequest,
): Promise<Contents> {
  const reading = readClaims(database, { key, attachments, now });
  const claims = await reading.catch(async (error: unknown) => {
    await consumption.commit();
    throw error;
  });
  return { items: items && (await addCurrentPrices(database, items)), claims };
}

interface NewEnquiry extends Contents {
  request: SubmissionRequest;
  reservation: DocumentSnapshot;
  /** Missing for an enquiry of the inbox. */
  reason: QuarantineReason | undefined;
  quarantineSnapshot: DocumentSnapshot | undefined;
}

/** Adds the enquiry, the claims of its attachments and its reference number to a batch. */
function addEnquiry(batch: WriteBatch, database: Firestore, enquiry: NewEnquiry): void {
  const { request, reservation, reason, quarantineSnapshot, claims } = enquiry;
  const { key, now } = request;
  const expiresAt = expiryOf(request, reason);
  addClaims(batch, key, claims);
  const fields = fieldsOf(enquiry, expiresAt);
  const reference = reason ? quarantineReference(database, key) : enquiryReference(database, key);
  // A quarantined enquiry with the same key looked automated, and is replaced.
  if (reason && quarantineSnapshot?.exists) addConditionalWrite(batch, quarantineSnapshot, fields);
  else batch.create(reference, fields);
  addConditionalWrite(batch, reservation, reservationFields(key, { createdAt: now, expiresAt }));
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

function fieldsOf(
  { request: { input, now }, reservation, reason, items, claims }: NewEnquiry,
  expiresAt: Date | undefined,
) {
  const enquiry = {
    ...input,
    ...(items && { items, quote: { state: 'received', validUntil: '' } }),
    ...(input.attachments && { attachments: claims.map(({ attachment }) => attachment) }),
    status: 'unread',
    createdAt: now,
    referenceNumber: reservation.id,
    ...(expiresAt && { expiresAt }),
  };
  // The search index of the inbox reads what has changed.
  if (reason) return { ...enquiry, reason };
  const queried = { contactKeys: contactKeysOf(input), assignee: '' };
  return { ...enquiry, ...queried, changedAt: FieldValue.serverTimestamp() };
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
