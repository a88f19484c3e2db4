/** The list of products and the delivery details that an enquiry can contain: a request for a quote. */
import * as z from 'zod/mini';
import { hasPrice, roundToPaise } from '../catalogue/product-labels.ts';
import { gstinProblem } from '../gstin.ts';
import { limits } from '../limits.ts';
import { latinDigits } from '../numbers.ts';
import { enteredQuantity } from '../quantity.ts';
import { cutText, optionalText, requiredText } from '../text.ts';
import { quantityText } from './quantity-text.ts';

/** Lines of a list, the quantity of a line, and characters of its note. Functions check them; the rules need not. */
export const quoteLimits = { items: 200, quantity: limits.quantity, note: 200 } as const;

const THOUSANDTHS = 1_000;
const THOUSANDTHS_EXACT = 1_000n;
export const PAISE = 100;

/** Empty, or an id that can be part of a path. */
export const productId = z
  .string('Product must be text.')
  .check(z.regex(/^$|^(?!__.*__$)[\w-]{1,64}$/, 'There is no such product.'));

/** Rupees per unit. */
const price = z
  .number('Price must be a number.')
  .check(z.gte(0), z.lte(limits.price), z.overwrite(roundToPaise));

/** A line of the list as the visitor sees it. */
export const quoteItemInput = z.object({
  /** Empty for a line in the visitor's own words. */
  productId: z._default(productId, ''),
  name: requiredText('Item', limits.enquiryProduct),
  quantity: enteredQuantity,
  unit: optionalText('Unit', limits.unit),
  note: optionalText('Note', quoteLimits.note),
  /** The price that the visitor saw; missing if there was none. */
  seenPrice: z.optional(price),
});

/** A line as it is stored. */
export const quoteItem = z.extend(quoteItemInput, {
  /** The price of the product when the request arrived; missing for other lines. `name` and `unit` are the product's. */
  price: z.optional(price),
  /** Those of the product when the request arrived; missing for a product that is sold in any quantity. */
  minQuantity: z.optional(enteredQuantity),
  quantityStep: z.optional(enteredQuantity),
});

export const deliveryInput = z.object({
  /** Six digits; the first is not 0. Spaces are removed: `560 066` */
  pinCode: z.string('PIN code must be text.').check(
    z.overwrite((text) => latinDigits(text).replace(/\s/g, '')),
    z.regex(/^[1-9]\d{5}$/, 'A PIN code has six digits, as in 560066.'),
  ),
  address: optionalText('Address', limits.address),
  /** `YYYY-MM-DD`, the day on which the material is needed; missing if it is not urgent. */
  requiredOn: z.optional(z.iso.date('Enter a date.')),
  /** The buyer's, in capital letters; empty if there is none. */
  gstin: z._default(
    z.string('GSTIN must be text.').check(
      z.trim(),
      z.toUpperCase(),
      z.superRefine((value, context) => {
        const problem = value === '' ? undefined : gstinProblem(value);
        if (problem !== undefined) context.addIssue(problem);
      }),
    ),
    '',
  ),
});

/** The lines of a list. */
export const quoteItemsInput = z
  .array(quoteItemInput, 'Items must be a list.')
  .check(
    z.minLength(1, 'The list is empty.'),
    z.maxLength(quoteLimits.items, `At most ${quoteLimits.items} lines.`),
  );

/** The optional fields of `POST /api/enquiries` for a request for a quote. */
export const quoteRequestFields = {
  items: z.optional(quoteItemsInput),
  delivery: z.optional(deliveryInput),
};

export type QuoteItemInput = z.infer<typeof quoteItemInput>;
export type QuoteItem = z.infer<typeof quoteItem>;
export type Delivery = z.infer<typeof deliveryInput>;

/** What a request for a quote adds to an enquiry. */
export interface QuoteRequest {
  items?: readonly QuoteItemInput[] | undefined;
  delivery?: Delivery | undefined;
}

/** The text of the enquiry's product for a list: `TMT Bar 16 mm and 4 more`. */
export function listSummary(items: readonly { name: string }[]): string {
  const [first, ...others] = items;
  if (!first) return '';
  const rest = others.length === 0 ? '' : ` and ${others.length} more`;
  return cutText(first.name, limits.enquiryProduct - rest.length) + rest;
}

/** `400 bags OPC 53 Cement (for the slab)` */
export function itemText({ quantity, unit, name, note }: QuoteItemInput): string {
  return `${quantityText(quantity, unit)} ${name}${note === '' ? '' : ` (${note})`}`;
}

/** Whether two requests have the same lines and delivery details. Prices that the server has added do not matter. */
export function isSameQuoteRequest(one: QuoteRequest, other: QuoteRequest): boolean {
  return comparable(one) === comparable(other);
}

function comparable({ items = [], delivery }: QuoteRequest): string {
  return JSON.stringify([
    // The server replaces the name and the unit of a product's line.
    items.map(({ productId, name, unit, quantity, note, seenPrice }) =>
      productId === ''
        ? [name, unit, quantity, note, seenPrice]
        : [productId, quantity, note, seenPrice],
    ),
    delivery && [delivery.pinCode, delivery.address, delivery.requiredOn, delivery.gstin],
  ]);
}

/** A line with a quantity and, if there is one, a price in rupees per unit; 0 is a price on request. */
interface PricedLine {
  quantity: number;
  price?: number | undefined;
}

/** Quantity times price in rupees, rounded to whole paise, halves up; `undefined` without a price. */
export function lineTotal({ quantity, price }: PricedLine): number | undefined {
  return hasPrice(price) ? Number(paiseOf(quantity, price)) / 100 : undefined;
}

/** The sum of the lines that have a price, in rupees, and the number of lines without one. */
export function listTotal(lines: readonly PricedLine[]): { total: number; unpriced: number } {
  let paise = 0n;
  let unpriced = 0;
  for (const line of lines) {
    if (hasPrice(line.price)) paise += paiseOf(line.quantity, line.price);
    else unpriced += 1;
  }
  return { total: Number(paise) / 100, unpriced };
}

/** Quantity times price in paise, halves rounded up. Exact, because numbers have too few digits: 10^9 thousandths times 10^9 paise. */
export function paiseOf(quantity: number, rupees: number): bigint {
  const product = BigInt(Math.round(quantity * THOUSANDTHS)) * BigInt(Math.round(rupees * PAISE));
  return (product + THOUSANDTHS_EXACT / 2n) / THOUSANDTHS_EXACT;
}
