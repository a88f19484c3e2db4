import {
  type CompleteVisitLists,
  collections,
  completeVisitLists,
  dayAt,
  documentSource,
  formatCount,
} from '@neev/domain';
import { useNow } from '@/lib/hooks/use-now.ts';
import { type Live, mapLive, useLiveDocument } from '@/lib/live/use-live.ts';

/** The visits of one day, week, month or year. */
export interface VisitPoint {
  /** `2026-11-20`, `2026-W47`, `2026-11` or `2026`. */
  period: string;
  count: number;
  /** The period is not over, so the count may still grow. */
  isCurrent: boolean;
}

type VisitItem = { count: number; isCurrent: boolean } & (
  | { date: string }
  | { week: string }
  | { month: string }
  | { year: string }
);

export function toPoints(items: readonly VisitItem[]): VisitPoint[] {
  return items.map((item) => ({
    period: periodOf(item),
    count: item.count,
    isCurrent: item.isCurrent,
  }));
}

/** Describes how two counts compare: `12% more than`. */
export function describeComparison({ latest, before }: { latest: number; before: number }): string {
  if (before === 0) return latest === 0 ? 'as many as' : 'more than';
  const percent = Math.round((latest / before - 1) * 100);
  if (percent === 0) return 'as many as';
  return `${formatCount(Math.abs(percent))}% ${percent > 0 ? 'more' : 'fewer'} than`;
}

/** Text alternative of the chart: the last and the highest count. */
export function summarizeVisits(points: readonly VisitPoint[]): string {
  const last = points.at(-1);
  if (!last) return 'No visits yet.';
  const highest = points.reduce((max, point) => (point.count > max.count ? point : max), last);
  return `${formatVisits(last)}; the most of those shown: ${formatVisits(highest)}.`;
}

export function sumCounts(points: readonly { count: number }[]): number {
  return points.reduce((sum, { count }) => sum + count, 0);
}

function periodOf(item: VisitItem): string {
  if ('date' in item) return item.date;
  if ('week' in item) return item.week;
  return 'month' in item ? item.month : item.year;
}

function formatVisits({ period, count, isCurrent }: VisitPoint): string {
  const visits = `${formatCount(count)} ${count === 1 ? 'visit' : 'visits'}`;
  return `${visits} in ${period}${isCurrent ? ' so far' : ''}`;
}

/**
 * Only the daily counts are read; weeks, months and years are computed from them, so that all
 * figures agree.
 */
const dailyVisitsSource = documentSource(collections.analytics, 'daily');

/** The visits by day, week, month and year, up to today and without gaps. */
export function useVisits(): Live<CompleteVisitLists> {
  const today = dayAt(useNow());
  // The document does not exist before the first visit.
  return mapLive(useLiveDocument(dailyVisitsSource), (document) =>
    completeVisitLists(document?.items ?? [], today),
  );
}
