import type { Product } from '@neev/domain';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { SkeletonList } from '@/components/ui/skeleton.tsx';
import { ProductItem, ProductList } from '../listing/product-list.tsx';
import { useSimilarProducts } from '../watch-catalogue.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-4';

/** Number of skeletons: one row. */
const SKELETON_COUNT = 4;

interface SimilarProductsProps {
  product: Product;
  /** Number of products in the subcategory, including this one; `undefined` until known. */
  total: number | undefined;
}

/** The other products of the subcategory. Renders nothing when there are none. */
export function SimilarProducts({ product, total }: SimilarProductsProps) {
  const similar = useSimilarProducts(product);
  if (similar.status === 'ready' && similar.value.length === 0) return null;
  return (
    <section aria-labelledby="similar-products" className="mt-16 lg:mt-24">
      <h2 id="similar-products" className="text-title course mb-8">
        Similar Products
      </h2>
      <Loaded
        live={similar}
        failure="Failed to load similar products."
        loading={
          <SkeletonList count={SKELETON_COUNT} className={GRID} label="Loading similar products">
            <ProductCardSkeleton />
          </SkeletonList>
        }
      >
        {(products) => (
          <>
            <ProductList listKey={product.subcategoryId} items={products} className={GRID}>
              {(each, mark) => (
                <ProductItem key={each.id} name={each.name} mark={mark}>
                  <ProductCard product={each} headingLevel="h3" />
                </ProductItem>
              )}
            </ProductList>
            {total !== undefined && total - 1 > products.length && (
              <Link
                to={`/subcategory/${product.subcategoryId}`}
                className={buttonClass('outline', 'mt-8')}
              >
                View all {total} products
              </Link>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
