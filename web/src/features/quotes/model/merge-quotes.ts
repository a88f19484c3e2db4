/** Merges what another administrator has saved into the open editor, field by field. */
import { groupBy } from '@neev/domain';
import { type MergeInput, mergeChanges } from '@/lib/admin/record-fields.ts';
import { lineKeyOf } from './last-quoted.ts';
import {
  type HeadField,
  type LineField,
  type LineValues,
  normalizeQuote,
  type QuoteValues,
  withoutId,
} from './quote-values.ts';

/** A field of the quote, or all lines: `terms`, `lines`, `lines.2.price`. */
export type FieldPath = string;

interface QuoteMerge {
  values: QuoteValues;
  /** Untouched fields that took the other value. */
  updated: FieldPath[];
  /** Fields that both have changed to different values, which keep the typed one. */
  conflicts: FieldPath[];
}

/**
 * Merges field by field while all three have the same lines. Otherwise the lines are one field, because it is
 * not known which of them correspond. What is stored alike is no difference.
 */
export function mergeQuotes({ base, mine, theirs }: MergeInput<QuoteValues>): QuoteMerge {
  const byLine = hasSameLines(base, mine) && hasSameLines(mine, theirs);
  const merged = mergeChanges({
    base: flatten(base, byLine),
    mine: flatten(mine, byLine),
    theirs: flatten(theirs, byLine),
  });
  const values = [...merged.updated].reduce(
    (result, path) => withField(result, path, theirs),
    mine,
  );
  return { values, updated: merged.updated, conflicts: merged.conflicts };
}

function hasSameLines(one: QuoteValues, other: QuoteValues): boolean {
  return lineNames(one) === lineNames(other);
}

function lineNames({ lines }: QuoteValues): string {
  return JSON.stringify(lines.map(({ productId, name }) => productId || name.trim()));
}

function flatten(values: QuoteValues, byLine: boolean): Record<FieldPath, unknown> {
  const { lines, ...head } = normalizeQuote(values);
  if (!byLine) return { ...head, lines: lines.map(withoutId) };
  const fields = lines.flatMap((line, index) =>
    Object.entries(withoutId(line)).map(([field, value]) => [`lines.${index}.${field}`, value]),
  );
  return { ...head, ...Object.fromEntries(fields) };
}

/** The quote with a field of another one. Lines about the same item keep their ids. */
export function withField(quote: QuoteValues, path: FieldPath, from: QuoteValues): QuoteValues {
  const parsed = parsePath(path);
  if (parsed.kind === 'head') return { ...quote, [parsed.field]: from[parsed.field] };
  if (parsed.kind === 'lines') return { ...quote, lines: withIdsOf(quote.lines, from.lines) };
  const { index, field } = parsed;
  const [mine, theirs] = [quote.lines[index], from.lines[index]];
  if (!mine || !theirs) return quote;
  return { ...quote, lines: quote.lines.with(index, { ...mine, [field]: theirs[field] }) };
}

/** The lines of another quote. Others than those about the same item get new ids: an id names one row of fields. */
function withIdsOf(mine: readonly LineValues[], theirs: readonly LineValues[]): LineValues[] {
  const ids = groupBy(mine, lineKeyOf);
  return theirs.map((line) => {
    const same = ids.get(lineKeyOf(line))?.shift();
    return { ...line, id: same?.id ?? crypto.randomUUID() };
  });
}

export const headLabels: Record<HeadField, string> = {
  freight: 'Freight',
  loading: 'Loading',
  chargesGstRate: 'GST % on freight and loading',
  terms: 'Terms',
  validUntil: 'Valid until',
};

export const lineLabels: Record<LineField, string> = {
  name: 'Item',
  quantity: 'Quantity',
  unit: 'Unit',
  hsn: 'HSN code',
  price: 'Price',
  discount: 'Discount %',
  gstRate: 'GST %',
  note: 'Note',
};

/** `Price of line 3`, and the value that the quote has there. */
export function describeField(
  path: FieldPath,
  quote: QuoteValues,
): { label: string; text: string } {
  const parsed = parsePath(path);
  if (parsed.kind === 'head') return { label: headLabels[parsed.field], text: quote[parsed.field] };
  if (parsed.kind === 'lines') return { label: 'Lines', text: linesText(quote) };
  const { index, field } = parsed;
  return {
    label: `${lineLabels[field]} of line ${index + 1}`,
    text: quote.lines[index]?.[field] ?? '',
  };
}

/** Names that are listed at most. */
const MAX_NAMES = 6;

/** The names of fields that were changed: `Freight, Terms and 1 more field`. */
export function namesOf(paths: readonly FieldPath[], values: QuoteValues): string {
  const names = paths.slice(0, MAX_NAMES).map((path) => describeField(path, values).label);
  const rest = paths.length - names.length;
  if (rest === 0) return names.join(', ');
  return `${names.join(', ')} and ${rest} more ${rest === 1 ? 'field' : 'fields'}`;
}

function linesText({ lines }: QuoteValues): string {
  const names = lines.slice(0, 5).map(({ name, quantity, unit }) => `${quantity} ${unit} ${name}`);
  const rest = lines.length > names.length ? ` and ${lines.length - names.length} more` : '';
  return names.join(', ') + rest;
}

type ParsedPath =
  | { kind: 'head'; field: HeadField }
  | { kind: 'lines' }
  | { kind: 'line'; index: number; field: LineField };

function parsePath(path: FieldPath): ParsedPath {
  const [, index = '', field = ''] = path.split('.');
  if (isLineField(field)) return { kind: 'line', index: Number(index), field };
  return isHeadField(path) ? { kind: 'head', field: path } : { kind: 'lines' };
}

function isHeadField(field: string): field is HeadField {
  return field in headLabels;
}

function isLineField(field: string): field is LineField {
  return field in lineLabels;
}
