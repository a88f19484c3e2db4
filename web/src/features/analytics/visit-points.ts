/** The visits of one day, week, month or year. */
export interface VisitPoint {
  /** `2026-11-20`, `2026-W47`, `2026-11` or `2026`. */
  period: string;
  count: number;
}

type VisitItem = { count: number } & (
  | { date: string }
  | { week: string }
  | { month: string }
  | { year: string }
);

export function toPoints(items: readonly VisitItem[]): VisitPoint[] {
  return items.map((item) => ({ period: periodOf(item), count: item.count }));
}

/** What a chart shows, in words: the last one, and the most. */
export function summaryOf(points: readonly VisitPoint[]): string {
  const last = points.at(-1);
  if (!last) return 'No visits yet.';
  const most = points.reduce((max, point) => (point.count > max.count ? point : max), last);
  return `${visitsIn(last)}; the most of those shown: ${visitsIn(most)}.`;
}

export function sumOf(points: readonly VisitPoint[]): number {
  return points.reduce((sum, { count }) => sum + count, 0);
}

/** The visits of one period, 0 when none have been counted in it. */
export function countIn(points: readonly VisitPoint[], period: string): number {
  return points.find((point) => point.period === period)?.count ?? 0;
}

function periodOf(item: VisitItem): string {
  if ('date' in item) return item.date;
  if ('week' in item) return item.week;
  return 'month' in item ? item.month : item.year;
}

function visitsIn({ period, count }: VisitPoint): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'visit' : 'visits'} in ${period}`;
}
