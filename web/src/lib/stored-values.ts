/** Values in the storage of the browser, or in memory where that is blocked or full. */
import type * as z from 'zod/mini';

interface StoredValues {
  read(key: string): string | undefined;
  /** Returns whether the value outlasts the page. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /** Removes all values whose key starts with `prefix`. */
  removeAll(prefix: string): void;
}

/** Values that all tabs share. */
export const localValues = createStoredValues(() => localStorage);

/** Values of this tab, which survive a reload. */
export const sessionValues = createStoredValues(() => sessionStorage);

function createStoredValues(storage: () => Storage): StoredValues {
  const memory = new Map<string, string>();

  function remove(key: string) {
    memory.delete(key);
    tryOrUndefined(() => storage().removeItem(key));
  }

  return {
    read: (key) => memory.get(key) ?? tryOrUndefined(() => storage().getItem(key)) ?? undefined,
    write(key, value) {
      try {
        storage().setItem(key, value);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, value);
        return false;
      }
    },
    remove,
    removeAll(prefix) {
      const storedKeys = tryOrUndefined(() => Object.keys(storage())) ?? [];
      for (const key of [...memory.keys(), ...storedKeys]) {
        if (key.startsWith(prefix)) remove(key);
      }
    },
  };
}

/** Whether values of all tabs can be stored under a key that starts with `prefix`. Storage can be blocked or full. */
export function canStoreValues(prefix: string): boolean {
  const key = `${prefix}test`;
  const isStored = localValues.write(key, '');
  localValues.remove(key);
  return isStored;
}

/** Parses a value that was stored as JSON. Returns `undefined` if there is none, or if it does not match the schema. */
export function parseStored<T>(text: string | undefined, schema: z.ZodMiniType<T>): T | undefined {
  return schema.safeParse(tryOrUndefined((): unknown => JSON.parse(text ?? ''))).data;
}

/** A storage that is blocked throws, and so does the parser for text that is not JSON. */
function tryOrUndefined<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

const ADMINISTRATOR_KEY = 'is-administrator';

/** Marks this browser as an administrator's, whose visits are not counted. */
export function markAdministrator(): void {
  localValues.write(ADMINISTRATOR_KEY, 'yes');
}

export function isAdministratorBrowser(): boolean {
  return localValues.read(ADMINISTRATOR_KEY) !== undefined;
}
