/**
 * The records of visits and the four analytics documents. Days are the only source; weeks, months and years are sums of
 * their days, so the four always agree.
 */
import * as z from 'zod/mini';
import { instant } from '../document.ts';
import { addDays, type Day, monthOf, weekOf, yearOf } from './calendar.ts';

/** `visits/{day}-{hash}`: one visitor on one day. Contains nothing that identifies the visitor. */
export const visitDocument = z.object({
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** The time from which Firestore may delete the document (time-to-live policy). */
  expiresAt: instant,
});

const count = z.int().check(z.gte(0));

/** `analytics/daily` */
export const dailyDocument = z.object({ items: z.array(z.object({ date: z.string(), count })) });
/** `analytics/weekly` */
export const weeklyDocument = z.object({ items: z.array(z.object({ week: z.string(), count })) });
/** `analytics/monthly` */
export const monthlyDocument = z.object({ items: z.array(z.object({ month: z.string(), count })) });
/** `analytics/yearly` */
export const yearlyDocument = z.object({ items: z.array(z.object({ year: z.string(), count })) });

export type DayCount = z.infer<typeof dailyDocument>['items'][number];

/** The lists of `GET /api/analytics/visits`. */
export interface VisitLists {
  daily: DayCount[];
  weekly: z.infer<typeof weeklyDocument>['items'];
  monthly: z.infer<typeof monthlyDocument>['items'];
  yearly: z.infer<typeof yearlyDocument>['items'];
}

/** Sums days into weeks, months and years, each in chronological order. */
export function rollUp(days: readonly DayCount[]): VisitLists {
  const daily = [...days].sort((a, b) => (a.date < b.date ? -1 : 1));
  return {
    daily,
    weekly: sumBy(daily, weekOf).map(([week, count]) => ({ week, count })),
    monthly: sumBy(daily, monthOf).map(([month, count]) => ({ month, count })),
    yearly: sumBy(daily, yearOf).map(([year, count]) => ({ year, count })),
  };
}

function sumBy(days: readonly DayCount[], periodOf: (day: Day) => string): [string, number][] {
  const sums = new Map<string, number>();
  for (const { date, count } of days) {
    const period = periodOf(date);
    sums.set(period, (sums.get(period) ?? 0) + count);
  }
  return [...sums];
}

/** Returns the days with the count of `day` set, or the same array if that changes no count. */
export function withDay(days: readonly DayCount[], day: DayCount): readonly DayCount[] {
  const known = days.find(({ date }) => date === day.date);
  if ((known?.count ?? 0) === day.count) return days;
  return [...days.filter((each) => each !== known), day];
}

/** Marks the current period, whose count can still rise. */
export interface CurrentPeriodFlag {
  isCurrent: boolean;
}

export type CompleteVisitLists = {
  [Period in keyof VisitLists]: (VisitLists[Period][number] & CurrentPeriodFlag)[];
};

/** Returns the lists up to today without gaps: a day without a visit has the count 0. */
export function completeVisitLists(days: readonly DayCount[], today: Day): CompleteVisitLists {
  const { daily, weekly, monthly, yearly } = rollUp(withoutGaps(days, today));
  return {
    daily: daily.map((item) => ({ ...item, isCurrent: item.date === today })),
    weekly: weekly.map((item) => ({ ...item, isCurrent: item.week === weekOf(today) })),
    monthly: monthly.map((item) => ({ ...item, isCurrent: item.month === monthOf(today) })),
    yearly: yearly.map((item) => ({ ...item, isCurrent: item.year === yearOf(today) })),
  };
}

export interface PeriodComparison {
  /** Visits in the latest complete periods. */
  latest: number;
  /** Visits in as many periods before them; `undefined` if fewer are recorded. */
  before: number | undefined;
}

/**
 * Compares the latest `length` periods of a list with as many before them. Leaves out the current one, and the first one
 * if it may have been recorded in part only: a week, month or year.
 */
export function comparePeriods(
  items: readonly ({ count: number } & CurrentPeriodFlag)[],
  { length, isFirstComplete }: { length: number; isFirstComplete: boolean },
): PeriodComparison {
  const counts = items.filter(({ isCurrent }) => !isCurrent).map(({ count }) => count);
  const before = counts.slice(isFirstComplete ? 0 : 1, -length).slice(-length);
  return {
    latest: sum(counts.slice(-length)),
    before: before.length === length ? sum(before) : undefined,
  };
}

function withoutGaps(days: readonly DayCount[], today: Day): DayCount[] {
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  const dates = [...counts.keys()].sort();
  const first = dates[0];
  if (first === undefined) return [];
  const last = dates.at(-1) ?? first;
  const filled: DayCount[] = [];
  for (let date = first; date <= today || date <= last; date = addDays(date, 1)) {
    filled.push({ date, count: counts.get(date) ?? 0 });
  }
  return filled;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
