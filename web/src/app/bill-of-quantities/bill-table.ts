/** Reads a table: finds the columns by the words of the header, or without a header by their content. */
import { parseEnteredNumber } from '@neev/domain';
import { roundQuantity } from '@/lib/quote-list/list.ts';
import { type BillRow, cleanText, isNoQuantity, isTotal, type SkipReason } from './bill-row.ts';
import { parseQuantity, parseTextLine } from './text-line.ts';
import { knownUnitOf } from './units.ts';

export type Table = readonly (readonly string[])[];

interface Columns {
  items: readonly number[];
  /** Columns that belong to the item: size, grade, brand. */
  details: readonly number[];
  quantity: number;
  unit: number;
  notes: readonly number[];
  /** The unit in the header of the quantities: `Qty (MT)`. */
  headerUnit: string;
}

/** No column. */
const NONE = -1;

/** Rows in which the header is looked for: letterheads and project names come first. */
const HEADER_ROWS = 30;

type Role = 'item' | 'detail' | 'quantity' | 'required' | 'unit' | 'note';

/** Headers of other columns: amounts, serial numbers and codes. */
const AMOUNT_HEADER = /\b(?:rate|price|amount|amt|cost|value|rs|inr)\b/;
const OTHER_HEADER =
  /\b(?:sl|sr|s|item|ref|code|hsn|boq|material|product|sku|part) ?(?:no|nos|number|code)\b/;
const QUANTITY_HEADER = /\b(?:qty|quantity|quantities|qnty|qtty)\b/;
const TOTAL_HEADER = /\btotal\b/;
/** Not columns but titles: `Bill of quantities`, `Project name: Green Homes`. */
const TITLE = /\bof quantit|:\s*\S/i;

const headers: readonly [Role, RegExp][] = [
  ['unit', /\b(?:unit|units|uom|u o m|a u)\b|^per$/],
  ['note', /\b(?:remark|remarks|note|notes|comment|comments)\b/],
  [
    'item',
    /\b(?:item|items|description|descriptions|desc|material|materials|particular|particulars|product|products|name)\b/,
  ],
  // The quantities, if no other column has them; not a day: `Required by`, `Required on 25 Nov`.
  [
    'required',
    /^(?:nos|(?:nos?|number) of .*)$|^(?!.*\b(?:by|date|on(?= \d|$))\b).*\b(?:reqd?|required)\b/,
  ],
  ['detail', /\b(?:size|specification|specifications|spec|specs|grade|dia|thickness|brand|make)\b/],
];

/**
 * Reads the rows of a table; `undefined` if neither a header nor the content shows where the
 * quantities are. The content counts only if the cells are certain.
 */
export function parseTable(
  table: Table,
  placeOf: (index: number) => string,
  isCertain = true,
): Row[] | undefined {
  const headerIndex = findHeader(table);
  const header = columnsOfHeaders(table[headerIndex] ?? [], table[headerIndex + 1] ?? []);
  const columns = header ?? (isCertain ? columnsOfContent(table) : undefined);
  if (!columns || !(isCertain || haveColumns(table.slice(headerIndex + 1), columns)))
    return undefined;
  const unit = unitColumnOf(table, headerIndex, columns);
  return table.map((cells, index) => {
    const place = placeOf(index);
    if (isEmptyRow(cells)) return undefined;
    const isHeading = index <= headerIndex || columnsOfHeader(cells) !== undefined;
    return rowOf(cells, { place, columns: { ...columns, unit }, isHeading });
  });
}

/** The column of the units. Without one in the header, the second one below the merged cell of the quantities. */
function unitColumnOf(table: Table, headerIndex: number, { unit, quantity }: Columns): number {
  const next = quantity + 1;
  if (unit !== NONE || table[headerIndex]?.[next] !== '') return unit;
  const cells = table.slice(headerIndex + 1).map((row) => row[next] ?? '');
  const isUnits = share(cells.filter(Boolean), (cell) => !!knownUnitOf(cell)) > 0.5;
  return isUnits ? next : unit;
}

