import { formatCount } from '@neev/domain';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useMediaQuery } from '@/lib/hooks/media-queries.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { FilterFields } from './filter-fields.tsx';
import { countFilters, noFilters } from './listing-query.ts';
import type { FiltersState } from './listing-toolbar.tsx';
import type { BrandCount } from './select-products.ts';
import type { ListingQueryState } from './use-listing-query.ts';

export interface OpenedFiltersProps {
  filters: FiltersState;
  state: ListingQueryState;
  brands: Live<BrandCount[]>;
  /** How many products pass; undefined until that is known. */
  total: number | undefined;
}

/**
 * What opens by the button of the filters. On wide screens it pushes the products down instead of
 * covering them, so that one sees what each filter does; a narrow screen has room for one of the two.
 */
export function OpenedFilters(props: OpenedFiltersProps) {
  const isWide = useMediaQuery('(min-width: 48rem)');
  return isWide ? <FiltersPanel {...props} /> : <FiltersDialog {...props} />;
}

function FiltersPanel({ filters, state, brands }: OpenedFiltersProps) {
  return (
    <section
      id={filters.id}
      aria-label="Filters"
      className="mt-4 rounded-lg border border-line bg-paper p-6"
    >
      <FilterFields state={state} brands={brands} />
    </section>
  );
}

function FiltersDialog({ filters, state, brands, total }: OpenedFiltersProps) {
  const close = () => filters.setIsOpen(false);
  return (
    <Dialog title="Filters" size="screen" onClose={close}>
      <div id={filters.id}>
        <FilterFields state={state} brands={brands} />
        <div className="sticky -bottom-5 -mx-5 mt-6 -mb-5 flex gap-3 border-t border-line bg-white px-5 py-4">
          <Button
            variant="outline"
            disabled={countFilters(state.asked) === 0}
            onClick={() => state.change(noFilters)}
          >
            Clear all
          </Button>
          <Button className="flex-1" onClick={close}>
            {showLabel(total)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function showLabel(total: number | undefined): string {
  if (total === undefined) return 'Show products';
  return total === 1 ? 'Show 1 product' : `Show ${formatCount(total)} products`;
}
