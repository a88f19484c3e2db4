import { formatCount } from '@neev/domain';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import type { Live } from '@/lib/live/use-live.ts';
import { PAGE_SIZE } from '../watch-catalogue.ts';
import { AppliedFilters } from './applied-filters.tsx';
import type { Arranged } from './arrange-listing.ts';
import type { Listing } from './listing.ts';
import { ListingFilters } from './listing-filters.tsx';
import { type ListingLayout, ListingSkeletons } from './listing-layout.tsx';
import { countFilters, type ListingSorts, MAX_SHOWN, noFilters } from './listing-query.ts';
import { ListingRows } from './listing-rows.tsx';
import { type FiltersState, ListingToolbar } from './listing-toolbar.tsx';
import { ShowMore } from './show-more.tsx';
import type { ListingQueryState } from './use-listing-query.ts';

/** From so many products on there is something to filter and to sort. */
const MIN_PRODUCTS_FOR_TOOLBAR = 4;

/** How a page shows its products. */
export interface ListingLook {
  layout: ListingLayout;
  /** Skeletons while nothing is there yet. */
  skeletons: number;
  /** What stands there when there is no product at all. */
  empty: ReactNode;
}

interface ProductListingProps {
  listing: Listing;
  state: ListingQueryState;
  sorts: ListingSorts;
  look: ListingLook;
  /** Whether the filters are open is known above: what they offer may have to be loaded. */
  isFiltering: boolean;
  setIsFiltering: (isFiltering: boolean) => void;
}

/** Products with the ways to filter and to sort them, a page at a time. */
export function ProductListing(props: ProductListingProps) {
  const { listing, state, look } = props;
  const filtersButton = useRef<HTMLButtonElement>(null);
  const focusFilters = () => filtersButton.current?.focus();
  const hasFilters = countFilters(state.query) > 0;

  function clearFilters() {
    focusFilters();
    state.change(noFilters);
  }

  return (
    <section aria-label="Products">
      {(hasFilters || listing.size >= MIN_PRODUCTS_FOR_TOOLBAR) && (
        <Controls {...props} filtersButton={filtersButton} onFiltersGone={focusFilters} />
      )}
      <Loaded
        live={listing.arranged}
        loading={<ListingSkeletons layout={look.layout} count={look.skeletons} />}
        failure="Failed to load products."
      >
        {(arranged) => {
          if (arranged.total > 0) return <Products {...props} arranged={arranged} />;
          return hasFilters ? <NoMatch onClear={clearFilters} /> : look.empty;
        }}
      </Loaded>
    </section>
  );
}

interface ControlsProps extends ProductListingProps {
  filtersButton: RefObject<HTMLButtonElement | null>;
  onFiltersGone: () => void;
}

function Controls(props: ControlsProps) {
  const { listing, state, isFiltering, setIsFiltering, onFiltersGone } = props;
  const filters: FiltersState = { id: useId(), isOpen: isFiltering, setIsOpen: setIsFiltering };
  const { arranged: live, isSettling } = listing;
  const arranged = live.status === 'ready' && !isSettling ? live.value : undefined;
  return (
    <div className="mb-8">
      <ListingToolbar {...props} count={arranged ? countText(arranged) : ''} filters={filters} />
      <ListingFilters
        filters={filters}
        state={state}
        brands={listing.brands}
        total={arranged?.total}
      />
      <AppliedFilters state={state} onLastRemoved={onFiltersGone} />
    </div>
  );
}

function Products({
  listing,
  state,
  look,
  arranged,
}: ProductListingProps & { arranged: Arranged }) {
  const [focusAt, setFocusAt] = useState<number>();
  const { rest } = listing;

  function showMore() {
    setFocusAt(arranged.rows.length);
    state.change({ shown: state.asked.shown + PAGE_SIZE }, 'replace');
  }

  return (
    <>
      <ListingRows
        listKey={JSON.stringify({ ...state.query, shown: 0, isSettling: listing.isSettling })}
        rows={arranged.rows}
        layout={look.layout}
        isSettling={listing.isSettling}
        focusAt={focusAt}
        onFocused={() => setFocusAt(undefined)}
      />
      {arranged.pending > 0 && (
        <Pending rest={rest} layout={look.layout} count={arranged.pending} />
      )}
      <WayOn arranged={arranged} onShowMore={showMore} />
    </>
  );
}

interface WayOnProps {
  arranged: Arranged;
  onShowMore: () => void;
}

function WayOn({ arranged: { rows, total, pending }, onShowMore }: WayOnProps) {
  const shown = rows.length + pending;
  if (shown >= total) return null;
  if (shown < MAX_SHOWN) return <ShowMore {...{ shown, total, onShowMore }} />;
  return (
    <p className="mt-12 text-center text-ink-soft">
      These are the first {formatCount(MAX_SHOWN)} of {formatCount(total)}. Narrow them down by the
      filters to see the others.
    </p>
  );
}

interface PendingProps {
  rest: Live<unknown>;
  layout: ListingLayout;
  count: number;
}

/** What was asked for beyond the first page, on its way. */
function Pending({ rest, layout, count }: PendingProps) {
  return (
    <div className="mt-7">
      {rest.status === 'error' ? (
        <ErrorState
          title="Failed to load more products."
          reason={rest.error.message}
          onRetry={rest.retry}
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
      hint="Take one of them away, or clear them all."
      action={
        <Button variant="dark" onClick={onClear}>
          Clear all
        </Button>
      }
    />
  );
}

function countText({ rows, total }: Arranged): string {
  if (rows.length < total) {
    return `Showing ${formatCount(rows.length)} of ${formatCount(total)}`;
  }
  return total === 1 ? '1 product' : `${formatCount(total)} products`;
}