/** Whether most rows have the columns of a header. Below `Please quote for these items, quantity as below` they do not. */
function haveColumns(rows: Table, { items, quantity, unit }: Columns): boolean {
  const last = Math.max(items[0] ?? NONE, quantity === NONE ? unit : quantity);
  const filled = rows.filter((row) => !isEmptyRow(row));
  return filled.filter(({ length }) => length > last).length * 2 >= filled.length;
}

/** The first of the rows that look most like a header: titles can have one of its words too. `NONE` if none does. */
function findHeader(table: Table): number {
  const ranks = table.slice(0, HEADER_ROWS).map(rankOfHeader);
  const highest = Math.max(0, ...ranks);
  return highest === 0 ? NONE : ranks.indexOf(highest);
}

/** A row that names the quantities ranks above `Material Indent, Unit Whitefield`. 0 if it is no header. */
function rankOfHeader(row: readonly string[]): number {
  if (!columnsOfHeader(row)) return 0;
  const roles = row.map(roleOfHeader);
  if (roles.includes('quantity')) return 3;
  return roles.includes('required') ? 2 : 1;
}

/** `undefined` for an empty row. */
type Row = BillRow | undefined;

/** Reads each row of a table without known columns as a line of text. */
export function parseRowsAsText(table: Table, placeOf: (index: number) => string): Row[] {
  return table.map((cells, index) =>
    isEmptyRow(cells) ? undefined : parseTextLine(cells.join(' '), placeOf(index)),
  );
}

function isEmptyRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '');
}

interface RowContext {
  place: string;
  columns: Columns;
  isHeading: boolean;
}

function rowOf(cells: readonly string[], { place, columns, isHeading }: RowContext): BillRow {
  const cellOf = (column: number) => cells[column] ?? '';
  const written = cellOf(columns.quantity);
  const parsed = parseQuantity(written);
  const quantity = roundText(parsed?.quantity ?? written);
  const unit = cellOf(columns.unit) || parsed?.unit || (quantity && columns.headerUnit);
  const item = itemOf(cells, columns);
  const row = {
    place,
    original: cells.filter((cell) => cell !== '').join(' | '),
    item,
    quantity: isNoQuantity(quantity) ? '' : quantity,
    unit,
    note: joinTexts(columns.notes.map(cellOf)),
  };
  const skipped = isHeading ? 'heading' : skipReasonOf(row, cells, columns);
  return skipped ? { ...row, item: item || row.original, skipped } : row;
}

/** Rounds a quantity that a formula has computed: `1.81125` → `1.811`, unless that changes it by more than 0.1 %. */
function roundText(text: string): string {
  const exact = /\.\d{4}/.test(text) ? parseEnteredNumber(text) : undefined;
  if (exact === undefined) return text;
  const nearest = roundQuantity(exact);
  return Math.abs(nearest - exact) <= exact / 1_000 ? String(nearest) : text;
}

function skipReasonOf(
  { item, quantity }: Pick<BillRow, 'item' | 'quantity'>,
  cells: readonly string[],
  { items }: Columns,
): SkipReason | undefined {
  // After an item with a quantity, the word is a remark: `GST extra`.
  const isComplete = item !== '' && quantity !== '';
  const naming = isComplete ? cells.slice(0, Math.max(...items) + 1) : cells;
  if (naming.some(isTotal)) return 'total';
  if (item === '') return 'noItem';
  return quantity === '' ? 'noQuantity' : undefined;
}

/** The text of the item with its size and brand. Serial numbers in its columns are left out. */
function itemOf(cells: readonly string[], { items, details }: Columns): string {
  const named = items.map((column) => cells[column] ?? '').filter((cell) => /\p{L}/u.test(cell));
  return named.length === 0
    ? ''
    : joinTexts([...named, ...details.map((column) => cells[column] ?? '')]);
}

function joinTexts(texts: readonly string[]): string {
  return cleanText(texts.join(' '));
}

/**
 * The columns of a header with the row below it. If that row names several quantities below one merged cell, such as
 * `Tower A`, `Tower B` and `Total`, the quantities are the total.
 */
