/**
 * Encodes enquiries as CSV. Mobile numbers are written without the apostrophe of `escapeFormula`, in a
 * form that is neither a formula nor a number.
 */
import { dayAt, deliveryText, type Enquiry, itemText, timeAt } from '@neev/domain';
import { BYTE_ORDER_MARK, encodeLine, escapeFormula } from '@/lib/csv.ts';

interface Column {
  header: string;
  cell: (enquiry: Enquiry) => string;
  /** `escapeFormula` by default. */
  format?: (text: string) => string;
}

const columns: readonly Column[] = [
  { header: 'Received (India)', cell: ({ createdAt }) => localTime(createdAt) },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Mobile', cell: ({ mobile }) => mobile, format: formatMobile },
  { header: 'Product', cell: ({ product }) => product },
  { header: 'Message', cell: ({ message }) => message },
  { header: 'Reference number', cell: ({ referenceNumber }) => referenceNumber },
  { header: 'Product list', cell: ({ items = [] }) => items.map(itemText).join('\n') },
  { header: 'Delivery', cell: ({ delivery }) => (delivery ? deliveryText(delivery) : '') },
  { header: 'Attachments', cell: ({ attachments = [] }) => String(attachments.length || '') },
];

/** The byte order mark and the header row. */
export const CSV_HEADER = BYTE_ORDER_MARK + encodeLine(columns.map(({ header }) => header));

/** The rows of some enquiries, to be appended to `CSV_HEADER`. */
export function encodeCsvLines(enquiries: readonly Enquiry[]): string {
  return enquiries.map(encodeEnquiry).join('');
}

function encodeEnquiry(enquiry: Enquiry): string {
  return encodeLine(columns.map(({ cell, format = escapeFormula }) => format(cell(enquiry))));
}

/**
 * A mobile number of digits in groups with at most a leading `+`: `+91 10000 12345`. Without an
 * operator it is no formula, and with a space it is no number, which would lose the `+` or a leading
 * zero. Numbers without groups get a space before the last five digits, and before those before.
 */
function formatMobile(mobile: string): string {
  const groups = mobile.match(/\d+/g) ?? [];
  if (/[^\d\s()+-]/.test(mobile) || groups.length === 0) return escapeFormula(mobile);
  const digits = groups.length > 1 ? groups.join(' ') : groups.join('').replace(GROUP_STARTS, ' ');
  return `${/^\D*\+/.test(mobile) ? '+' : ''}${digits}`;
}

/** Before the last five digits, and before the last ten. */
const GROUP_STARTS = /\B(?=(?:\d{5}){1,2}$)/g;

/** `2026-11-20 15:30`: sortable, and parsed as a time by spreadsheets. Without `Intl`, whose formats depend on the browser. */
function localTime(instant: Date): string {
  return `${dayAt(instant)} ${timeAt(instant)}`;
}
