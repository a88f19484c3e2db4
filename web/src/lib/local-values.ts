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