function columnsOfHeaders(row: readonly string[], below: readonly string[]): Columns | undefined {
  const columns = columnsOfHeader(row);
  if (!columns || columns.quantity === NONE) return columns;
  const { items, quantity } = columns;
  const isMerged = (column: number) => row.slice(quantity + 1, column + 1).every((cell) => !cell);
  const total = below.findIndex(
    (cell, column) => column > quantity && isMerged(column) && TOTAL_HEADER.test(wordsOf(cell)),
  );
  const hasItem = items.some((column) => below[column]);
  return hasItem || total === NONE ? columns : { ...columns, quantity: total };
}

/** The columns of a header; `undefined` if the row is none: it names the items and another column. */
function columnsOfHeader(row: readonly string[]): Columns | undefined {
  const roles = row.map(roleOfHeader);
  const columnsOf = (role: Role) =>
    roles.flatMap((each, column) => (each === role ? [column] : []));
  const quantity = quantityColumnOf(row, [...columnsOf('quantity'), ...columnsOf('required')]);
  const [unit = NONE] = columnsOf('unit');
  const items = columnsOf('item');
  if (items.length === 0 || (quantity === NONE && unit === NONE)) return undefined;
  const headerUnit = quantity === NONE ? '' : unitInHeader(row[quantity] ?? '');
  return {
    items,
    details: columnsOf('detail'),
    quantity,
    unit,
    notes: columnsOf('note'),
    headerUnit,
  };
}

/** The column of the total quantities; without one, the first. */
function quantityColumnOf(row: readonly string[], columns: readonly number[]): number {
  return (
    columns.find((column) => TOTAL_HEADER.test(wordsOf(row[column] ?? ''))) ?? columns[0] ?? NONE
  );
}

function roleOfHeader(cell: string): Role | undefined {
  // A long text is an item, whatever words it has.
  if (cell.length > 40 || TITLE.test(cell)) return undefined;
  const words = wordsOf(cell);
  if (AMOUNT_HEADER.test(words)) return undefined;
  if (QUANTITY_HEADER.test(words)) return 'quantity';
  if (OTHER_HEADER.test(words)) return undefined;
  const role = headers.find(([, pattern]) => pattern.test(words))?.[0];
  return role !== 'required' && TOTAL_HEADER.test(words) ? undefined : role;
}

/** The words of a header in lower case, between single spaces: `Total_Qty` → `total qty`. */
function wordsOf(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The unit of `Qty (MT)`, `Qty (in MT)`, `Quantity in MT` or `No. of bags`. */
function unitInHeader(header: string): string {
  const [, text = ''] = header.match(/(?:\((?:in )?|\b(?:in|of) )([^()]{1,20})\)?$/i) ?? [];
  return knownUnitOf(text) === undefined ? '' : text.trim();
}

/** The columns of a table without a header; `undefined` if no column has quantities. */
function columnsOfContent(table: Table): Columns | undefined {
  const width = Math.max(0, ...table.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, column) =>
    table.map((row) => row[column] ?? '').filter((cell) => cell !== ''),
  );
  const letters = columns.map((cells) => average(cells.map(countLetters)));
  const item = letters.indexOf(Math.max(0, ...letters));
  if (item === NONE || width < 2) return undefined;
  const unit = columns.findIndex(
    (cells, column) => column !== item && share(cells, (cell) => !!knownUnitOf(cell)) > 0.5,
  );
  const isQuantity = (column: number) =>
    column !== item &&
    column !== unit &&
    !isSerial(columns[column] ?? []) &&
    share(columns[column] ?? [], (cell) => !!parseQuantity(cell)) > 0.5;
  const candidates = [...columns.keys()].filter(isQuantity);
  const quantity = candidates.find((column) => column > item) ?? candidates[0];
  if (quantity === undefined) return undefined;
  return { items: [item], details: [], quantity, unit, notes: [], headerUnit: '' };
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
}

function share(cells: readonly string[], matches: (cell: string) => boolean): number {
  return cells.filter(matches).length / Math.max(1, cells.length);
}

/** Whether a column numbers the rows: 1, 2, 3. */
function isSerial(cells: readonly string[]): boolean {
  const numbers = cells.map(Number);
  return numbers.length > 1 && numbers.every((each, index) => each === (numbers[0] ?? 0) + index);
}
