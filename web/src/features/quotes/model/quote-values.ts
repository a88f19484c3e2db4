/** The values of the quote editor, as text, and their conversion from and to quotes. */
import {
  type Day,
  fieldProblems,
  limits,
  parseEnteredNumber,
  type QuoteAmounts,
  type QuoteDraft,
  type QuoteDraftLine,
  type QuoteFields,
  quoteAmounts,
  quoteDraft,
  quoteFields,
  quoteLimits,
  roundToPaise,
} from '@neev/domain';
import type * as z from 'zod/mini';
import { withoutPercentSign } from '@/lib/admin/percent.ts';

/** A line in the editor. Numbers are text as typed; empty for none. */
export interface LineValues {
  /** Identifies the line in the editor only. */
  id: string;
  productId: string;
  name: string;
  quantity: string;
  unit: string;
  note: string;
  hsn: string;
  price: string;
  discount: string;
  gstRate: string;
}

export interface QuoteValues {
  lines: LineValues[];
  freight: string;
  loading: string;
  chargesGstRate: string;
  terms: string;
  validUntil: string;
}

/** The fields of a line that are typed. */
export type LineField = Exclude<keyof LineValues, 'id' | 'productId'>;
/** The fields of a quote besides its lines. */
export type HeadField = Exclude<keyof QuoteValues, 'lines'>;

export const blankValues: QuoteValues = {
  lines: [],
  freight: '',
  loading: '',
  chargesGstRate: '',
  terms: '',
  validUntil: '',
};

export function newLine(fields: Partial<LineValues> = {}): LineValues {
  return {
    id: crypto.randomUUID(),
    productId: '',
    name: '',
    quantity: '',
    unit: '',
    note: '',
    hsn: '',
    price: '',
    discount: '',
    gstRate: '',
    ...fields,
  };
}

/** The values that the editor shows for a draft or a version. */
export function valuesOf(quote: QuoteDraft): QuoteValues {
  const { freight, loading, chargesGstRate, terms, validUntil } = quote;
  return {
    lines: quote.lines.map(lineValuesOf),
    freight: textOf(freight),
    loading: textOf(loading),
    chargesGstRate: optionalTextOf(chargesGstRate),
    terms,
    validUntil,
  };
}

function lineValuesOf(line: QuoteDraftLine, index: number): LineValues {
  const { productId, name, quantity, unit, note, hsn, price, discount, gstRate } = line;
  return {
    id: `line-${index}`,
    productId,
    name,
    quantity: optionalTextOf(quantity),
    unit,
    note,
    hsn,
    price: optionalTextOf(price),
    discount: textOf(discount),
    gstRate: optionalTextOf(gstRate),
  };
}

function optionalTextOf(number: number | undefined): string {
  return number === undefined ? '' : String(number);
}

/** Fields that are 0 by default are shown empty. */
function textOf(number: number): string {
  return number === 0 ? '' : String(number);
}

/** A problem per field: `freight`, or `lines.2.price`. */
export type Problems = ReadonlyMap<string, string>;

export type Checked<T> = { ok: true; quote: T } | { ok: false; problems: Problems };

/** Checks what is to be saved as a draft. */
export function checkDraft(values: QuoteValues): Checked<QuoteDraft> {
  return check(quoteDraft, values);
}

/** Checks what is to be sent: each line must be complete, and the day must not have passed. */
export function checkQuote(values: QuoteValues, today: Day): Checked<QuoteFields> {
  const checked = check(quoteFields, values);
  if (values.validUntil === '' || values.validUntil >= today) return checked;
  const others = checked.ok ? [] : checked.problems;
  return { ok: false, problems: new Map([...others, ['validUntil', 'This day has passed.']]) };
}

function check<T>(schema: z.ZodMiniType<T>, values: QuoteValues): Checked<T> {
  const result = schema.safeParse({
    ...values,
    lines: values.lines.map(parseLine),
    freight: parseNumber(values.freight),
    loading: parseNumber(values.loading),
    chargesGstRate: parseRate(values.chargesGstRate),
  });
  if (result.success) return { ok: true, quote: result.data };
  const problems = fieldProblems(result.error).map(
    ({ field, problem }) => [field, problemText(field, problem, values)] as const,
  );
  // The first problem of a field.
  return { ok: false, problems: new Map(problems.reverse()) };
}

/** What is asked for where nothing is entered. */
const missingTexts: Readonly<Record<string, string>> = {
  name: 'Enter the item.',
  quantity: 'Enter a quantity.',
  price: 'Enter a price.',
  gstRate: 'Enter the GST rate.',
  chargesGstRate: 'Enter the GST rate.',
};

/** A number that is missing is not called an invalid one. */
function problemText(path: string, problem: string, values: QuoteValues): string {
  const [, index, field = path] = path.split('.');
  const entered = { ...values, ...values.lines[Number(index)] };
  const text = Object.entries(entered).find(([name]) => name === field)?.[1];
  const isMissing = typeof text === 'string' && text.trim() === '';
  return (isMissing && missingTexts[field]) || problem;
}

