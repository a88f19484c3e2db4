import { formatPublicPrice } from '@neev/domain';
import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { type ListingQuery, noFilters } from './listing-query.ts';
import type { ListingQueryState } from './use-listing-query.ts';

interface AppliedFiltersProps {
  state: ListingQueryState;
  /** The last one is gone, and with it what had the focus. */
  onLastRemoved: () => void;
}

/** The filters that are set, each with the way to take it away. */
export function AppliedFilters({ state, onLastRemoved }: AppliedFiltersProps) {
  const applied = appliedFilters(state.asked);
  if (applied.length === 0) return null;

  function remove(filter: AppliedFilter, event: MouseEvent) {
    const next = neighbourOf(event.currentTarget.closest('li'));
    if (applied.length > 1 && next) next.focus();
    else onLastRemoved();
    state.change(filter.without);
  }

  return (
    <ul aria-label="Applied filters" className="mt-4 flex flex-wrap items-center gap-2">
      {applied.map((filter) => (
        <li key={filter.label}>
          <button
            type="button"
            aria-label={`Remove ${filter.label}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-md bg-slate-100 py-1.5 pr-3 pl-4 text-sm font-medium hover:bg-slate-200"
            onClick={(event) => remove(filter, event)}
          >
            {filter.label}
            <X aria-hidden className="size-4 text-ink-soft" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="min-h-11 px-3 text-sm font-semibold underline underline-offset-4 hover:text-accent-strong"
          onClick={() => {
            onLastRemoved();
            state.change(noFilters);
          }}
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}

interface AppliedFilter {
  label: string;
  /** The change that takes it away. */
  without: Partial<ListingQuery>;
}

function appliedFilters({ brands, minPrice, maxPrice, inStock }: ListingQuery): AppliedFilter[] {
  const price = (label: string, amount: number | undefined, without: Partial<ListingQuery>) =>
    amount === undefined ? [] : [{ label: `${label} ${formatPublicPrice(amount)}`, without }];
  return [
    ...brands.map((brand) => ({
      label: brand,
      without: { brands: brands.filter((each) => each !== brand) },
    })),
    ...price('From', minPrice, { minPrice: undefined }),
    ...price('Up to', maxPrice, { maxPrice: undefined }),
    ...(inStock ? [{ label: 'In stock', without: { inStock: false } }] : []),
  ];
}

/** The button of the filter that follows, or of the one before. */
function neighbourOf(item: Element | null): HTMLButtonElement | null | undefined {
  const isFilter = (each: Element | null | undefined) => each?.nextElementSibling !== null;
  const next = item?.nextElementSibling;
  return (isFilter(next) ? next : item?.previousElementSibling)?.querySelector('button');
}
