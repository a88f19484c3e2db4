/**
 * `catalogueIndex/{part}`: every product in a few fields, so that search, filters and sorting of long listings read
 * few documents in a catalogue of any size. Derived: computed from the products, never edited. A part stores its
 * products as JSON text: an array of maps would cost one index entry per field and more time to decode.
 */
import * as z from 'zod/mini';
import { utf8Length } from '../text.ts';
import { compareByName } from './order.ts';
import type { OrderTerms } from './order-terms.ts';
import type { Product } from './records.ts';

/** The fields of a product that search, filters and sorting use. */
export interface IndexedProduct extends OrderTerms {
  id: string;
  name: string;
  brand: string;
  /** Rupees. */
  price: number;
  /** The unit of the price; empty in parts that were written without units. */
  unit: string;
  isInStock: boolean;
  subcategoryId: string;
}

const termValue = z.optional(z.nullable(z.number()));

/**
 * One encoded product: id, name, brand, price, in stock, subcategory id, unit, and for those that have order terms
 * minimum and step. Older parts have no unit; further values of newer parts are ignored.
 */
const row = z.tuple(
  [
    z.string(),
    z.string(),
    z.string(),
    z.number(),
    z.boolean(),
    z.string(),
    z.optional(z.string()),
    termValue,
    termValue,
  ],
  z.unknown(),
);

type Row = z.infer<typeof row>;

const jsonText = z.pipe(
  z.string(),
  z.transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', message: 'not JSON', input: text });
      return z.NEVER;
    }
  }),
);

const rows = z.pipe(jsonText, z.array(row));

/** A decoded part. */
export const catalogueIndexPart = z.object({
  /** Its index among the parts, from 0. */
  part: z.int(),
  products: z.pipe(
    rows,
    z.transform((parsedRows) => parsedRows.map(indexedProductOf)),
  ),
});

export type CatalogueIndexPart = z.infer<typeof catalogueIndexPart>;

/** A part as it is stored. */
export interface EncodedIndexPart {
  part: number;
  products: string;
}

/** Bytes of JSON text per part; a Firestore document can have 1 MiB. */
export const INDEX_PART_MAX_BYTES = 600_000;

type IndexableProduct = Pick<
  Product,
  'id' | 'name' | 'brand' | 'price' | 'unit' | 'stock' | 'subcategoryId'
> &
  OrderTerms;

/** Encodes the products, sorted by name, into parts. The result does not depend on the order of the input. */
export function encodeCatalogueIndex(
  products: readonly IndexableProduct[],
  maxBytes = INDEX_PART_MAX_BYTES,
): EncodedIndexPart[] {
  const encoded = [...products].sort(compareByName).map((each) => JSON.stringify(rowOf(each)));
  return chunksOf(encoded, maxBytes).map((chunk, part) => ({
    part,
    products: `[${chunk.join()}]`,
  }));
}

/** Groups texts into chunks of at most `maxBytes`. Returns at least one chunk, so that part 0 always exists. */
function chunksOf(texts: readonly string[], maxBytes: number): string[][] {
  const chunks: string[][] = [[]];
  let sizeBytes = 0;
  for (const text of texts) {
    const textBytes = utf8Length(text) + 1;
    if (sizeBytes > 0 && sizeBytes + textBytes > maxBytes) {
      chunks.push([]);
      sizeBytes = 0;
    }
    chunks.at(-1)?.push(text);
    sizeBytes += textBytes;
  }
  return chunks;
}

function rowOf(product: IndexableProduct): Row {
  const { id, name, brand, price, unit, stock, subcategoryId } = product;
  const { minQuantity = null, quantityStep = null } = product;
  const hasTerms = minQuantity !== null || quantityStep !== null;
  const terms: [number | null, number | null] | [] = hasTerms ? [minQuantity, quantityStep] : [];
  return [id, name, brand, price, stock > 0, subcategoryId, unit, ...terms];
}

function indexedProductOf([
  id,
  name,
  brand,
  price,
  isInStock,
  subcategoryId,
  unit = '',
  minQuantity,
  quantityStep,
]: Row): IndexedProduct {
  const product = { id, name, brand, price, unit, isInStock, subcategoryId };
  return minQuantity == null && quantityStep == null
    ? product
    : { ...product, minQuantity, quantityStep };
}
