export interface Row {
  figure: string;
  value: string;
}

/** Prints rows as a Markdown table. */
export function printTable(rows: readonly Row[]): void {
  console.log('\n| Figure | Measured |\n|---|--:|');
  for (const { figure, value } of rows) console.log(`| ${figure} | ${value} |`);
}
