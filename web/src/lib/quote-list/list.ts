/** The product list of a visitor, which becomes a request for a quote. Pure. */
import {
  hasPrice,
  type IndexedProduct,
  limits,
  type QuoteItemInput,
  quoteItemInput,
  quoteLimits,
  requiredText,
} from '@neev/domain';
import * as z from 'zod/mini';

/** A line as it is stored on the device: what is sent, with an id. */
const listLine = z.extend(quoteItemInput, { id: requiredText('Line', limits.id) });

export type ListLine = z.infer<typeof listLine>;

export type List = readonly ListLine[];

/** What a line needs to know about a product. The unit may not have loaded yet. */
export interface ListableProduct {
  id: string;
  name: string;
  unit?: string | undefined;
  price: number;
}

/** Decimals of a quantity at most, as in `quoteItemInput`. */
const QUANTITY_DECIMALS = 3;

/** Parses stored or shared lines. Leaves out what is invalid, repeated or beyond the limit. */
export function parseLines(stored: unknown): List {
  const { data: values = [] } = z.array(z.unknown()).safeParse(stored);
  const lines = values.flatMap((value) => listLine.safeParse(value).data ?? []);
  const unique = new Map(lines.map((line) => [line.id, line]));
  return [...unique.values()].slice(0, quoteLimits.items);
}

/** Parses the text in which a list is stored; an empty list if it is none. */
export function parseList(text: string | undefined): List {
  try {
    return parseLines(parseJson(text ?? '[]'));
  } catch {
    return [];
  }
}

/** Parses JSON. Replaces lone surrogates by U+FFFD: a shared list can contain them, and a link of the list cannot. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value,
  );
}

/** The line of a product at its present price. A product has one line, whose id is the product's. */
export function lineOfProduct(product: ListableProduct, quantity: number): ListLine {
  const { id, name, unit = '', price } = product;
  return { id, productId: id, name, unit, quantity, note: '', seenPrice: price };
}

/** A line in the visitor's own words. */
export function freeLine(
  fields: Pick<ListLine, 'name' | 'quantity' | 'unit'>,
  newId: () => string,
): ListLine {
  return { ...fields, id: newId(), productId: '', note: '' };
}

/**
 * Adds lines. A line that is in the list already gets the sum of both quantities, both notes, and the price
 * that the visitor has seen last. If the product has another unit now, the quantity that is added last replaces
 * the earlier one. `leftOut` is the number of lines for which there was no room.
 */
export function addLines(list: List, added: List): { list: List; leftOut: number } {
  const lines = new Map(list.map((line) => [line.id, line]));
  let leftOut = 0;
  for (const line of added) {
    const present = lines.get(line.id);
    if (present) lines.set(line.id, mergeLines(present, line));
    else if (lines.size < quoteLimits.items) lines.set(line.id, line);
    else leftOut += 1;
  }
  return { list: [...lines.values()], leftOut };
}

/** The lines of a shared list or an earlier request, without those that the list has in another unit: they may be old. */
export function linesToAdd(list: List, lines: List): List {
  const present = new Map(list.map((line) => [line.id, line]));
  return lines.filter((line) => !hasOtherUnit(line, present.get(line.id) ?? line));
}

function hasOtherUnit(a: ListLine, b: ListLine): boolean {
  return a.unit !== '' && b.unit !== '' && a.unit !== b.unit;
}

function mergeLines(present: ListLine, added: ListLine): ListLine {
  const note = mergeNotes(present.note, added.note);
  if (hasOtherUnit(present, added)) return { ...added, note };
  return {
    ...present,
    unit: present.unit || added.unit,
    quantity: Math.min(roundQuantity(present.quantity + added.quantity), quoteLimits.quantity),
    note,
    seenPrice: added.seenPrice ?? present.seenPrice,
  };
}

const NOTE_SEPARATOR = '; ';

/** Both notes without repetitions, cut at the limit. */
function mergeNotes(...notes: [present: string, added: string]): string {
  const parts = new Set(notes.flatMap((note) => note.split(NOTE_SEPARATOR)).filter(Boolean));
  const text = [...parts].join(NOTE_SEPARATOR).slice(0, quoteLimits.note);
  // Not in the middle of a character.
  return text.replace(/\p{Surrogate}$/u, '');
}

/** Rounds to the decimals that a quantity can have. */
export function roundQuantity(quantity: number): number {
  return Number(quantity.toFixed(QUANTITY_DECIMALS));
}

/** Changes a line. The others keep their identity. */
export function changeLine(
  list: List,
  id: string,
  change: Partial<Pick<ListLine, 'quantity' | 'note'>>,
): List {
  return list.map((line) => (line.id === id ? { ...line, ...change } : line));
}

