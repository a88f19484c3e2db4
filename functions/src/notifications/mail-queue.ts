/** The queue of emails. */
import { domainToASCII } from 'node:url';
import { collections, emailKey, type Mail, mailDocument } from '@neev/domain';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readAdmin } from '../identity/accounts.ts';
import { type Attempt, deliver, isEnquiryMissing, queuedFields } from './delivery-queue.ts';

/** An email that is to be added. */
export interface NewMail {
  to: string;
  /** The key of the mailbox whose confirmations are counted. */
  mailbox?: string;
  /** The administrator who is notified. */
  uid?: string;
  replyTo?: string;
  subject: string;
  text: string;
  enquiryId?: string;
}

/** Sends an email. Rejects if the mail server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>;

export function mailReference(database: Firestore, id: string): DocumentReference {
  return database.collection(collections.mail).doc(id);
}

/**
 * Returns the same key for the spellings of one mailbox: without a tag (`name+tag@…`), with the domain in ASCII, as emails
 * are sent (`ｓite.example` is `site.example`), and for Gmail without dots, which it ignores, and with one domain.
 */
export function mailboxKey(email: string): string {
  const address = emailKey(email);
  const at = address.lastIndexOf('@');
  const [name, written] = [address.slice(0, at), address.slice(at + 1)];
  // Empty for an invalid domain.
  const domain = domainToASCII(written) || written;
  const tagAt = name.indexOf('+', 1);
  const mailbox = tagAt === -1 ? name : name.slice(0, tagAt);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

/** Returns the document of an email that is to be added. It has no `replyTo` that mail servers can reject. */
export function mailFields(
  { to, mailbox, uid, replyTo, subject, text, enquiryId }: NewMail,
  now: Date,
) {
  return {
    to,
    ...(mailbox !== undefined && { mailbox }),
    ...(uid !== undefined && { uid }),
    ...(replyTo !== undefined && hasAsciiName(replyTo) && { replyTo }),
    message: { subject, text },
    ...(enquiryId !== undefined && { enquiryId }),
    ...queuedFields(now),
  };
}

/**
 * Whether an address can be in a header of any email. Mail servers can reject an email with another one (RFC 6531); a domain
 * is encoded.
 */
function hasAsciiName(email: string): boolean {
  return /^[!-~]+@/.test(email);
}

/** Adds an email, unless it was added before or its enquiry was erased. The first read is cheaper than a transaction. */
export async function addMail(
  database: Firestore,
  { id, ...mail }: NewMail & { id: string },
  now: Date,
): Promise<void> {
  const reference = mailReference(database, id);
  if ((await reference.get()).exists) return;
  await database.runTransaction(async (transaction) => {
    if ((await transaction.get(reference)).exists) return;
    if (await isEnquiryMissing(transaction, database, mail.enquiryId)) return;
    transaction.create(reference, mailFields(mail, now));
  });
}

/**
 * Sends an email, unless that was done or is in progress. Who is no longer an administrator gets none.
 * @throws the error of an attempt that is to be repeated.
 */
export function deliverMail(
  database: Firestore,
  id: string,
  { send, ...attempt }: Attempt & { send: SendMail },
): Promise<void> {
  return deliver(mailReference(database, id), {
    ...attempt,
    schema: mailDocument,
    send: async (mail) => {
      const { uid } = mail;
      if (uid !== undefined && (await readAdmin(database, uid))?.state !== 'active') return;
      await send(mail);
    },
  });
}
