/**
 * Business hours in Asia/Kolkata: for each weekday from Monday `09:00-19:00`, or `closed`. A text per day, because
 * the security rules have no loops and check the joined texts with one pattern.
 */

import * as z from 'zod/mini';
import { limits } from './limits.ts';

export const CLOSED = 'closed';

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const PATTERN = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Opening and closing time of a day as `HH:MM`. */
export interface OpenHours {
  from: string;
  to: string;
}

/** Returns the hours of a day; `undefined` if it is closed or the text is invalid. */
export function parseOpenHours(day: string): OpenHours | undefined {
  const [, from, to] = PATTERN.exec(day) ?? [];
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}

/** Whether a text is the hours of a day. */
export function isBusinessDay(day: string): boolean {
  return day === CLOSED || parseOpenHours(day) !== undefined;
}

/** The hours of each weekday. */
export const businessHours = z
  .array(
    z
      .string()
      .check(
        z.refine(
          isBusinessDay,
          'Enter both times. The closing time must be after the opening time.',
        ),
      ),
  )
  .check(z.length(limits.weekdays));

/** The hours as visitors read them: `Monday to Saturday, 9 am to 7 pm`. Closed days are not named. */
export function formatBusinessHours(days: readonly string[]): string {
  const groups: { first: number; last: number; hours: string }[] = [];
  for (const [index, hours] of days.entries()) {
    const previous = groups.at(-1);
    if (previous?.hours === hours) previous.last = index;
    else groups.push({ first: index, last: index, hours });
  }
  const texts = groups.flatMap(({ first, last, hours }) => {
    const open = parseOpenHours(hours);
    return open ? [`${daysText(first, last)}, ${timeText(open.from)} to ${timeText(open.to)}`] : [];
  });
  return texts.length === 0 ? 'Closed' : texts.join('; ');
}

function daysText(first: number, last: number): string {
  if (first === last) return `${WEEKDAYS[first]}`;
  return `${WEEKDAYS[first]} ${last === first + 1 ? 'and' : 'to'} ${WEEKDAYS[last]}`;
}

/** `09:00` → `9 am`, `13:30` → `1.30 pm`, as is usual in India. */
function timeText(time: string): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3);
  const clock = minutes === '00' ? `${hour % 12 || 12}` : `${hour % 12 || 12}.${minutes}`;
  return `${clock} ${hour < 12 ? 'am' : 'pm'}`;
}
