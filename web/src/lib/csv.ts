/**
 * CSV files by RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180): every cell quoted, CRLF, with a byte
 * order mark so that Excel detects UTF-8. The texts are untrusted, so a cell that a spreadsheet would run
 * as a formula is prefixed with an apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 * Spreadsheets show that apostrophe.
 */
import { dayAt } from '@neev/domain';
import { saveFile } from './save-file.ts';

export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The start of a formula, including full-width characters, after whitespace and invisible characters,
 * which spreadsheets may strip.
 */
const FORMULA_START = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** A row of cells that are no formulas. */
export function encodeLine(cells: readonly string[]): string {
  return `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** `product-list-2026-11-20.csv`: the name and the day. */
export function csvFileName(name: string, now: Date): string {
  return `${name}-${dayAt(now)}.csv`;
}

/** Saves the parts of a CSV file on the device. */
export function saveCsvFile(name: string, parts: readonly string[]): void {
  const contents = new Blob([...parts], { type: 'text/csv;charset=utf-8' });
  saveFile(csvFileName(name, new Date()), contents);
}
