/** The lines of a bill of quantities with their products, as the visitor checks them. Pure. */
import {
  cutText,
  type IndexedProduct,
  limits,
  parseEnteredNumber,
  quoteLimits,
} from '@neev/domain';
import type { SearchIndex } from '@/features/search/search-index.ts';
import {
  addLines,
  checkQuantity,
  freeLine,
  type List,
  type ListLine,
  lineOfProduct,
} from '@/lib/quote-list/list.ts';
import type { BillRow } from './bill-row.ts';
import { type ItemMatch, matchItem } from './match-item.ts';
import { convertQuantity, relateUnits, type UnitRelation } from './units.ts';

export interface ReviewLine extends BillRow {
  /** The position of the row in the bill. */
  id: number;
  isTaken: boolean;
  /** Missing for a row that was never taken, and while there is no catalogue. */
  match?: ItemMatch | undefined;
  /** `undefined`: the line stays in the visitor's own words. */
  product: IndexedProduct | undefined;
  /** Whether the visitor has chosen the product, or the own words. */
  isChosen: boolean;
  /** Whether the visitor has confirmed that the quantity is in the product's unit. */
  isUnitConfirmed: boolean;
}

/** How sure the product of a line is. */
export type LineStatus = 'good' | 'check' | 'none' | 'chosen' | 'ownWords';

/** The rows of a bill before they are matched. Rows beyond the lines of a list are left out. */
export function reviewLinesOf(rows: readonly BillRow[]): ReviewLine[] {
  let taken = 0;
  return rows.map((row, id) => {
    if (row.skipped === undefined) taken += 1;
    const skipped = row.skipped ?? (taken > quoteLimits.items ? 'noRoom' : undefined);
    return {
      ...row,
      ...(skipped && { skipped }),
      id,
      isTaken: skipped === undefined,
      product: undefined,
      isChosen: false,
      isUnitConfirmed: false,
    };
  });
}

/** Finds the product of a line. Without a catalogue, the line stays in the visitor's words. */
export function matchLine(line: ReviewLine, index: SearchIndex | undefined): ReviewLine {
  return index ? withMatch(line, matchItem(index, line)) : line;
}

function withMatch(line: ReviewLine, match: ItemMatch): ReviewLine {
  return {
    ...line,
    match,
    product: match.confidence === 'none' ? undefined : match.products[0],
    isUnitConfirmed: isNothingWritten(line),
  };
}

/** Whether the product of a line is still to be found. */
export function isUnmatched({ isTaken, match, isChosen }: ReviewLine): boolean {
  return isTaken && match === undefined && !isChosen;
}

/** Adds matches, by the ids of their lines. Lines that have got one or a choice of the visitor since stay as they are. */
export function addMatches(
  lines: readonly ReviewLine[],
  matches: ReadonlyMap<number, ItemMatch>,
): ReviewLine[] {
  return lines.map((line) => {
    const match = isUnmatched(line) ? matches.get(line.id) : undefined;
    return match ? withMatch(line, match) : line;
  });
}

/** Chooses a product; `undefined` keeps the visitor's own words. */
export function chooseProduct(line: ReviewLine, product: IndexedProduct | undefined): ReviewLine {
  return { ...line, product, isChosen: true, isUnitConfirmed: isNothingWritten(line) };
}

/** Whether the visitor enters the quantity in the unit that is shown, as the bill has none. */
function isNothingWritten({ quantity, unit }: ReviewLine): boolean {
  return quantity === '' && unit === '';
}

export function enterQuantity(line: ReviewLine, quantity: string): ReviewLine {
  return { ...line, quantity };
}

/** Confirms that the quantity is in the product's unit: the proposed one, or one that the visitor enters. */
export function confirmUnit(line: ReviewLine): ReviewLine {
  const quantity = String(proposedQuantityOf(line) ?? '');
  return { ...line, quantity, unit: line.product?.unit ?? line.unit, isUnitConfirmed: true };
}

export function statusOf({ match, product, isChosen }: ReviewLine): LineStatus {
  if (isChosen) return product ? 'chosen' : 'ownWords';
  return match?.confidence ?? 'none';
}

/** How the written unit relates to the product's; `same` when it needs no check. */
export function unitRelationOf({ product, unit, isUnitConfirmed }: ReviewLine): UnitRelation {
  return product && !isUnitConfirmed ? relateUnits(unit, product.unit) : 'same';
}

/** The quantity in the product's unit that the visitor can confirm; `undefined` if it is not known. */
export function proposedQuantityOf(line: ReviewLine): number | undefined {
  const quantity = parseEnteredNumber(line.quantity);
  if (quantity === undefined || !line.product) return undefined;
  if (unitRelationOf(line) === 'missing') return quantity;
  return convertQuantity(quantity, line.unit, line.product.unit);
}

export function quantityProblemOf({ quantity }: ReviewLine): string | undefined {
  return checkQuantity(parseEnteredNumber(quantity));
}

/** The unit in which the quantity of the line is added. */
export function addedUnitOf(line: ReviewLine): string {
  return addedProductOf(line)?.unit ?? line.unit;
}

/** The product with which the line is added; none while its unit is not checked. */
function addedProductOf(line: ReviewLine): IndexedProduct | undefined {
  return unitRelationOf(line) === 'same' ? line.product : undefined;
}

/** The line of the list; `undefined` without a valid quantity. */
export function listLineOf(line: ReviewLine, newId: () => string): ListLine | undefined {
  const quantity = parseEnteredNumber(line.quantity);
  if (quantity === undefined || quantityProblemOf(line) !== undefined) return undefined;
  const product = addedProductOf(line);
  if (product) return { ...lineOfProduct(product, quantity), note: noteOf(line) };
  const { name, rest } = splitName(line);
  return {
    ...freeLine({ name, quantity, unit: cut(line.unit, limits.unit) }, newId),
    note: cut(joined(rest, line.note), quoteLimits.note),
  };
}

/** Whether the list cannot contain the whole text of a line in the visitor's own words. */
export function isShortened(line: ReviewLine): boolean {
  if (addedProductOf(line)) return false;
  const { rest } = splitName(line);
  return joined(rest, line.note).length > quoteLimits.note;
}

/** Keeps the written words beside a product that may be another one. */
function noteOf(line: ReviewLine): string {
  const written = statusOf(line) === 'check' ? `Asked for: ${line.item}` : '';
  return cut(joined(line.note, written), quoteLimits.note);
}

function joined(...notes: string[]): string {
  return notes.filter(Boolean).join('; ');
}

/** The name of a line in the visitor's own words, and what does not fit into it. */
function splitName({ item, unit }: ReviewLine): { name: string; rest: string } {
  const text = unit.length > limits.unit ? `${item} (${unit})` : item;
  const name = cut(text, limits.enquiryProduct);
  return { name, rest: text.slice(name.length).trim() };
}

/** Cuts a text at the end of a word if possible. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = cutText(text, length);
  const end = start.lastIndexOf(' ');
  return (end > length / 2 ? start.slice(0, end) : start).trim();
}

/** A line of the review with its line of the list. */
export interface AddedLine {
  line: ReviewLine;
  added: ListLine;
}

/** Splits lines into those for which the list has room, and the others. */
export function splitByRoom(
  list: List,
  lines: readonly AddedLine[],
): { fitting: AddedLine[]; others: AddedLine[] } {
  const fitting: AddedLine[] = [];
  const others: AddedLine[] = [];
  let current = list;
  for (const each of lines) {
    const result = addLines(current, [each.added]);
    current = result.list;
    (result.leftOut === 0 ? fitting : others).push(each);
  }
  return { fitting, others };
}
