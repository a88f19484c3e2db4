import { formatCount } from '@neev/domain';
import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-boundary.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { useDeferred } from '@/lib/loading/defer.ts';
import type { StableItem } from '@/lib/stable-list.ts';
import {
  ProductBand,
  ProductBandSkeleton,
  ProductCard,
  ProductCardSkeleton,
} from '../components/product-card.tsx';
import { PriceTerms } from '../components/product-facts.tsx';
import { PAGE_SIZE, useProduct } from '../watch-catalogue.ts';
import {
  completeProduct,
  type ListedProduct,
  type ListingResult,
  type ListingRow,
} from './arrange-listing.ts';
import { ListingControls } from './listing-controls.tsx';
import {
  countFilters,
  type ListingSorts,
  MAX_LISTED_PRODUCTS,
  noFilters,
} from './listing-query.ts';
import { ProductItem, ProductList } from './product-list.tsx';
import { SubcategoryChips } from './subcategory-chips.tsx';
import { type Listing, type ListingSource, useListing } from './use-listing.ts';
import { type ListingQueryState, useListingQuery } from './use-listing-query.ts';

/** Minimum number of products for filter and sort controls. */
const MIN_PRODUCTS_FOR_CONTROLS = 4;

const scopeSorts: ListingSorts = ['name', 'price-asc', 'price-desc'];
const searchSorts: ListingSorts = ['relevance', ...scopeSorts];

/** Cards in a grid, or full-width bands. */
type ListingLayout = 'cards' | 'bands';

interface LayoutParts {
  listClass: string;
  Product: ComponentType<{ product: ListedProduct }>;
  Skeleton: ComponentType;
}

const layoutParts: Record<ListingLayout, LayoutParts> = {
  cards: {
    listClass: 'grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 lg:gap-7',
    Product: ProductCard,
    Skeleton: ProductCardSkeleton,
  },
  bands: {
    listClass: 'space-y-3 md:space-y-16 lg:space-y-24',
    Product: ProductBand,
    Skeleton: ProductBandSkeleton,
  },
};

interface ProductListingProps {
  source: ListingSource;
  layout: ListingLayout;
  /** Number of skeletons while the listing loads. */
  skeletonCount: number;
  /** Shown when there are no products. */
  empty: ReactNode;
}

/** Products with filters, sorting and paging. */
export function ProductListing({ source, layout, skeletonCount, empty }: ProductListingProps) {
  const state = useListingQuery('products' in source ? searchSorts : scopeSorts);
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const listing = useListing({ source, query: state.query, areFiltersOpen });
  const button = useRef<HTMLButtonElement>(null);
  const filters = { id: useId(), isOpen: areFiltersOpen, setIsOpen: setAreFiltersOpen, button };
  const hasFilters = countFilters(state.query) > 0;

  function clearFilters() {
    button.current?.focus();
    state.changeQuery(noFilters);
  }

  return (
    <section aria-label="Products">
      {'subcategories' in source && source.subcategories && (
        <SubcategoryChips subcategories={source.subcategories} state={state} />
      )}
      {(hasFilters || listing.productCount >= MIN_PRODUCTS_FOR_CONTROLS) && (
        <ListingControls listing={listing} state={state} filters={filters} />
      )}
      <Loaded
        live={listing.result}
        loading={<ListingSkeletons layout={layout} count={skeletonCount} />}
        failure="Failed to load products."
      >
        {(result) => {
          if (result.total > 0) return <Products {...{ listing, state, layout, result }} />;
          return hasFilters ? <NoMatch onClear={clearFilters} /> : empty;
        }}
      </Loaded>
    </section>
  );
}

/** Placeholders of products that are loading. */
export function ListingSkeletons({ layout, count }: { layout: ListingLayout; count: number }) {
  const { listClass, Skeleton } = layoutParts[layout];
  return (
    <SkeletonList count={count} className={listClass} label="Loading products">
      <Skeleton />
    </SkeletonList>
  );
}

