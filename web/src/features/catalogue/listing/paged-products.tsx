import type { Product } from '@neev/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { MAX_LIVE_PRODUCTS, type ProductScope, usePagedProducts } from '../watch-catalogue.ts';
import { ProductItem, ProductList } from './product-list.tsx';

interface PagedProductsProps {
  /** Category or subcategory; the whole catalogue by default. */
  scope?: ProductScope;
  /** Number of products in the scope. */
  total: number;
  /** The listing page with all products and filters. */
  fullListing: { to: string; label: string };
  loading: ReactNode;
  failure: string;
  /** Shown when there are no products. */
  empty: ReactNode;
  className: string;
  children: (product: Product) => ReactNode;
}

/**
 * Products by name with all fields of their documents, from one live query whose limit increases by
 * a page at a time.
 */
export function PagedProducts(props: PagedProductsProps) {
  const { scope, total, fullListing, loading, failure, empty, className, children } = props;
  const { live, limit, showMore } = usePagedProducts(scope);
  const endContent = (
    <Link to={fullListing.to} className={buttonClass('outline')}>
      {fullListing.label}
    </Link>
  );
  return (
    <Loaded live={live} loading={loading} failure={failure}>
      {(products) => {
        if (products.length === 0) return empty;
        const shownCount = products.length;
        return (
          <ProductList
            listKey={`${scope?.id} ${limit}`}
            items={products}
            className={className}
            paging={{
              shownCount,
              total,
              maxCount: MAX_LIVE_PRODUCTS,
              endContent,
              onShowMore: showMore,
            }}
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
