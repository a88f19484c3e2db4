import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { RefObject } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { countFilters, type ListingSort, type ListingSorts } from './listing-query.ts';
import type { ListingQueryState } from './use-listing-query.ts';

const sortNames: Record<ListingSort, string> = {
  relevance: 'Relevance',
  name: 'Name',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
};

interface ListingToolbarProps {
  /** How many are shown of how many; empty until that is known. */
  count: string;
  state: ListingQueryState;
  sorts: ListingSorts;
  filters: FiltersState;
  /** The button of the filters, which the focus comes back to. */
  filtersButton: RefObject<HTMLButtonElement | null>;
}

export interface FiltersState {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** The id of what opens. */
  id: string;
}

/** What is shown, and the ways to narrow and to order it. */
export function ListingToolbar(props: ListingToolbarProps) {
  const { count, state, sorts, filters, filtersButton } = props;
  const filterCount = countFilters(state.asked);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <p role="status" className="min-h-6 w-full text-ink-soft tabular-nums sm:mr-auto sm:w-auto">
        {count}
      </p>
      <button
        ref={filtersButton}
        type="button"
        aria-expanded={filters.isOpen}
        aria-controls={filters.isOpen ? filters.id : undefined}
        className={buttonClass('outline', 'px-4')}
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
      <SortSelect state={state} sorts={sorts} />
    </div>
  );
}

function SortSelect({ state, sorts }: Pick<ListingToolbarProps, 'state' | 'sorts'>) {
  return (
    <label className="relative flex flex-1 items-center sm:flex-none">
      <span className="sr-only">Sort by</span>
      <select
        value={state.asked.sort}
        className="min-h-11 w-full appearance-none rounded-md border border-slate-300 bg-white py-2.5 pr-10 pl-4 text-sm font-semibold tracking-wide hover:border-ink"
        onChange={(event) => {
          const sort = sorts.find((each) => each === event.target.value);
          if (sort) state.change({ sort });
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3.5 size-4" />
    </label>
  );
}