/** Placeholder of a page that has a listing below its hero. */
export function ListingPageSkeleton(props: { layout: ListingLayout; count: number }) {
  return (
    <>
      <div className="h-64 bg-slate-900 sm:h-80" />
      <div className="container-page py-6 lg:py-10">
        <Skeleton className="mb-8 h-5 w-48" />
        <Skeleton className="mb-8 ml-auto h-11 w-full sm:w-72" />
        <ListingSkeletons {...props} />
      </div>
    </>
  );
}

interface ProductsProps {
  listing: Listing;
  state: ListingQueryState;
  layout: ListingLayout;
  result: ListingResult;
}

function Products({ listing, state, layout, result }: ProductsProps) {
  const { remainingRows, hasPreviousRows } = listing;
  const { rows, total, loadingCount } = result;
  const longer = { limit: state.requestedQuery.limit + PAGE_SIZE };
  return (
    <>
      <PriceTerms className="mb-6" />
      <ProductList
        listKey={JSON.stringify({ ...state.query, limit: 0, hasPreviousRows })}
        items={rows}
        isBusy={hasPreviousRows}
        className={classNames(
          layoutParts[layout].listClass,
          'transition-opacity',
          hasPreviousRows && 'opacity-50 delay-150',
        )}
        placeholders={
          loadingCount > 0 && (
            <LoadingRows remainingRows={remainingRows} layout={layout} count={loadingCount} />
          )
        }
        paging={{
          shownCount: rows.length + loadingCount,
          total,
          maxCount: MAX_LISTED_PRODUCTS,
          endContent: `These are the first ${formatCount(MAX_LISTED_PRODUCTS)} of ${formatCount(total)}. Use the filters to see the others.`,
          nextSearch: state.searchFor(longer),
          onShowMore: () => state.changeQuery(longer, 'replace'),
        }}
      >
        {(row, mark, index) => (
          <ListingItem key={row.id} {...{ row, mark, layout }} isOnFirstPage={index < PAGE_SIZE} />
        )}
      </ProductList>
    </>
  );
}

interface ListingItemProps {
  row: ListingRow;
  mark: StableItem<ListingRow>['mark'];
  layout: ListingLayout;
  /** The server reads the documents of the first page. */
  isOnFirstPage: boolean;
}

/**
 * A product, updated by the query that found it, or by its own document while it is near the
 * viewport. A product that has left the query may have moved to the next page; its document shows
 * whether it was deleted.
 */
function ListingItem({ row, mark, layout, isOnFirstPage }: ListingItemProps) {
  const element = useRef<HTMLLIElement>(null);
  const isLive = row.isLive && mark !== 'gone';
  const isNearViewport = useDeferred('visible', { element, isEnabled: !isLive });
  const isNeeded = import.meta.env.SSR ? isOnFirstPage : isNearViewport;
  const document = useProduct(row.id, { isEnabled: isNeeded && !isLive });
  const product = isLive ? row.product : completeProduct(row.product, document);

  const { Product } = layoutParts[layout];
  return (
    <ProductItem ref={element} name={row.product.name} mark={markOf(product, mark)}>
      <Product product={product ?? row.product} />
    </ProductItem>
  );
}

function markOf(product: ListedProduct | undefined, mark: ListingItemProps['mark']) {
  if (!product) return 'gone';
  return mark === 'gone' ? 'none' : mark;
}

interface LoadingRowsProps {
  remainingRows: Live<unknown>;
  layout: ListingLayout;
  count: number;
}

/** The rows beyond the first page while they are loading. */
function LoadingRows({ remainingRows, layout, count }: LoadingRowsProps) {
  return (
    <div className="mt-7">
      {remainingRows.status === 'error' ? (
        <ErrorState
          title="Failed to load more products."
          reason={remainingRows.error.message}
          onRetry={remainingRows.retry}
        />
      ) : (
        <ListingSkeletons layout={layout} count={count} />
      )}
    </div>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No products match these filters."
      hint="Remove a filter, or clear them all."
      action={
        <Button variant="dark" onClick={onClear}>
          Clear all
        </Button>
      }
    />
  );
}
