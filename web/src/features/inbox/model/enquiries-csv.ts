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

const columns: readonly { header: string; cell: (enquiry: Enquiry) => string }[] = [
  { header: 'Received (India)', cell: ({ createdAt }) => localTime(createdAt) },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Mobile', cell: ({ mobile }) => mobile },
  { header: 'Product', cell: ({ product }) => product },
  { header: 'Message', cell: ({ message }) => message },
];

/** The byte order mark and the header row. */
export const CSV_HEADER = BYTE_ORDER_MARK + encodeLine(columns.map(({ header }) => header));

/** The rows of some enquiries, to be appended to `CSV_HEADER`. */
export function encodeCsvLines(enquiries: readonly Enquiry[]): string {
  return enquiries.map((enquiry) => encodeLine(columns.map(({ cell }) => cell(enquiry)))).join('');
}

/** `enquiries-unread-2026-11-20.csv`: the view and the day. */
export function csvFileName(view: string, now: Date): string {
  return `enquiries-${view}-${dayAt(now)}.csv`;
}

function encodeLine(cells: readonly string[]): string {
  return `${cells.map(encodeCell).join(',')}\r\n`;
}

function encodeCell(text: string): string {
  return `"${escapeFormula(text).replaceAll('"', '""')}"`;
}

function escapeFormula(text: string): string {
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
