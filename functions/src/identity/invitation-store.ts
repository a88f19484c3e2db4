import { createHash } from 'node:crypto';
import { collections, type Invitation, invitationDocument, parseDocument } from '@neev/domain';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';

/** The id of an invitation: whoever reads it cannot use it, which takes the token. */
export function invitationId(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function invitationReference(database: Firestore, id: string): DocumentReference {
  return database.collection(collections.invitations).doc(id);
}

/** The invitation; `undefined` when there is none, or none that is as it must be. */
export function parseInvitation(snapshot: DocumentSnapshot): Invitation | undefined {
  const parsed = parseDocument(invitationDocument, snapshot.ref.path, snapshot.data());
  return parsed.ok ? parsed.value : undefined;
}
