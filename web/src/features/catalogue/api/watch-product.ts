import { collections, documentSource, type Product } from '@neev/domain';
import { type Live, type LiveOptions, useLiveDocument } from '@/lib/live/use-live.ts';

/** A product; `undefined` when there is none of that id. */
export function useProduct(productId: string, options?: LiveOptions): Live<Product | undefined> {
  const source = documentSource(collections.products, productId);
  return useLiveDocument(source, options);
}