export function removeLines(list: List, ids: ReadonlySet<string>): List {
  return list.filter(({ id }) => !ids.has(id));
}

/**
 * Removes the lines that were sent in a request. If the quantity of a line has been increased since, what was not sent
 * stays; a line with another change stays as it is.
 */
export function removeSentLines(list: List, sent: readonly QuoteItemInput[]): List {
  const items = [...sent];
  /** Each item stands for one line: two lines in the visitor's own words can be equal. */
  function takeItem(line: ListLine, hasQuantity: (quantity: number) => boolean) {
    const index = items.findIndex((item) => isSameItem(item, line) && hasQuantity(item.quantity));
    return index < 0 ? undefined : items.splice(index, 1)[0];
  }
  const changed = list.filter((line) => !takeItem(line, (quantity) => quantity === line.quantity));
  return changed.map((line) => {
    const item = takeItem(line, (quantity) => quantity < line.quantity);
    return item ? { ...line, quantity: roundQuantity(line.quantity - item.quantity) } : line;
  });
}

function isSameItem(item: QuoteItemInput, line: ListLine): boolean {
  // A stored text has no spaces at its ends.
  return (
    item.productId === line.productId &&
    (['name', 'unit', 'note'] as const).every((field) => item[field].trim() === line[field].trim())
  );
}

/** The lines of a request, with ids as in a list. */
export function linesOfItems(items: readonly QuoteItemInput[], newId: () => string): List {
  return items.map((item) => ({ ...item, id: item.productId || newId() }));
}

/** Puts a removed line back at its position, unless it has been added again since. */
export function restoreLine(list: List, line: ListLine, index: number): List {
  if (list.some(({ id }) => id === line.id)) return list;
  return [...list.slice(0, index), line, ...list.slice(index)].slice(0, quoteLimits.items);
}

/** Describes what is wrong with a quantity; `undefined` for a valid one. */
export function checkQuantity(quantity: number | undefined): string | undefined {
  if (quantity === undefined) return 'Enter a quantity, such as 8 or 2.5.';
  return quoteItemInput.shape.quantity.safeParse(quantity).error?.issues[0]?.message;
}

/** The products of the catalogue by id; `undefined` while they are loading. */
export type KnownProducts = ReadonlyMap<string, IndexedProduct> | undefined;

/** The product of a line in the catalogue, or why there is none. `free` is a line in the visitor's own words. */
export type ProductOfLine = IndexedProduct | 'free' | 'loading' | 'removed';

export function productOfLine({ productId }: ListLine, products: KnownProducts): ProductOfLine {
  if (productId === '') return 'free';
  return products ? (products.get(productId) ?? 'removed') : 'loading';
}

/** The lines with the present names of their products. The others keep their identity. */
export function withPresentNames(list: List, products: KnownProducts): List {
  return list.map((line) => {
    const product = productOfLine(line, products);
    const isRenamed = typeof product === 'object' && product.name !== line.name;
    return isRenamed ? { ...line, name: product.name } : line;
  });
}

/** The unit in which a product is sold now, if the quantity of its line is in another one. */
export function changedUnitOf({ unit }: ListLine, product: ProductOfLine): string | undefined {
  const isChanged = typeof product === 'object' && unit !== '' && unit !== product.unit;
  return isChanged ? product.unit : undefined;
}

/** Rupees per unit now, 0 on request; `undefined` if it is not known. While the catalogue is loading, the price that was seen. */
export function priceOfLine(line: ListLine, product: ProductOfLine): number | undefined {
  if (changedUnitOf(line, product) !== undefined) return undefined;
  if (typeof product === 'object') return product.price;
  return product === 'loading' ? line.seenPrice : undefined;
}

/** The price when the product was added, if it is another one now. None before or after a price on request. */
export function earlierPriceOf(
  { seenPrice }: ListLine,
  product: ProductOfLine,
): number | undefined {
  if (typeof product !== 'object' || !hasPrice(product.price) || !hasPrice(seenPrice)) return;
  return product.price === seenPrice ? undefined : seenPrice;
}

/** The lines with their present prices, for the total. */
export function pricedLinesOf(list: List, products: KnownProducts) {
  return list.map((line) => ({
    quantity: line.quantity,
    price: priceOfLine(line, productOfLine(line, products)),
  }));
}

/** The lines as they are sent: with the prices that the visitor sees now. */
export function itemsOf(list: List, products: KnownProducts): QuoteItemInput[] {
  return list.map((line) => {
    const { id: _, ...item } = line;
    const price = priceOfLine(line, productOfLine(line, products)) ?? item.seenPrice;
    return price === undefined ? item : { ...item, seenPrice: price };
  });
}
