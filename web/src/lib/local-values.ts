/** Values in `localStorage`, with a fallback in memory where storage is not available. */
const memory = new Map<string, string>();

export function readLocal(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    // Storage is blocked for this site.
    return memory.get(key);
  }
}

export function writeLocal(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: only the fallback holds the value.
  }
}

export function removeLocal(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked for this site.
  }
}

const ADMINISTRATOR_KEY = 'is-administrator';

/** Marks this browser as an administrator's, whose visits are not counted. */
export function markAdministrator(): void {
  writeLocal(ADMINISTRATOR_KEY, 'yes');
}

export function isAdministratorBrowser(): boolean {
  return readLocal(ADMINISTRATOR_KEY) !== undefined;
}
