/** Documents as clients write them: valid ones, and valid ones with a change. */
import { createHash } from 'node:crypto';
import { deleteField, serverTimestamp } from 'firebase/firestore';
import { type Actor, uidOf } from './actors.ts';
import { goodFields, type Kind } from './fixtures.ts';

/** As a value: omits the key. */
export const missing = Symbol('missing');

export type Change = Record<string, unknown>;

/** Returns a whole document of a kind, signed by the actor, with a change. */
export function signedFields(kind: Kind, actor: Actor, change: Change = {}): Change {
  const fields = { ...goodFields[kind], ...signatureOf(actor), ...change };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== missing));
}

/** Returns an update of some fields, signed by the actor. */
export function signedChange(actor: Actor, change: Change): Change {
  const fields = { ...signatureOf(actor), ...change };
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value === missing ? deleteField() : value]),
  );
}

/** Returns the pseudonym that public documents contain instead of the uid. */
function pseudonymOf(uid: string): string {
  return createHash('sha256').update(uid).digest('hex');
}

/** Returns the author and the server's time. */
export function signatureOf(actor: Actor): Change {
  return { updatedAt: serverTimestamp(), updatedBy: pseudonymOf(uidOf(actor)) };
}

/** Returns the fields of an event of a timeline, with its author and the server's time. */
export function eventFields(actor: Actor, fields: Change = {}): Change {
  return { ...fields, by: uidOf(actor), at: serverTimestamp() };
}
