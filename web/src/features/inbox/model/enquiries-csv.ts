/**
 * Enquiries as a table for a spreadsheet: RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180), every
 * cell in quotes, CRLF, with the mark by which Excel knows UTF-8. Strangers wrote it, so a cell that
 * a spreadsheet would take for a formula is made a text by an apostrophe before it
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
import { BUSINESS_TIME_ZONE, dayAt, type Enquiry } from '@neev/domain';

const BYTE_ORDER_MARK = '\uFEFF';

/** How a formula begins, in letters of full width too; a spreadsheet may drop what goes before. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const columns: readonly { head: string; cell: (enquiry: Enquiry) => string }[] = [
  { head: 'Received (India)', cell: ({ createdAt }) => localTime(createdAt) },
  { head: 'Status', cell: ({ status }) => status },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Mobile', cell: ({ mobile }) => mobile },
  { head: 'Product', cell: ({ product }) => product },
  { head: 'Message', cell: ({ message }) => message },
];

/** The beginning of the table: the names of its columns. */
export const CSV_HEAD = BYTE_ORDER_MARK + encodeLine(columns.map(({ head }) => head));

/** The lines of some enquiries: a table is its head and any number of these. */
export function encodeCsvLines(enquiries: readonly Enquiry[]): string {
  return enquiries.map((enquiry) => encodeLine(columns.map(({ cell }) => cell(enquiry)))).join('');
}

/** `enquiries-unread-2026-11-20.csv`: what is in it, and of which day. */
export function csvFileName(what: string, now: Date): string {
  return `enquiries-${what}-${dayAt(now)}.csv`;
}

function encodeLine(cells: readonly string[]): string {
  return `${cells.map(encodeCell).join(',')}\r\n`;
}

function encodeCell(text: string): string {
  return `"${asText(text).replaceAll('"', '""')}"`;
}

function asText(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

const localTimeFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2026-11-20 15:30`: a form that sorts, and that spreadsheets know as a time. */
function localTime(instant: Date): string {
  return localTimeFormat.format(instant).replace(',', '');
}
