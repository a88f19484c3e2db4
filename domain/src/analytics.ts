/**
 * The four analytics documents. Days are the only source; weeks, months and years are sums of
 * their days, so the four always agree.
 */
import * as z from 'zod/mini';
import { type Day, monthOf, weekOf, yearOf } from './calendar.ts';

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

/** Sums days into weeks, months and years, each in the order of time. */
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
