import {
  addDays,
  type CompleteVisitLists,
  collections,
  completeVisitLists,
  dayAt,
  documentSource,
  formatCount,
  type PeriodComparison,
  startOfWeek,
} from '@neev/domain';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { type Live, mapLive, useLiveDocument } from '@/lib/live/use-live.ts';
import { dayAndMonth } from '@/lib/times-in-india.ts';

/** The visits of one day, week, month or year. */
export interface VisitPoint {
  /** `24 Oct`, `1–7 Jun`, `Jun 2026` or `2026`. */
  period: string;
  /** As returned by `titleOf`. */
  title: string;
  count: number;
  /** The period is not over, so the count may still grow. */
  isCurrent: boolean;
}

type Period = { date: string } | { week: string } | { month: string } | { year: string };

type VisitItem = { count: number; isCurrent: boolean } & Period;

export function toPoints(items: readonly VisitItem[]): VisitPoint[] {
  return items.map((item) => {
    const { count, isCurrent } = item;
    const { period } = describePeriod(item);
    return { period, title: titleOf(item), count, isCurrent };
  });
}

/** The period, and for the current one that it has not ended: `1–7 Jun (this week so far)`. */
export function titleOf(item: Period & { isCurrent: boolean }): string {
  const { period, soFar } = describePeriod(item);
  return item.isCurrent ? `${period} (${soFar})` : period;
}

function describePeriod(item: Period) {
  if ('date' in item) return { period: dayAndMonth(item.date), soFar: 'today so far' };
  if ('week' in item) return { period: formatWeek(item.week), soFar: 'this week so far' };
  if ('month' in item) return { period: formatMonth(item.month), soFar: 'this month so far' };
  return { period: item.year, soFar: 'this year so far' };
}

const monthFormat = new Intl.DateTimeFormat('en-IN', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function formatMonth(month: string): string {
  return monthFormat.format(new Date(month));
}

/** `1–7 Jun`, `29 Jun – 5 Jul`. Without a year, which `formatRange` would add around New Year. */
function formatWeek(week: string): string {
  const monday = startOfWeek(week);
  const sunday = addDays(monday, 6);
  return monday.slice(0, 7) === sunday.slice(0, 7)
    ? `${Number(monday.slice(8))}–${dayAndMonth(sunday)}`
    : `${dayAndMonth(monday)} – ${dayAndMonth(sunday)}`;
}

/** Compares two counts: `12% more than`. */
export function describeDifference(latest: number, before: number): string {
  if (latest === before) return 'as many as';
  if (before === 0) return 'more than';
  const percent = Math.round((latest / before - 1) * 100);
  if (percent === 0) return 'about as many as';
  return `${formatCount(Math.abs(percent))}% ${percent > 0 ? 'more' : 'fewer'} than`;
}

/** The periods that are compared: `in the 30 days before today` and `in the 30 days before that`. */
export interface ComparedPeriods {
  latest: string;
  before: string;
}

/** `120 visits in the 4 weeks before this one: 20% more than in the 4 weeks before that (100).` */
export function describeComparison(
  { latest, before }: PeriodComparison,
  periods: ComparedPeriods,
): string {
  const text = `${visitsText(latest)} ${periods.latest}`;
  if (before === undefined) return `${text}.`;
  const difference = describeDifference(latest, before);
  return `${text}: ${difference} ${periods.before} (${formatCount(before)}).`;
}

/** Text alternative of the chart: the last and the highest count. */
export function summarizeVisits(points: readonly VisitPoint[]): string {
  const last = points.at(-1);
  if (!last) return 'No visits yet.';
  const highest = points.reduce((max, point) => (point.count > max.count ? point : max), last);
  return `${pointText(last)}. Most: ${pointText(highest)}.`;
}

function pointText({ title, count }: VisitPoint): string {
  return `${title}: ${visitsText(count)}`;
}

export function visitsText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'visit' : 'visits'}`;
}

export function sumCounts(points: readonly { count: number }[]): number {
  return points.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Only the daily counts are read; weeks, months and years are computed from them, so that all
 * figures agree.
 */
const dailyVisitsSource = documentSource(collections.analytics, 'daily');

/** The visits by day, week, month and year, up to today and without gaps. */
export function useVisits(): Live<CompleteVisitLists> {
  const today = dayAt(useServerNow());
  // The document does not exist before the first visit.
  return mapLive(useLiveDocument(dailyVisitsSource), (document) =>
    completeVisitLists(document?.items ?? [], today),
  );
}
