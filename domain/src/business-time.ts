/** The time between two instants that is within business hours. */
import { addDays, type Day, dayAt, daysSinceMonday, startOfDay } from './analytics/calendar.ts';
import { parseOpenHours } from './business-hours.ts';

export interface BusinessDays {
  /** The hours of each weekday from Monday (business-hours.ts). */
  hours: readonly string[];
  /** Days without business, as `2026-01-26`. */
  holidays: readonly Day[];
}

/** Returns the business time between two instants in milliseconds; 0 if `end` is not after `start`. */
export function businessMsBetween(start: Date, end: Date, days: BusinessDays): number {
  let total = 0;
  for (let day = dayAt(start); startOfDay(day) < end; day = addDays(day, 1)) {
    const open = openTimeOf(day, days);
    if (open) total += overlap(open, { from: start.getTime(), to: end.getTime() });
  }
  return total;
}

/** Milliseconds since the epoch. */
interface Interval {
  from: number;
  to: number;
}

function openTimeOf(day: Day, { hours, holidays }: BusinessDays): Interval | undefined {
  const open = parseOpenHours(hours[daysSinceMonday(day)] ?? '');
  if (!open || holidays.includes(day)) return undefined;
  const midnight = startOfDay(day).getTime();
  return { from: midnight + millisecondsOf(open.from), to: midnight + millisecondsOf(open.to) };
}

/** `09:30` in milliseconds. */
function millisecondsOf(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;
}

function overlap(one: Interval, other: Interval): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}
