import type { Product } from '@neev/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { MAX_LIVE_PRODUCTS, type ProductScope, useGrowingProducts } from '../watch-catalogue.ts';
import { ProductItem, ProductList } from './product-list.tsx';

interface GrowingProductsProps {
  /** What they are products of; the whole catalogue when nothing is named. */
  scope?: ProductScope;
  /** How many there are in all. */
  total: number;
  /** The page that has all of them, with its filters. */
  fullListing: { to: string; label: string };
  loading: ReactNode;
  failure: string;
  /** Shown when there is no product at all. */
  empty: ReactNode;
  className: string;
  children: (product: Product) => ReactNode;
}

/** Products by name with all that their documents hold, a page more at a time, by one live query. */
export function GrowingProducts(props: GrowingProductsProps) {
  const { scope, total, fullListing, loading, failure, empty, className, children } = props;
  const { live, limit, showMore } = useGrowingProducts(scope);
  const end = (
    <Link to={fullListing.to} className={buttonClass('outline')}>
      {fullListing.label}
    </Link>
  );
  return (
    <Loaded live={live} loading={loading} failure={failure}>
      {(products) => {
        if (products.length === 0) return empty;
        const shown = products.length;
        return (
          <ProductList
            listKey={`${scope?.id} ${limit}`}
            items={products}
            className={className}
            more={{ shown, total, max: MAX_LIVE_PRODUCTS, end, onShowMore: showMore }}
          >
            {(product, mark) => (
              <ProductItem key={product.id} name={product.name} mark={mark}>
                {children(product)}
              </ProductItem>
            )}
          </ProductList>
        );
      }}
    </Loaded>
  );
}
