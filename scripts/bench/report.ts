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

/** A table with one value for each figure. */
export function figureTable(title: string, rows: readonly Row[]): Table {
  return {
    title,
    head: ['Figure', 'Measured'],
    rows: rows.map(({ figure, value }) => [figure, value]),
  };
}

/** Prints a table as Markdown. The first column is aligned left, the others right. */
export function printTable({ title, head, rows }: Table): void {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  console.log(`\n### ${title}\n\n| ${head.join(' | ')} |\n|${rule.join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** The percentile of the values by nearest rank; `NaN` when there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** `a / b` with two decimals; a dash when `b` is 0. */
export function ratio(a: number, b: number): string {
  return b === 0 ? '–' : (a / b).toFixed(2);
}

/** The 50th and 95th percentile of values in milliseconds, as text. */
export function percentilePair(values: readonly number[]): string {
  return `${Math.round(median(values))} / ${Math.round(percentile(values, 95))} ms`;
}

/** The 50th, 95th and 99th percentile of values in milliseconds, as text. */
export function percentiles(values: readonly number[]): string {
  const [p50, p95, p99] = [50, 95, 99].map((percent) => Math.round(percentile(values, percent)));
  return `50th ${p50}, 95th ${p95}, 99th ${p99} ms`;
}
