import type { ComponentType } from 'react';
import { SkeletonList } from '@/components/ui/skeleton.tsx';
import {
  ProductBand,
  ProductBandSkeleton,
  ProductCard,
  ProductCardSkeleton,
} from '../components/product-card.tsx';
import type { ListedProduct } from './listed-product.ts';

/** Cards in a grid, or bands across the page. */
export type ListingLayout = 'cards' | 'bands';

interface LayoutParts {
  listClass: string;
  Product: ComponentType<{ product: ListedProduct }>;
  Skeleton: ComponentType;
}

export const layoutParts: Record<ListingLayout, LayoutParts> = {
  cards: {
    listClass: 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-7',
    Product: ProductCard,
    Skeleton: ProductCardSkeleton,
  },
  bands: {
    listClass: 'space-y-16 lg:space-y-24',
    Product: ProductBand,
    Skeleton: ProductBandSkeleton,
  },
};

/** So many products that are on their way. */
export function ListingSkeletons({ layout, count }: { layout: ListingLayout; count: number }) {
  const { listClass, Skeleton } = layoutParts[layout];
  return (
    <SkeletonList count={count} className={listClass} label="Loading products">
      <Skeleton />
    </SkeletonList>
  );
}
