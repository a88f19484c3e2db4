import type { Product } from '@neev/domain';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { ShowMore } from '../listing/show-more.tsx';
import { useRowFocus } from '../listing/use-row-focus.ts';
import {
  type GrowingProducts as Growing,
  MAX_LIVE_PRODUCTS,
  type ProductScope,
  useGrowingProducts,
} from '../watch-catalogue.ts';
import { SteadyProducts } from './steady-products.tsx';

interface GrowingProductsProps {
  /** What they are products of; the whole catalogue when nothing is named. */
  scope?: ProductScope;
  /** How many there are in all. */
  total: number;
  /** The page that has all of them, with its filters. */
  fullListing: { to: string; label: string };
  loading: ReactNode;
  failure: string;
  /** What stands there when there is no product at all. */
  empty: ReactNode;
  className: string;
  children: (product: Product) => ReactNode;
}

/** Products by name, a page more at a time, as far as one live query goes. */
export function GrowingProducts(props: GrowingProductsProps) {
  const { scope, loading, failure, empty } = props;
  const growing = useGrowingProducts(scope);
  return (
    <Loaded live={growing.live} loading={loading} failure={failure}>
      {(products) =>
        products.length === 0 ? empty : <Products {...props} {...growing} products={products} />
      }
    </Loaded>
  );
}

interface ProductsProps extends GrowingProductsProps, Growing {
  products: readonly Product[];
}

function Products(props: ProductsProps) {
  const { scope, products, limit, total, showMore, className, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [focusAt, setFocusAt] = useState<number>();
  useRowFocus(list, { rows: products.length, focusAt, onFocused: () => setFocusAt(undefined) });

  function onShowMore() {
    setFocusAt(products.length);
    showMore();
  }

  return (
    <>
      <SteadyProducts
        ref={list}
        listKey={`${scope?.id} ${limit}`}
        products={products}
        className={className}
      >
        {children}
      </SteadyProducts>
      <WayOn shown={products.length} total={total} {...{ onShowMore }} {...props.fullListing} />
    </>
  );
}

interface WayOnProps {
  shown: number;
  total: number;
  onShowMore: () => void;
  to: string;
  label: string;
}

function WayOn({ shown, total, onShowMore, to, label }: WayOnProps) {
  if (shown >= total) return null;
  if (shown < MAX_LIVE_PRODUCTS) return <ShowMore {...{ shown, total, onShowMore }} />;
  return (
    <p className="mt-12 text-center">
      <Link to={to} className={buttonClass('outline')}>
        {label}
      </Link>
    </p>
  );
}
