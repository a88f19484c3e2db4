/** Timestamps, as strings: RFC 3339 in UTC with six fraction digits, from year 1 to 9999. */
import { invalidArgument } from '../../status.ts';

const firstSecond = Date.parse('0001-01-01T00:00:00Z') / 1000;
const lastSecond = Date.parse('9999-12-31T23:59:59Z') / 1000;

const rfc3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+-]\d{2}:\d{2}))$/;

/** Nanoseconds are rounded down, like in Firestore. @throws StatusError INVALID_ARGUMENT */
export function formatTimestamp(seconds: number, nanos: number): string {
  if (!(seconds >= firstSecond && seconds <= lastSecond && nanos >= 0 && nanos < 1e9)) {
    throw invalidArgument('The timestamp is out of range.');
  }
  const micros = String(Math.floor(nanos / 1000)).padStart(6, '0');
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${micros}Z`;
}

/** Parses any RFC 3339 timestamp, with offsets. Returns `undefined` if it is none. */
export function parseTimestamp(text: string): string | undefined {
  const [, date, time, fraction = '', offset = 'Z'] = rfc3339.exec(text) ?? [];
  if (date === undefined || time === undefined || !isDate(date)) return undefined;
  const seconds = Date.parse(`${date}T${time}${offset}`) / 1000;
  if (!(seconds >= firstSecond && seconds <= lastSecond)) return undefined;
  if (offset === 'Z' && !time.startsWith('24')) {
    return `${date}T${time}.${fraction.padEnd(6, '0').slice(0, 6)}Z`;
  }
  return formatTimestamp(seconds, Number(fraction.padEnd(9, '0')));
}

/** Date.parse accepts February 30. */
function isDate(date: string): boolean {
  if (Number(date.slice(8)) <= 28) return true;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

export function timestampOf(text: string): { seconds: number; nanos: number } {
  return {
    seconds: Date.parse(`${text.slice(0, 19)}Z`) / 1000,
    nanos: Number(text.slice(20, -1).padEnd(9, '0')),
  };
}

/** Formats with 0, 3 or 6 fraction digits, as the JSON form of protobuf requires. */
export const printTimestamp = (text: string): string =>
  text.replace(/(?:\.000000|(\.\d{3})000)Z$/, '$1Z');
