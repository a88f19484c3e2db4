/** Marks this browser as an administrator's, whose visits to the public pages do not count. */

const KEY = 'is-administrator';

export function markAdministrator(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // Where the browser refuses storage their visits count as others do.
  }
}

export function isOfAdministrator(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
