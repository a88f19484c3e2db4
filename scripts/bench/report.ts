/** Statistics, and tables in Markdown. */
export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Row {
  figure: string;
  value: string;
}

/** A table of one value for each figure. */
export function figureTable(title: string, rows: readonly Row[]): Table {
  return {
    title,
    head: ['Figure', 'Measured'],
    rows: rows.map(({ figure, value }) => [figure, value]),
  };
}

/** Prints a table as Markdown: the first column to the left, the others to the right. */
export function printTable({ title, head, rows }: Table): void {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  console.log(`\n### ${title}\n\n| ${head.join(' | ')} |\n|${rule.join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** The value below which so many of a hundred lie (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** How many times `b` is in `a`, in words; nothing is to be said where `b` is 0. */
export function ratio(a: number, b: number): string {
  return b === 0 ? '–' : (a / b).toFixed(2);
}

/** Milliseconds: the 50th and the 95th percentile. */
export function percentilePair(values: readonly number[]): string {
  return `${Math.round(median(values))} / ${Math.round(percentile(values, 95))} ms`;
}

/** Milliseconds: the 50th, the 95th and the 99th percentile. */
export function percentiles(values: readonly number[]): string {
  const [p50, p95, p99] = [50, 95, 99].map((percent) => Math.round(percentile(values, percent)));
  return `50th ${p50}, 95th ${p95}, 99th ${p99} ms`;
}
