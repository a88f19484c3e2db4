/**
 * Drafts of the forms of the admin area, in sessionStorage: they survive a reload, a crash of the
 * tab and the end of a session.
 */
import * as z from 'zod/mini';
import { parseStored, sessionValues } from '../stored-values.ts';
import { keysOf } from './record-fields.ts';

export interface FormDraft<V> {
  values: V;
  /** The record that the values were last merged with; the blank form for a new record. */
  base: V;
}

const PREFIX = 'neev-form-draft-';
const OWNER_KEY = 'neev-form-drafts-of';

const storedDraft = z.object({ values: z.unknown(), base: z.unknown() });

/** Returns the draft of a form with the fields of `blank`. */
export function readFormDraft<V extends object>(name: string, blank: V): FormDraft<V> | undefined {
  const { values, base } = parseStored(sessionValues.read(PREFIX + name), storedDraft) ?? {};
  return hasFields(values, blank) && hasFields(base, blank) ? { values, base } : undefined;
}

/** Stores a draft; `undefined` deletes it. */
export function writeFormDraft<V>(name: string, draft: FormDraft<V> | undefined): void {
  if (draft) sessionValues.write(PREFIX + name, JSON.stringify(draft));
  else sessionValues.remove(PREFIX + name);
}

export function hasFormDraft(name: string): boolean {
  return sessionValues.read(PREFIX + name) !== undefined;
}

/** Deletes all drafts, so that the next account in this tab does not get them. */
export function clearFormDrafts(): void {
  sessionValues.removeAll(PREFIX);
}

/** Deletes the drafts of another account, whose session has ended without a logout. `uid` is signed in now. */
export function keepFormDraftsOf(uid: string): void {
  if (sessionValues.read(OWNER_KEY) === uid) return;
  clearFormDrafts();
  sessionValues.write(OWNER_KEY, uid);
}

/** Whether the value has the fields of `blank`; a draft of an older version may not. */
function hasFields<V extends object>(value: unknown, blank: V): value is V {
  const fields = new Map<string, unknown>(Object.entries(Object(value)));
  return keysOf(blank).every((field) => canReplace(blank[field], fields.get(String(field))));
}

/**
 * Whether a field of the value `blank` can have the other value. `null` is no value of any type; a missing field is
 * `undefined`; a number field contains a string while its text is not a number.
 */
function canReplace(blank: unknown, value: unknown): boolean {
  if (blank === null || value === null) return blank !== undefined && value !== undefined;
  return typeof value === typeof blank || (typeof blank === 'number' && typeof value === 'string');
}
