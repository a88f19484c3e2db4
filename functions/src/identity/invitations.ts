/** Invitations: a link for one email address, valid once within 72 hours. */
import { createHash, randomBytes } from 'node:crypto';
import { collections, type Invitation, invitationDocument, invitationPath } from '@neev/domain';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { type Author, addAuditEntry } from '../lib/audit-log.ts';
import { parseSnapshot } from '../lib/queries.ts';

/** A hash, so that reading an invitation does not reveal the token. */
function invitationId(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function invitationReference(database: Firestore, id: string): DocumentReference {
  return database.collection(collections.invitations).doc(id);
}

/** Returns `undefined` if the invitation does not exist or is invalid. */
function parseInvitation(snapshot: DocumentSnapshot): Invitation | undefined {
  return parseSnapshot(invitationDocument, snapshot);
}

/** The validity of an invitation. */
const VALID_MS = 72 * 3_600_000;

const TOKEN_BYTES = 32;

interface Invitee {
  email: string;
  name: string;
}

interface CreatedInvitation extends Invitee {
  id: string;
  expiresAt: Date;
  /** The path of the link. It is not stored and cannot be returned again. */
  path: string;
}

/** @throws ApiError if an account with the address has already been approved or revoked. */
export async function createInvitation(
  database: Firestore,
  { name, ...invitee }: Invitee,
  author: Author,
): Promise<CreatedInvitation> {
  const email = invitee.email.toLowerCase();
  await requireNoDecidedAccount(database, email);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const id = invitationId(token);
  const { uid, now } = author;
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const batch = database.batch();
  batch.create(invitationReference(database, id), {
    ...{ email, name, invitedBy: uid, createdAt: now, expiresAt },
    usedAt: null,
  });
  addAuditEntry(database, batch, { action: 'admin.invited', subject: email, author });
  await batch.commit();
  return { id, email, name, expiresAt, path: invitationPath({ token, email, name }) };
}

/** @throws ApiError if the invitation does not exist or has been used. */
export function withdrawInvitation(database: Firestore, id: string, author: Author): Promise<void> {
  const reference = invitationReference(database, id);
  return database.runTransaction(async (transaction) => {
    const invitation = parseInvitation(await transaction.get(reference));
    if (!invitation) throw new ApiError('missing', 'There is no such invitation.');
    if (invitation.usedAt) throw new ApiError('conflict', 'This invitation has been used already.');
    transaction.delete(reference);
    const subject = invitation.email;
    addAuditEntry(database, transaction, { action: 'invitation.withdrawn', subject, author });
  });
}

export interface StoredInvitation {
  snapshot: DocumentSnapshot;
  value: Invitation;
}

/** @throws ApiError if the invitation of the token is not valid for the address. */
export async function requireInvitation(
  database: Firestore,
  token: string,
  recipient: { email: string; now: Date },
): Promise<StoredInvitation> {
  const snapshot = await invitationReference(database, invitationId(token)).get();
  return { snapshot, value: requireValidInvitation(parseInvitation(snapshot), recipient) };
}

/** A used invitation stays valid for the account that used it, so that a retry succeeds. */
export function requireValidInvitation(
  invitation: Invitation | undefined,
  { email, now }: { email: string; now: Date },
): Invitation {
  if (invitation && invitation.email === email.toLowerCase() && invitation.expiresAt > now) {
    return invitation;
  }
  throw new ApiError(
    'conflict',
    'This invitation has expired, was withdrawn, or has been used. Ask for a new one.',
  );
}

async function requireNoDecidedAccount(database: Firestore, email: string): Promise<void> {
  const admins = database.collection(collections.admins).where('email', '==', email);
  const { docs } = await admins.limit(10).get();
  const states = docs.map((each) => each.get('state'));
  if (states.includes('active')) {
    throw new ApiError('conflict', 'This address already belongs to an administrator.');
  }
  if (states.includes('revoked')) {
    throw new ApiError('conflict', 'This account was revoked. Approve it under “Without access”.');
  }
}
