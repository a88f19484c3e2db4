import { collections, type DocumentSource, documentSource, type Product } from '@neev/domain';
import { type Live, type LiveOptions, useLiveDocument } from '@/lib/live/use-live.ts';

/** A product; `undefined` when there is none of that id. */
export function useProduct(productId: string, options?: LiveOptions): Live<Product | undefined> {
  return useLiveDocument(productSource(productId), options);
}

export function productSource(productId: string): DocumentSource<'products'> {
  return documentSource(collections.products, productId);
}
