/**
 * Encodes enquiries as CSV by RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180): every cell quoted,
 * CRLF, with a byte order mark so that Excel detects UTF-8. The texts are untrusted, so a cell that
 * a spreadsheet would run as a formula is prefixed with an apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
import { BUSINESS_TIME_ZONE, dayAt, type Enquiry } from '@neev/domain';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The first characters of a formula, including full-width ones and the whitespace that spreadsheets
 * strip.
 */
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

/** The byte order mark and the header row. */
export const CSV_HEAD = BYTE_ORDER_MARK + encodeLine(columns.map(({ head }) => head));

/** The rows of some enquiries, to be appended to `CSV_HEADER`. */
export function encodeCsvLines(enquiries: readonly Enquiry[]): string {
  return enquiries.map((enquiry) => encodeLine(columns.map(({ cell }) => cell(enquiry)))).join('');
}

/** `enquiries-unread-2026-11-20.csv`: the view and the day. */
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

/** `2026-11-20 15:30`: sortable, and parsed as a time by spreadsheets. */
function localTime(instant: Date): string {
  return localTimeFormat.format(instant).replace(',', '');
}
