/** What the editor starts with. */
import { addDays, type Day, type Enquiry, type QuoteItem, type QuoteVersion } from '@neev/domain';
import type { LastQuoted } from './last-quoted.ts';
import { lineKeyOf } from './last-quoted.ts';
import {
  blankValues,
  type LineValues,
  newLine,
  type QuoteValues,
  valuesOf,
} from './quote-values.ts';

/** Days after which a quote expires by default. */
const VALID_DAYS = 7;

export const DEFAULT_TERMS =
  'Prices are for the quantities stated.\nDelivery is subject to availability when the order is confirmed.\nPayment in advance unless agreed otherwise.';

/** What is known about a product of a line. */
export interface ProductFacts {
  id: string;
  name: string;
  /** Rupees per unit; 0 if the price is on request. */
  price: number;
  unit: string;
  hsn: string;
  /** Percent; `null` if it is not known. */
  gstRate: number | null;
}

export interface Known {
  products: ReadonlyMap<string, ProductFacts>;
  lastQuoted: ReadonlyMap<string, LastQuoted>;
  /** The terms of the last quote; empty if there is none. */
  terms: string;
  today: Day;
}

/** The first quote for an enquiry: its lines at the present prices of the products. */
export function prefillQuote(
  enquiry: Pick<Enquiry, 'items' | 'product'>,
  known: Known,
): QuoteValues {
  const items = enquiry.items ?? [];
  const lines = items.length > 0 ? items : [itemOf(enquiry.product, known)];
  return {
    ...blankValues,
    lines: lines.map((item, index) => ({ ...prefillLine(item, known), id: `line-${index}` })),
    terms: known.terms || DEFAULT_TERMS,
    validUntil: addDays(known.today, VALID_DAYS),
  };
}

type PrefilledItem = Pick<QuoteItem, 'productId' | 'name' | 'unit' | 'note'> & {
  quantity: number | undefined;
};

/** The line of an enquiry without a list, about one product or none. */
function itemOf(name: string, { products }: Known): PrefilledItem {
  const product = [...products.values()].find((each) => each.name === name);
  return {
    productId: product?.id ?? '',
    name,
    unit: '',
    note: '',
    quantity: undefined,
  };
}

/** Without a price on request or for another unit, and without a GST rate that is not known. */
function prefillLine(item: PrefilledItem, { products, lastQuoted }: Known): LineValues {
  const { productId, name, note, quantity } = item;
  const product = products.get(productId);
  const last = lastQuoted.get(lineKeyOf(item));
  const unit = item.unit || (product?.unit ?? '');
  return newLine({
    productId,
    name,
    unit,
    note,
    quantity: quantity === undefined ? '' : String(quantity),
    price: product?.unit === unit && product.price > 0 ? String(product.price) : '',
    hsn: product?.hsn || last?.hsn || '',
    gstRate: String(product?.gstRate ?? last?.gstRate ?? ''),
  });
}

/** The next version, which starts from the last one. One that has expired gets a new day. */
export function reviseVersion(version: QuoteVersion, today: Day): QuoteValues {
  const values = valuesOf(version);
  const isExpired = version.validUntil < today;
  return { ...values, validUntil: isExpired ? addDays(today, VALID_DAYS) : values.validUntil };
}

/** The quote for another customer, with the same lines, charges and terms. */
export function copyQuote(values: QuoteValues, today: Day): QuoteValues {
  return { ...values, validUntil: addDays(today, VALID_DAYS) };
}