function parseLine({ id, ...line }: LineValues) {
  return {
    ...line,
    quantity: parseNumber(line.quantity),
    price: parseNumber(line.price),
    discount: parseRate(line.discount),
    gstRate: parseRate(line.gstRate),
  };
}

/** `undefined` for an empty text, NaN for one that is not a number. */
function parseNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : (parseEnteredNumber(text) ?? Number.NaN);
}

/** As `parseNumber`, with or without a percent sign. */
function parseRate(text: string): number | undefined {
  return parseNumber(withoutPercentSign(text));
}

/** The amounts while the quote is being edited: a number that is missing or invalid counts as 0. */
export function amountsOf(values: QuoteValues): QuoteAmounts {
  return quoteAmounts({
    lines: values.lines.map(pricedLineOf),
    freight: amountOf(values.freight),
    loading: amountOf(values.loading),
    chargesGstRate: rateOf(values.chargesGstRate),
  });
}

/** Whether an amount has no GST rate yet, and its GST is counted as 0. */
export function lacksGstRate({ lines, freight, loading, chargesGstRate }: QuoteValues): boolean {
  const hasCharges = amountOf(freight) > 0 || amountOf(loading) > 0;
  const isMissing = (rate: string) => rate.trim() === '';
  return (
    lines.some(({ gstRate }) => isMissing(gstRate)) || (hasCharges && isMissing(chargesGstRate))
  );
}

/** Whether a text is a GST rate: from 0 to 100, with or without a percent sign. */
export function isRate(text: string): boolean {
  const rate = parseRate(text) ?? Number.NaN;
  return rate >= 0 && rate <= 100;
}

/** The line with its numbers: one that is missing or invalid counts as 0. */
export function pricedLineOf(line: LineValues): QuoteDraftLine {
  return {
    ...line,
    quantity: numberOf(line.quantity, quoteLimits.quantity),
    price: amountOf(line.price),
    discount: rateOf(line.discount),
    gstRate: rateOf(line.gstRate),
  };
}

/** In rupees, rounded as the schema of a quote does. */
function amountOf(text: string): number {
  return roundToPaise(numberOf(text, limits.price));
}

function rateOf(text: string): number {
  return numberOf(withoutPercentSign(text), 100);
}

function numberOf(text: string, max: number): number {
  const number = parseEnteredNumber(text) ?? 0;
  return number > 0 && number <= max ? number : 0;
}

/** Whether two sets of values are stored alike. The ids of lines are not stored. */
export function isSameQuote(one: QuoteValues, other: QuoteValues): boolean {
  return one === other || comparable(one) === comparable(other);
}

function comparable(values: QuoteValues): string {
  const { lines, ...head } = normalizeQuote(values);
  return JSON.stringify([head, lines.map(withoutId)]);
}

/** The values as they are shown once they are stored: `1500` for `₹1,500 `. */
export function normalizeQuote(values: QuoteValues): QuoteValues {
  return {
    lines: values.lines.map(normalizeLine),
    freight: normalizeAmount(values.freight, ''),
    loading: normalizeAmount(values.loading, ''),
    chargesGstRate: normalizeRate(values.chargesGstRate),
    terms: values.terms.trim(),
    validUntil: values.validUntil,
  };
}

function normalizeLine(line: LineValues): LineValues {
  return {
    id: line.id,
    productId: line.productId,
    name: line.name.trim(),
    quantity: normalizeNumber(line.quantity),
    unit: line.unit.trim(),
    note: line.note.trim(),
    hsn: line.hsn.trim(),
    price: normalizeAmount(line.price, '0'),
    discount: normalizeRate(line.discount).replace(/^0$/, ''),
    gstRate: normalizeRate(line.gstRate),
  };
}

function normalizeNumber(text: string): string {
  return String(parseEnteredNumber(text) ?? text.trim());
}

function normalizeRate(text: string): string {
  return normalizeNumber(withoutPercentSign(text));
}

/** `zero`: the text for 0. */
function normalizeAmount(text: string, zero: string): string {
  const rupees = parseEnteredNumber(text);
  if (rupees === undefined) return text.trim();
  return rupees === 0 ? zero : String(roundToPaise(rupees));
}

export function withoutId({ id, ...line }: LineValues): Omit<LineValues, 'id'> {
  return line;
}

/** Moves a line up (-1) or down (1). The same list at its ends. */
export function moveLine(lines: LineValues[], id: string, step: -1 | 1): LineValues[] {
  const from = lines.findIndex((line) => line.id === id);
  const to = from + step;
  const line = lines[from];
  if (!line || to < 0 || to >= lines.length) return lines;
  return lines.toSpliced(from, 1).toSpliced(to, 0, line);
}
