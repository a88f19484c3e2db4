import type { Product } from '@neev/domain';
import { useSimilarProducts } from '../watch-catalogue.ts';
import { ProductSection } from './product-section.tsx';

interface SimilarProductsProps {
  product: Product;
  /** Number of products in the subcategory, including this one; `undefined` until known. */
  total: number | undefined;
}

/** The other products of the subcategory. Renders nothing when there are none. */
export function SimilarProducts({ product, total }: SimilarProductsProps) {
  const similar = useSimilarProducts(product);
  const shownCount = similar.status === 'ready' ? similar.value.length : 0;
  const hasMore = total !== undefined && total - 1 > shownCount;
  return (
    <ProductSection
      title="Similar Products"
      products={similar}
      listKey={product.subcategoryId}
      more={
        hasMore
          ? { to: `/subcategory/${product.subcategoryId}`, label: `View all ${total} products` }
          : undefined
      }
      className="mt-16 lg:mt-24"
    />
  );
}
