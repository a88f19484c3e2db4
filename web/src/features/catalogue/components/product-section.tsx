import type { Product } from '@neev/domain';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { SkeletonList } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { ProductItem, ProductList } from '../listing/product-list.tsx';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

const GRID = 'grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4';

/** Number of skeletons: one row. */
const SKELETON_COUNT = 4;

interface ProductSectionProps {
  title: string;
  products: Live<Product[]>;
  /** Another key starts a new list. */
  listKey: string;
  /** The listing with more products. */
  more: { to: string; label: string } | undefined;
  className: string;
}

/** Some products below other content. Renders nothing when there are none. */
export function ProductSection({ title, products, listKey, more, className }: ProductSectionProps) {
  const headingId = useId();
  if (products.status === 'ready' && products.value.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={classNames('print-hidden', className)}>
      <h2 id={headingId} className="text-title course mb-8">
        {title}
      </h2>
      <Loaded
        live={products}
        failure={`Failed to load ${title.toLowerCase()}.`}
        loading={
          <SkeletonList
            count={SKELETON_COUNT}
            className={GRID}
            label={`Loading ${title.toLowerCase()}`}
          >
            <ProductCardSkeleton />
          </SkeletonList>
        }
      >
        {(items) => (
          <>
            <ProductList listKey={listKey} items={items} className={GRID}>
              {(each, mark) => (
                <ProductItem key={each.id} name={each.name} mark={mark}>
                  <ProductCard product={each} headingLevel="h3" />
                </ProductItem>
              )}
            </ProductList>
            {more && (
              <Link to={more.to} className={buttonClass('outline', 'mt-8')}>
                {more.label}
              </Link>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
