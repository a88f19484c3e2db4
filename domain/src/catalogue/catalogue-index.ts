/**
 * `catalogueIndex/{part}`: every product in a few words, so that search, filters and the order of
 * long listings need a handful of documents however large the catalogue grows. Derived: computed
 * from the products, never edited. A part holds its products as JSON text: an array of maps would
 * cost an index entry for each of its fields, and a client more time to read.
 */
import * as z from 'zod/mini';
import { utf8Length } from '../text.ts';
import { compareByName } from './order.ts';
import type { Product } from './records.ts';

/** A product, as far as search, filters and sorting need it. */
export interface IndexedProduct {
  id: string;
  name: string;
  brand: string;
  /** Rupees. */
  price: number;
  isInStock: boolean;
  subcategoryId: string;
}

/** One product as it is written: id, name, brand, price, in stock, subcategory. */
const row = z.tuple([z.string(), z.string(), z.string(), z.number(), z.boolean(), z.string()]);

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

/** A part, as it is read. */
export const catalogueIndexPart = z.object({
  /** Its place among the parts, from 0. */
  part: z.int(),
  products: z.pipe(
    rows,
    z.transform((written) => written.map(indexedProductOf)),
  ),
});

export type CatalogueIndexPart = z.infer<typeof catalogueIndexPart>;

/** A part, as it is written. */
export interface EncodedIndexPart {
  part: number;
  products: string;
}

/** Bytes of text that a part may have; a document of the database may have 1 MiB. */
export const INDEX_PART_MAX_BYTES = 600_000;

type Source = Pick<Product, 'id' | 'name' | 'brand' | 'price' | 'stock' | 'subcategoryId'>;

/** The parts of the index, by name. The same products, in whatever order, give the same parts. */
export function encodeCatalogueIndex(
  products: readonly Source[],
  maxBytes = INDEX_PART_MAX_BYTES,
): EncodedIndexPart[] {
  const encoded = [...products].sort(compareByName).map((each) => JSON.stringify(rowOf(each)));
  return chunksOf(encoded, maxBytes).map((chunk, part) => ({
    part,
    products: `[${chunk.join()}]`,
  }));
}

/** Texts in groups of so many bytes each; there is always one, so that a reader finds one. */
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

function rowOf({ id, name, brand, price, stock, subcategoryId }: Source): Row {
  return [id, name, brand, price, stock > 0, subcategoryId];
}

function indexedProductOf([id, name, brand, price, isInStock, subcategoryId]: Row): IndexedProduct {
  return { id, name, brand, price, isInStock, subcategoryId };
}
