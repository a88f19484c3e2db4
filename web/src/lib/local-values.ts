/** Values in `localStorage`. Those that could not be stored, because it is blocked or full, are in memory. */
const memory = new Map<string, string>();

export function readLocal(key: string): string | undefined {
  try {
    return memory.get(key) ?? localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
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
