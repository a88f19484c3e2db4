import { formatCount, formatPublicPrice } from '@neev/domain';
import { ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { defer } from '@/lib/loading/defer.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import type { ListingResult } from './arrange-listing.ts';
import type { FiltersPanelProps } from './filters-panel.tsx';
import { countFilters, type ListingQuery, type ListingSort, noFilters } from './listing-query.ts';
import { QueryForm } from './query-form.tsx';
import type { FiltersState, Listing } from './use-listing.ts';
import type { ListingQueryState } from './use-listing-query.ts';

const sortNames: Record<ListingSort, string> = {
  relevance: 'Relevance',
  name: 'Name',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
};

interface ListingControlsProps {
  listing: Listing;
  state: ListingQueryState;
  filters: FiltersState;
}

/** The product count, and the filter and sort controls. */
export function ListingControls({ listing, state, filters }: ListingControlsProps) {
  const { result: liveResult, hasPreviousRows } = listing;
  const result = liveResult.status === 'ready' && !hasPreviousRows ? liveResult.value : undefined;
  return (
    <div className="print-hidden mb-8">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3 sm:items-center">
        <p role="status" className="min-h-6 w-full text-ink-soft tabular-nums sm:mr-auto sm:w-auto">
          {result && countText(result)}
        </p>
        <FiltersButton state={state} filters={filters} />
        <SortSelect state={state} />
      </div>
      <Filters filters={filters} state={state} brands={listing.brands} total={result?.total} />
      <AppliedFilters state={state} onLastRemoved={() => filters.button.current?.focus()} />
    </div>
  );
}

function countText({ rows, total }: ListingResult): string {
  if (rows.length < total) {
    return `Showing ${formatCount(rows.length)} of ${formatCount(total)}`;
  }
  return total === 1 ? '1 product' : `${formatCount(total)} products`;
}

function FiltersButton({ state, filters }: Pick<ListingControlsProps, 'state' | 'filters'>) {
  // The chosen subcategory is shown above, not in the panel.
  const filterCount = countFilters({ ...state.requestedQuery, subcategoryId: undefined });
  const notice = useLoadingNotice(() => filters.setIsOpen(true));
  return (
    <>
      <button
        ref={filters.button}
        type="button"
        popoverTarget={notice.popoverTarget}
        aria-expanded={filters.isOpen}
        aria-controls={filters.isOpen ? filters.id : undefined}
        // Filters need JavaScript.
        className={buttonClass('outline', 'noscript:hidden')}
        onClick={() => filters.setIsOpen(!filters.isOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Filters
        {filterCount > 0 && (
          <Badge tone="dark">
            {filterCount}
            <span className="sr-only"> applied</span>
          </Badge>
        )}
      </button>
      {notice.element}
    </>
  );
}

/**
 * A notice that a button shows before hydration. `onHydrated` is called if it is open then; afterwards
 * the button does not show it any more.
 */
function useLoadingNotice(onHydrated: () => void) {
  const id = useId();
  const notice = useRef<HTMLDivElement>(null);
  const [isHydrated, setIsHydrated] = useState(false);

  const hydrate = useEffectEvent(() => {
    // Browsers without popovers do not know the selector.
    if (notice.current?.showPopover && notice.current.matches(':popover-open')) onHydrated();
    setIsHydrated(true);
  });
  useEffect(() => hydrate(), []);

  if (isHydrated) return { popoverTarget: undefined, element: null };
  const element = (
    <div
      ref={notice}
      id={id}
      popover="auto"
      role="status"
      className="m-auto hidden rounded-md bg-ink px-5 py-4 text-white [&:popover-open]:block"
    >
      The filters are loading…
    </div>
  );
  return { popoverTarget: id, element };
}

/** A form, so that the order can be chosen without JavaScript. */
function SortSelect({ state }: { state: ListingQueryState }) {
  const { sorts, requestedQuery } = state;
  const select = useRef<HTMLSelectElement>(null);

  function changeSort(value: string | undefined) {
    const sort = sorts.find((each) => each === value);
    if (sort && sort !== requestedQuery.sort) state.changeQuery({ sort });
  }

  /** Applies the order that was chosen before hydration. */
  const readChosenSort = useEffectEvent(() => changeSort(select.current?.value));
  useEffect(() => readChosenSort(), []);

  return (
    <QueryForm
      search={state.searchFor({ sort: sorts[0] })}
      className="flex flex-1 items-end gap-3 sm:flex-none"
    >
      <label className="flex-1 text-sm sm:flex sm:items-center sm:gap-3">
        <span className="mb-1 block text-ink-soft sm:mb-0">Sort by</span>
        <span className="relative flex items-center">
          <select
            ref={select}
            name="sort"
            // Otherwise browsers restore a choice that differs from the address.
            autoComplete="off"
            value={requestedQuery.sort}
            className="min-h-11 w-full appearance-none rounded-md border border-slate-300 bg-white py-2.5 pr-10 pl-4 font-semibold tracking-wide hover:border-ink"
            onChange={(event) => changeSort(event.target.value)}
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute right-3.5 size-4" />
        </span>
      </label>
      <noscript>
        <button type="submit" className={buttonClass('outline')}>
          Sort
        </button>
      </noscript>
    </QueryForm>
  );
}

interface AppliedFiltersProps {
  state: ListingQueryState;
  /** Called when the last filter is removed, which had the focus. */
  onLastRemoved: () => void;
}

/** The active filters, each with a remove button. */
function AppliedFilters({ state, onLastRemoved }: AppliedFiltersProps) {
  const applied = appliedFilters(state.requestedQuery);
  if (applied.length === 0) return null;

  function remove(filter: AppliedFilter, event: MouseEvent) {
    const next = adjacentRemoveButton(event.currentTarget.closest('li'));
    if (applied.length > 1 && next) next.focus();
    else onLastRemoved();
    state.changeQuery(filter.removal);
  }

  return (
    <ul aria-label="Applied filters" className="mt-4 flex flex-wrap items-center gap-2">
      {applied.map((filter) => (
        <li key={filter.label}>
          <QueryForm search={state.searchFor(filter.removal)}>
            <button
              type="submit"
              aria-label={`Remove ${filter.label}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-md bg-slate-100 py-1.5 pr-3 pl-4 text-sm font-medium hover:bg-slate-200"
              onClick={(event) => remove(filter, event)}
            >
              {filter.label}
              <X aria-hidden className="size-4 text-ink-soft" />
            </button>
          </QueryForm>
        </li>
      ))}
      <li>
        <QueryForm search={state.searchFor(noFilters)}>
          <button
            type="submit"
            className="min-h-11 px-3 text-sm font-semibold underline underline-offset-4 hover:text-accent-strong"
            onClick={() => {
              onLastRemoved();
              state.changeQuery(noFilters);
            }}
          >
            Clear all
          </button>
        </QueryForm>
      </li>
    </ul>
  );
}

interface AppliedFilter {
  label: string;
  /** The change of the query that removes the filter. */
  removal: Partial<ListingQuery>;
}

function appliedFilters({ brands, minPrice, maxPrice, inStock }: ListingQuery): AppliedFilter[] {
  const priceFilter = (
    label: string,
    amount: number | undefined,
    removal: Partial<ListingQuery>,
  ) => (amount === undefined ? [] : [{ label: `${label} ${formatPublicPrice(amount)}`, removal }]);
  return [
    ...brands.map((brand) => ({
      label: brand,
      removal: { brands: brands.filter((each) => each !== brand) },
    })),
    ...priceFilter('From', minPrice, { minPrice: undefined }),
    ...priceFilter('Up to', maxPrice, { maxPrice: undefined }),
    ...(inStock ? [{ label: 'In stock', removal: { inStock: false } }] : []),
  ];
}

/** The remove button of the next filter, or of the previous one. */
function adjacentRemoveButton(item: Element | null): HTMLButtonElement | null | undefined {
  const isFilterItem = (each: Element | null | undefined) => each?.nextElementSibling !== null;
  const next = item?.nextElementSibling;
  return (isFilterItem(next) ? next : item?.previousElementSibling)?.querySelector('button');
}

const FiltersPanel = lazyComponent(async () => (await import('./filters-panel.tsx')).FiltersPanel);

/** The filters panel, while it is open. */
function Filters(props: FiltersPanelProps) {
  useEffect(() => defer('idle', FiltersPanel.preload), []);
  if (!props.filters.isOpen) return null;
  return (
    <Deferred fallback={<Skeleton className="mt-4 h-64" />} failure="The filters did not load.">
      <FiltersPanel {...props} />
    </Deferred>
  );
}
