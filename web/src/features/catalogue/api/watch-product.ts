import { collections, type Product, productDocument } from '@neev/domain';
import { documentSource } from '@/lib/live/source.ts';
import { type Live, useLiveDocument } from '@/lib/live/use-live.ts';

/** A product; `undefined` when there is none of that id. */
export function useProduct(productId: string): Live<Product | undefined> {
  return useLiveDocument(documentSource(`${collections.products}/${productId}`, productDocument));
}
