/** When a failed request is sent again. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The first backoff; it doubles with each attempt. */
export const FIRST_BACKOFF_MS = 5 * SECOND_MS;
const MAX_BACKOFF_MS = 15 * MINUTE_MS;

/** Statuses after which a request may be repeated later. */
export const temporaryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 502, 503, 504]);

/** Backoff with a jitter of a quarter, so that not all clients retry at once. */
export function backoffMs(attempts: number, random: number): number {
  const baseMs = Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);
  return baseMs * (0.75 + random / 2);
}

/** Seconds or a date (RFC 9110, section 10.2.3); anything else is ignored. */
export function retryAfterMs(header: string, now: number): number {
  if (/^\d+$/.test(header)) return Number(header) * SECOND_MS;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
