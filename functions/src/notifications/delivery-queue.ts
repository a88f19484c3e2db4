/**
 * Delivers the documents of a queue: emails and push messages. Each has an id that is derived from its event and its
 * recipient, so it is added once; a task sends it, and is repeated until it is sent or given up.
 */
import {
  collections,
  type DeliveryProgress,
  type DeliveryState,
  NOTIFICATION_DAYS,
} from '@neev/domain';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { enquiryReference } from '../enquiry/enquiry-store.ts';
import { deleteAll, parseSnapshot } from '../lib/queries.ts';

/** Longer than an attempt takes: a task ends after nine minutes. */
const LEASE_MS = 600_000;

/** What could not be sent for so long is given up, because it would be misleading. */
const MAX_AGE_MS = 24 * 3_600_000;

const finalStates: readonly DeliveryState[] = ['SUCCESS', 'ERROR', 'DISMISSED'];

interface Queued {
  createdAt: Date;
  delivery: DeliveryProgress;
}

/** The receiver has rejected a message for good. */
export class RejectedError extends Error {}

/** The fields of every document that is added to a queue. */
export function queuedFields(now: Date) {
  return {
    createdAt: now,
    expiresAt: new Date(now.getTime() + NOTIFICATION_DAYS * 86_400_000),
    delivery: { state: 'PENDING', attempts: 0, error: null, leaseExpireTime: null },
  };
}

/**
 * Whether the enquiry of a document that is to be added was deleted, or moved to the quarantine, since it was read: an
 * erasure deletes only the documents that were added before it.
 */
export async function isEnquiryMissing(
  transaction: Transaction,
  database: Firestore,
  enquiryId: string | undefined,
): Promise<boolean> {
  if (enquiryId === undefined) return false;
  const reference = enquiryReference(database, enquiryId);
  const [enquiry] = await transaction.getAll(reference, { fieldMask: [] });
  return !enquiry?.exists;
}

/**
 * Whether a change requires a task: of a document that was added, or that an administrator wants to be sent again. The
 * task of an attempt that has failed is repeated by its queue.
 */
export function requiresTask(before: unknown, after: unknown): boolean {
  return (before === undefined && after === 'PENDING') || (before === 'ERROR' && after === 'RETRY');
}

export interface Attempt {
  /** Whether the task will not be repeated if this attempt fails. */
  isLast: boolean;
  now: Date;
}

interface DeliveryAttempt<T> extends Attempt {
  schema: z.ZodMiniType<T>;
  /** Rejects with a `RejectedError` if the receiver rejects the document for good. */
  send: (document: T & { id: string }) => Promise<void>;
}

/**
 * Sends a document of a queue, unless that was done or is in progress. One that is rejected for good is given up, as
 * is one that is too old.
 * @throws the error of an attempt that is to be repeated.
 */
export async function deliver<T extends Queued>(
  reference: DocumentReference,
  { schema, send, isLast, now }: DeliveryAttempt<T>,
): Promise<void> {
  const document = await claim(reference, schema, now);
  if (!document) return;
  try {
    await send(document);
  } catch (error) {
    const isGivenUp = isLast || error instanceof RejectedError;
    // What an administrator wants to be sent again may be old.
    const isRetried = document.delivery.state === 'RETRY' || isTooOld(document, now);
    const next = isRetried ? 'RETRY' : 'PENDING';
    await setDelivery(reference, isGivenUp ? 'ERROR' : next, messageOf(error));
    if (isGivenUp) return;
    throw error;
  }
  await setDelivery(reference, 'SUCCESS', null);
}

function isTooOld({ createdAt }: Queued, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > MAX_AGE_MS;
}

/** Reserves a document for this attempt. Returns it as it was before, or `undefined` if there is nothing to do. */
function claim<T extends Queued>(
  reference: DocumentReference,
  schema: z.ZodMiniType<T>,
  now: Date,
): Promise<(T & { id: string }) | undefined> {
  return reference.firestore.runTransaction(async (transaction) => {
    const document = parseSnapshot(schema, await transaction.get(reference));
    if (!document) return undefined;
    const { state, attempts, error, leaseExpireTime } = document.delivery;
    if (finalStates.includes(state)) return undefined;
    if (state === 'PROCESSING' && leaseExpireTime && leaseExpireTime > now)
      throw new Error('Another attempt is in progress.');
    // An attempt that has ended without a result can be of an old document that an administrator sends again.
    if (state === 'PENDING' && isTooOld(document, now)) {
      const problem = ['It could not be sent within a day.', error ?? ''].join(' ').trim();
      transaction.update(reference, deliveryFields('ERROR', problem));
      return undefined;
    }
    transaction.update(reference, {
      'delivery.state': 'PROCESSING',
      'delivery.attempts': attempts + 1,
      'delivery.leaseExpireTime': new Date(now.getTime() + LEASE_MS),
    });
    return document;
  });
}

/** Does nothing if the document was erased meanwhile. */
async function setDelivery(
  reference: DocumentReference,
  state: DeliveryState,
  error: string | null,
): Promise<void> {
  await reference.firestore.runTransaction(async (transaction) => {
    const { exists } = await transaction.get(reference);
    if (exists) transaction.update(reference, deliveryFields(state, error));
  });
}

function deliveryFields(state: DeliveryState, error: string | null) {
  return {
    'delivery.state': state,
    'delivery.error': error,
    'delivery.leaseExpireTime': null,
  };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Deletes emails and push messages after their retention. */
export async function deleteExpiredNotifications(database: Firestore, now: Date): Promise<void> {
  for (const collection of [collections.mail, collections.pushMessages]) {
    await deleteAll(database.collection(collection).where('expiresAt', '<=', now));
  }
}
