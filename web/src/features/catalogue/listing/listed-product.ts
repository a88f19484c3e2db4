import type { IndexedProduct, Product } from '@neev/domain';
import type { Live } from '@/lib/live/use-live.ts';

/** What the index of the catalogue knows of a product, and what a listing shows at once. */
type Known = Pick<IndexedProduct, 'id' | 'name' | 'brand' | 'price'>;

/** What only the product's document knows; not there until it has arrived. */
type Awaited = Pick<Product, 'image' | 'description' | 'unit'>;

/** A product as far as a listing knows it. */
export type ListedProduct = Known & Partial<Awaited>;

/** The product with what its document says by now; undefined when there is no such document. */
export function completed(
  listed: ListedProduct,
  document: Live<Product | undefined>,
): ListedProduct | undefined {
  switch (document.status) {
    case 'loading':
      return listed;
    case 'error':
      return { image: '', description: '', unit: '', ...listed };
    case 'ready':
      return document.value;
  }
}
