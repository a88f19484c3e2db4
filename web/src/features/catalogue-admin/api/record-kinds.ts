/** The three kinds of records that the catalogue manager edits. */
import {
  type Category,
  categoryDocument,
  collections,
  type ParsedDocument,
  type Product,
  parseDocument,
  productDocument,
  type Subcategory,
  subcategoryDocument,
} from '@neev/domain';
import type { Stored } from '../model/stored.ts';

export interface RecordKind<T extends Stored> {
  /** What a person calls it. */
  noun: 'category' | 'subcategory' | 'product';
  /** The collection, which is the path of the API's rows too. */
  collection: 'categories' | 'subcategories' | 'products';
  /** The record of that id; undefined when its fields are not as its schema says. */
  parse: (id: string, fields: unknown) => T | undefined;
}

export const categoryKind: RecordKind<Category> = {
  noun: 'category',
  collection: collections.categories,
  parse: (id, fields) => goodOf(parseDocument(categoryDocument, id, fields)),
};

export const subcategoryKind: RecordKind<Subcategory> = {
  noun: 'subcategory',
  collection: collections.subcategories,
  parse: (id, fields) => goodOf(parseDocument(subcategoryDocument, id, fields)),
};

export const productKind: RecordKind<Product> = {
  noun: 'product',
  collection: collections.products,
  parse: (id, fields) => goodOf(parseDocument(productDocument, id, fields)),
};

function goodOf<T>(parsed: ParsedDocument<T>): (T & { id: string }) | undefined {
  return parsed.ok ? parsed.value : undefined;
}
