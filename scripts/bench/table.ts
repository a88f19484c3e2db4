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
