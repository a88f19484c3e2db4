/** When the server last confirmed what this device shows: kept between visits. */

const KEY = 'neev.lastConfirmed';

/** `undefined` when it is not known: a first visit, or a browser that keeps nothing. */
export function readLastConfirmed(): Date | undefined {
  try {
    const milliseconds = Number(localStorage.getItem(KEY));
    return milliseconds > 0 ? new Date(milliseconds) : undefined;
  } catch {
    // A browser that forbids storage keeps nothing: the time is not known.
    return undefined;
  }
}

export function writeLastConfirmed(at: Date): void {
  try {
    localStorage.setItem(KEY, String(at.getTime()));
  } catch {
    // The same: it will not be known.
  }
}
