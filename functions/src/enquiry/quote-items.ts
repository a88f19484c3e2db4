import {
  collections,
  type Product,
  productDocument,
  type QuoteItem,
  type QuoteItemInput,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { parseSnapshot } from '../lib/queries.ts';

/**
 * Sets name, unit, price and order terms of the lines of products as they are now. Keeps the name and the unit that the visitor saw
 * for products that are no longer there; such lines have no price.
 */
export async function addCurrentPrices(
  database: Firestore,
  items: readonly QuoteItemInput[],
): Promise<QuoteItem[]> {
  const products = await readProducts(database, items);
  return items.map((item) => {
    const product = products.get(item.productId);
    if (!product) return item;
    const { name, unit, price, minQuantity, quantityStep } = product;
    return {
      ...{ ...item, name, unit, price },
      ...(minQuantity !== null && { minQuantity }),
      ...(quantityStep !== null && { quantityStep }),
    };
  });
}

async function readProducts(
  database: Firestore,
  items: readonly QuoteItemInput[],
): Promise<Map<string, Product>> {
  const ids = new Set(items.map(({ productId }) => productId).filter((id) => id !== ''));
  if (ids.size === 0) return new Map();
  const collection = database.collection(collections.products);
  const snapshots = await database.getAll(...[...ids].map((id) => collection.doc(id)));
  const products = snapshots.flatMap((each) => parseSnapshot(productDocument, each) ?? []);
  return new Map(products.map((product) => [product.id, product]));
}
