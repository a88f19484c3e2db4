/**
 * The day, ISO week, month and year of an instant in the time zone of the business. India has had one zone without
 * daylight saving since 1945, so the offset is a constant and no time-zone data is needed.
 * ISO 8601: a week starts on Monday and belongs to the year of its Thursday.
 */
export const BUSINESS_TIME_ZONE = 'Asia/Kolkata';

const OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** `2026-11-20` */
export type Day = string;
/** `2026-W47` */
export type Week = string;
/** `2026-11` */
export type Month = string;
/** `2026` */
export type Year = string;

/** Returns the day of an instant in the business time zone. */
export function dayAt(instant: Date): Day {
  return isoDay(instant.getTime() + OFFSET_MS);
}

/** Returns the time of an instant in the business time zone, as `09:30`. */
export function timeAt(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(11, 16);
}

/** Adds `days` to a day; a negative number gives an earlier day. */
export function addDays(day: Day, days: number): Day {
  return isoDay(utcMidnight(day) + days * DAY_MS);
}

/** The first instant of a day. */
export function startOfDay(day: Day): Date {
  return new Date(utcMidnight(day) - OFFSET_MS);
}

export function weekOf(day: Day): Week {
  const thursday = addDays(day, 3 - daysSinceMonday(day));
  const year = yearOf(thursday);
  const dayOfYear = (utcMidnight(thursday) - utcMidnight(`${year}-01-01`)) / DAY_MS;
  const week = Math.floor(dayOfYear / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The Monday of a week. */
export function startOfWeek(week: Week): Day {
  // 4 January is in the first week of every year.
  const day = addDays(`${week.slice(0, 4)}-01-04`, (Number(week.slice(6)) - 1) * 7);
  return addDays(day, -daysSinceMonday(day));
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function yearOf(day: Day): Year {
  return day.slice(0, 4);
}

/** The index of a day's weekday, from Monday. */
export function daysSinceMonday(day: Day): number {
  return (new Date(utcMidnight(day)).getUTCDay() + 6) % 7;
}

function utcMidnight(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function isoDay(epochMs: number): Day {
  return new Date(epochMs).toISOString().slice(0, 10);
}
