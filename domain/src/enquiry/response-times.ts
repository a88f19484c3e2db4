/**
 * Response times: the business time from the arrival of an enquiry to its first contact, by the week in which the
 * enquiry arrived.
 */
import * as z from 'zod/mini';
import {
  addDays,
  dayAt,
  daysSinceMonday,
  startOfDay,
  type Week,
  weekOf,
} from '../analytics/calendar.ts';
import { type BusinessDays, businessMsBetween } from '../business-time.ts';

/** The number of weeks for which response times are computed, with the current one. */
const RESPONSE_WEEKS = 8;

const milliseconds = z.int().check(z.gte(0));

/** One row of `GET /api/response-times`. */
export const weeklyResponseTimes = z.object({
  /** `2026-W47` */
  week: z.string(),
  /** The week has not ended. */
  isCurrent: z.boolean(),
  /** Enquiries that arrived in this week. */
  received: z.int().check(z.gte(0)),
  /** Those that have been answered, in this week or later. */
  answered: z.int().check(z.gte(0)),
  /** Business time within which half of the answered enquiries were answered; missing without any. */
  medianMs: z.optional(milliseconds),
  /** The same for nine in ten. */
  p90Ms: z.optional(milliseconds),
});

export type WeeklyResponseTimes = z.infer<typeof weeklyResponseTimes>;

export interface ReceivedEnquiry {
  createdAt: Date;
  /** The time of the first contact; `undefined` if there was none. */
  firstContactAt: Date | undefined;
}

/** The first instant of the first week. */
export function startOfResponseWeeks(now: Date): Date {
  const today = dayAt(now);
  return startOfDay(addDays(today, -daysSinceMonday(today) - (RESPONSE_WEEKS - 1) * 7));
}

/** The weeks for which response times are computed, in chronological order. The last one is the current week. */
export function responseWeeks(now: Date): Week[] {
  const first = dayAt(startOfResponseWeeks(now));
  return Array.from({ length: RESPONSE_WEEKS }, (_, index) => weekOf(addDays(first, index * 7)));
}

interface WeekGroup {
  received: number;
  /** Response times of the answered enquiries in milliseconds. */
  times: number[];
}

/** Returns the response times of each week, in chronological order. Ignores enquiries of other weeks. */
export function responseTimesByWeek(
  enquiries: Iterable<ReceivedEnquiry>,
  { days, now }: { days: BusinessDays; now: Date },
): WeeklyResponseTimes[] {
  const groups = new Map<Week, WeekGroup>();
  for (const week of responseWeeks(now)) groups.set(week, { received: 0, times: [] });
  for (const { createdAt, firstContactAt } of enquiries) {
    const group = groups.get(weekOf(dayAt(createdAt)));
    if (!group) continue;
    group.received += 1;
    if (firstContactAt) group.times.push(businessMsBetween(createdAt, firstContactAt, days));
  }
  const currentWeek = weekOf(dayAt(now));
  return [...groups].map(([week, { received, times }]) => ({
    week,
    isCurrent: week === currentWeek,
    received,
    answered: times.length,
    ...(times.length > 0 && { medianMs: percentile(times, 50), p90Ms: percentile(times, 90) }),
  }));
}

/**
 * Returns the percentile by nearest rank: the least value that at least `percent` per cent of the values do not exceed.
 * It is one of the values, so it can be read as "within". `values` is not empty.
 */
function percentile(values: readonly number[], percent: number): number {
  const rank = Math.ceil((percent * values.length) / 100);
  return values.toSorted((a, b) => a - b)[rank - 1] ?? 0;
}
