/** Reads a bill of quantities from a text or from the sheets of a workbook. Pure. */
import Papa from 'papaparse';
import { type Bill, type BillRow, cleanText } from './bill-row.ts';
import { parseRowsAsText, parseTable, type Table } from './bill-table.ts';
import { parseTextLine } from './text-line.ts';

/** Why a bill cannot be read. */
export type BillProblem =
  | 'empty'
  | 'tooLarge'
  | 'tooManyRows'
  | 'oldWorkbook'
  | 'protectedWorkbook'
  | 'damagedWorkbook'
  | 'wrongType';

export class BillError extends Error {
  readonly problem: BillProblem;

  constructor(problem: BillProblem, options?: ErrorOptions) {
    super(`The bill of quantities cannot be read: ${problem}.`, options);
    this.problem = problem;
  }
}

/** Rows that are read at most; a list has 200 lines. */
export const MAX_ROWS = 2_000;

/** A sheet of a workbook. */
interface Sheet {
  name: string;
  table: Table;
}

/** Reads pasted text: cells of a spreadsheet, CSV, or one item per line. Throws a `BillError`. */
export function parseBillText(text: string): Bill {
  const { table, isCertain } = tableOf(text);
  return billOf(parseTable(table, placeOfRow, isCertain) ?? parseLines(text));
}

/** Reads the text of a CSV file, whose commas always separate cells. Throws a `BillError`. */
export function parseBillCsv(text: string): Bill {
  return billOf(parseTable(tableOf(text).table, placeOfRow) ?? parseLines(text));
}

function placeOfRow(index: number): string {
  return `Row ${index + 1}`;
}

/** Reads all sheets of a workbook. Throws a `BillError`. */
export function parseBillSheets(sheets: readonly Sheet[]): Bill {
  const used = sheets.filter(({ table }) => table.some((row) => row.some((cell) => cell !== '')));
  const rows = used.flatMap(({ name, table }) => {
    const cells = table.map((row) => row.map(cleanText));
    const placeOf = (index: number) =>
      used.length > 1 ? `${name}, row ${index + 1}` : `Row ${index + 1}`;
    return parseTable(cells, placeOf) ?? parseRowsAsText(cells, placeOf);
  });
  return billOf(rows);
}

/** A comma in a number, such as 1,20,000: the comma separates no cells. */
const COMMA_IN_NUMBER = /\d,\d{2,3}(?!\d)/;

/**
 * The cells of a text; none if a quotation mark is not closed. In a text with commas they are
 * certain if all rows have as many of them, and none is in a number.
 */
function tableOf(text: string): { table: Table; isCertain: boolean } {
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    ...(text.includes('\t') && { delimiter: '\t' }),
  });
  const isBroken = errors.some(({ type }) => type === 'Quotes');
  const table = isBroken ? [] : data.map((row) => row.map(cleanText));
  const widths = new Set(
    table.filter((row) => row.some((cell) => cell !== '')).map(({ length }) => length),
  );
  const isCertain = meta.delimiter !== ',' || (widths.size === 1 && !COMMA_IN_NUMBER.test(text));
  return { table, isCertain };
}

function parseLines(text: string): (BillRow | undefined)[] {
  return text
    .split(/\r\n?|\n/)
    .map((line, index) =>
      cleanText(line) === '' ? undefined : parseTextLine(line, `Line ${index + 1}`),
    );
}

function billOf(read: readonly (BillRow | undefined)[]): Bill {
  const lastIndex = read.findLastIndex((row) => row !== undefined);
  const rows = read.filter((row) => row !== undefined);
  if (rows.length === 0) throw new BillError('empty');
  if (rows.length > MAX_ROWS) throw new BillError('tooManyRows');
  return { rows: withNames(rows), emptyRows: lastIndex + 1 - rows.length };
}

/** Takes the rows without a quantity if no row has one: a list of names. */
function withNames(rows: BillRow[]): BillRow[] {
  if (rows.some(({ skipped }) => skipped === undefined)) return rows;
  return rows.map(({ skipped, ...row }) =>
    skipped === undefined || skipped === 'noQuantity' ? row : { ...row, skipped },
  );
}
