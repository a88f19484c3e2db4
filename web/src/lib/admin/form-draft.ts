/**
 * Drafts of the forms of the admin area, in sessionStorage: they survive a reload, a crash of the
 * tab and the end of a session.
 */
import { keysOf } from './record-fields.ts';

export interface FormDraft<V> {
  values: V;
  /** The record that the values were last merged with; the blank form for a new record. */
  base: V;
}

const PREFIX = 'neev-form-draft-';

/** Returns the draft of a form with the fields of `blank`. */
export function readFormDraft<V extends object>(name: string, blank: V): FormDraft<V> | undefined {
  const text = tryOrUndefined(() => sessionStorage.getItem(PREFIX + name));
  const stored = tryOrUndefined((): unknown => JSON.parse(text ?? 'null'));
  if (typeof stored !== 'object' || stored === null) return undefined;
  if (!('values' in stored && 'base' in stored)) return undefined;
  const { values, base } = stored;
  return hasFields(values, blank) && hasFields(base, blank) ? { values, base } : undefined;
}

/** Stores a draft; `undefined` deletes it. */
export function writeFormDraft<V>(name: string, draft: FormDraft<V> | undefined): void {
  tryOrUndefined(() => {
    if (draft) sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
    else sessionStorage.removeItem(PREFIX + name);
  });
}

/** Deletes all drafts, so that the next account in this tab does not get them. */
export function clearFormDrafts(): void {
  tryOrUndefined(() => {
    for (const item of Object.keys(sessionStorage)) {
      if (item.startsWith(PREFIX)) sessionStorage.removeItem(item);
    }
  });
}

/** Whether the value has the fields of `blank`; a draft of an older version may not. */
function hasFields<V extends object>(value: unknown, blank: V): value is V {
  if (typeof value !== 'object' || value === null) return false;
  const types = new Map(Object.entries(value).map(([field, each]) => [field, typeof each]));
  return keysOf(blank).every((field) => types.get(String(field)) === typeof blank[field]);
}

/** Storage can be disabled, full or contain invalid data: then there is no draft. */
function tryOrUndefined<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
