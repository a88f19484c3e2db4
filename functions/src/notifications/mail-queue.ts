/**
 * The queue of emails. Each has an id that is derived from its event and its recipient, so it is added once; a task
 * sends it, and is repeated until it is sent or given up.
 */
import { collections, MAIL_DAYS, type Mail, mailDocument } from '@neev/domain';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { isAlreadyExistsError } from '../lib/errors.ts';
import { deleteAll, parseSnapshot } from '../lib/queries.ts';

/** An email that is to be added. */
export interface NewMail {
  id: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  enquiryId?: string;
}

/** Sends an email. Rejects if the mail server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Longer than sending takes. */
const LEASE_MS = 120_000;

/** An email that could not be sent for so long is given up, because it would be misleading. */
const MAX_AGE_MS = 24 * 3_600_000;

export function mailReference(database: Firestore, id: string): DocumentReference {
  return database.collection(collections.mail).doc(id);
}

/** Adds an email, unless it was added before. The read is cheaper than a write that fails. */
export async function addMail(
  database: Firestore,
  { id, to, replyTo, subject, text, enquiryId }: NewMail,
  now: Date,
): Promise<void> {
  const reference = mailReference(database, id);
  if ((await reference.get()).exists) return;
  try {
    await reference.create({
      to,
      ...(replyTo !== undefined && { replyTo }),
      message: { subject, text },
      ...(enquiryId !== undefined && { enquiryId }),
      createdAt: now,
      expiresAt: new Date(now.getTime() + MAIL_DAYS * 86_400_000),
      delivery: { state: 'PENDING', attempts: 0, error: null, leaseExpireTime: null },
    });
  } catch (error) {
    if (!isAlreadyExistsError(error)) throw error;
  }
}

interface Attempt {
  send: SendMail;
  /** Whether the task will not be repeated if this attempt fails. */
  isLast: boolean;
  now: Date;
}

/**
 * Sends an email, unless that was done or is in progress. One that the server rejects for good is given up, as is one
 * that is too old.
 * @throws the error of an attempt that is to be repeated.
 */
export async function deliverMail(
  database: Firestore,
  id: string,
  { send, isLast, now }: Attempt,
): Promise<void> {
  const reference = mailReference(database, id);
  const mail = await claim(reference, now);
  if (!mail) return;
  try {
    await send(mail);
  } catch (error) {
    const isGivenUp = isLast || isPermanent(error);
    await setDelivery(reference, isGivenUp ? 'ERROR' : 'PENDING', messageOf(error));
    if (isGivenUp) return;
    throw error;
  }
  await setDelivery(reference, 'SUCCESS', null);
}

/** Reserves an email for this attempt; returns `undefined` if there is nothing to do. */
function claim(reference: DocumentReference, now: Date): Promise<Mail | undefined> {
  return reference.firestore.runTransaction(async (transaction) => {
    const mail = parseSnapshot(mailDocument, await transaction.get(reference));
    if (!mail) return undefined;
    const { state, attempts, leaseExpireTime } = mail.delivery;
    if (state === 'SUCCESS' || state === 'ERROR') return undefined;
    if (state === 'PROCESSING' && leaseExpireTime && leaseExpireTime > now)
      throw new Error('Another attempt is in progress.');
    if (state !== 'RETRY' && now.getTime() - mail.createdAt.getTime() > MAX_AGE_MS) {
      transaction.update(reference, deliveryFields('ERROR', 'It could not be sent for a day.'));
      return undefined;
    }
    transaction.update(reference, {
      'delivery.state': 'PROCESSING',
      'delivery.attempts': attempts + 1,
      'delivery.leaseExpireTime': new Date(now.getTime() + LEASE_MS),
    });
    return mail;
  });
}

/** Does nothing if the email was erased meanwhile. */
async function setDelivery(
  reference: DocumentReference,
  state: 'PENDING' | 'SUCCESS' | 'ERROR',
  error: string | null,
): Promise<void> {
  await reference.firestore.runTransaction(async (transaction) => {
    const { exists } = await transaction.get(reference);
    if (exists) transaction.update(reference, deliveryFields(state, error));
  });
}

function deliveryFields(state: 'PENDING' | 'SUCCESS' | 'ERROR', error: string | null) {
  return {
    'delivery.state': state,
    'delivery.error': error,
    'delivery.leaseExpireTime': null,
  };
}

/** Whether a mail server has rejected the email for good (RFC 5321, section 4.2.1). */
function isPermanent(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Deletes emails after their retention. */
export function deleteExpiredMail(database: Firestore, now: Date): Promise<void> {
  return deleteAll(database.collection(collections.mail).where('expiresAt', '<=', now));
}
