/** Documents as clients write them: good ones, and good ones but for a change. */
import { createHash } from 'node:crypto';
import { deleteField, serverTimestamp } from 'firebase/firestore';
import { type Actor, uidOf } from './actors.ts';
import { goodFields, type Kind } from './fixtures.ts';

/** In place of a value: the key is not there. */
export const missing = Symbol('missing');

export type Change = Record<string, unknown>;

/** The whole document of a kind, signed by the actor, with a change. */
export function signedFields(kind: Kind, actor: Actor, change: Change = {}): Change {
  const fields = { ...goodFields[kind], ...stampBy(actor), ...change };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== missing));
}

/** A change of some fields, signed by the actor. */
export function signedChange(actor: Actor, change: Change): Change {
  const fields = { ...stampBy(actor), ...change };
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value === missing ? deleteField() : value]),
  );
}

/** What public documents hold in place of a uid. */
function pseudonymOf(uid: string): string {
  return createHash('sha256').update(uid).digest('hex');
}

function stampBy(actor: Actor): Change {
  return { updatedAt: serverTimestamp(), updatedBy: pseudonymOf(uidOf(actor)) };
}
