/** Times as RFC 3339 in UTC with six fraction digits: their order is that of the strings. */

/** Formats microseconds since 1970. */
export function formatMicros(micros: number): string {
  const millis = Math.floor(micros / 1000);
  const rest = String(micros - millis * 1000).padStart(3, '0');
  return `${new Date(millis).toISOString().slice(0, -1)}${rest}Z`;
}

/** Parses a time to microseconds since 1970; times up to the year 2255 are exact. */
export function parseMicros(time: string): number {
  const seconds = Date.parse(`${time.slice(0, 19)}Z`) * 1000;
  return seconds + Number(time.slice(20, -1).padEnd(6, '0').slice(0, 6));
}

/** Returns the time without the fraction of a millisecond, which server timestamps and the times of rules do not have. */
export const truncateToMillis = (time: string): string => `${time.slice(0, 23)}000Z`;
