/** What the browser remembers; where it may not, the page does. */
const here = new Map<string, string>();

export function readLocal(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    // Storage is shut to this site.
    return here.get(key);
  }
}

export function writeLocal(key: string, value: string): void {
  here.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is shut, or full: the page remembers.
  }
}

const ADMINISTRATOR_KEY = 'is-administrator';

/** Marks this browser as an administrator's, whose visits to the public pages do not count. */
export function markAdministrator(): void {
  writeLocal(ADMINISTRATOR_KEY, 'yes');
}

export function isOfAdministrator(): boolean {
  return readLocal(ADMINISTRATOR_KEY) !== undefined;
}
