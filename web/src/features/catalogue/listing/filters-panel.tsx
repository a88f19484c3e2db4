import { formatCount, publicCurrency } from '@neev/domain';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/controls/dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useMediaQuery } from '@/lib/hooks/media-queries.ts';
import type { Live } from '@/lib/live/use-live.ts';
import type { BrandCount } from './arrange-listing.ts';
import { countFilters, noFilters } from './listing-query.ts';
import { PriceField } from './price-field.tsx';
import type { FiltersState } from './use-listing.ts';
import type { ListingQueryState } from './use-listing-query.ts';

export interface FiltersPanelProps {
  filters: FiltersState;
  state: ListingQueryState;
  brands: Live<BrandCount[]>;
  /** Number of matching products; `undefined` until known. */
  total: number | undefined;
}

/**
 * The filters. On wide screens they push the products down, so that the effect of each filter stays
 * visible; on narrow screens they open in a dialog.
 */
export function FiltersPanel(props: FiltersPanelProps) {
  const isWide = useMediaQuery('(min-width: 48rem)');
  return isWide ? <FiltersSection {...props} /> : <FiltersDialog {...props} />;
}

function FiltersSection({ filters, state, brands }: FiltersPanelProps) {
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

function FiltersDialog({ filters, state, brands, total }: FiltersPanelProps) {
  const close = () => filters.setIsOpen(false);
  return (
    <Dialog title="Filters" size="screen" bodyClassName="flex flex-col" onClose={close}>
      <div id={filters.id} className="flex grow flex-col justify-between gap-6">
        <FilterFields state={state} brands={brands} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex gap-3 border-t border-line bg-white px-5 py-4">
          <Button
            variant="outline"
            disabled={countFilters(state.requestedQuery) === 0}
            onClick={() => state.changeQuery(noFilters)}
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

interface FilterFieldsProps {
  state: ListingQueryState;
  brands: Live<BrandCount[]>;
}

/** Brand, price and stock filters. Each takes effect immediately. */
function FilterFields({ state, brands }: FilterFieldsProps) {
  return (
    <div className="grid gap-x-10 gap-y-7 md:grid-cols-2 lg:grid-cols-[2fr_1fr_auto]">
      <FilterGroup title="Brand" className="md:col-span-2 lg:col-span-1">
        <BrandChoices state={state} brands={brands} />
      </FilterGroup>
      <FilterGroup title={`Price (${publicCurrency.symbol})`}>
        <PriceFields state={state} />
      </FilterGroup>
      <FilterGroup title="Availability">
        <CheckRow
          label="In stock only"
          isChecked={state.requestedQuery.inStock}
          onChange={(inStock) => state.changeQuery({ inStock })}
        />
      </FilterGroup>
    </div>
  );
}

function BrandChoices({ state, brands }: FilterFieldsProps) {
  const { requestedQuery, changeQuery } = state;
  const grid = 'grid gap-x-6 min-[400px]:grid-cols-2 md:grid-cols-3';
  const loading = (
    <SkeletonList count={6} className={grid} label="Loading brands">
      <Skeleton className="my-2 h-7" />
    </SkeletonList>
  );

  const choose = (brand: string, isChosen: boolean) => {
    const otherBrands = requestedQuery.brands.filter((each) => each !== brand);
    changeQuery({ brands: isChosen ? [...otherBrands, brand] : otherBrands });
  };

  return (
    <Loaded live={brands} loading={loading} failure="Failed to load the brands.">
      {(brandCounts) => (
        <ul className={`${grid} md:max-h-64 md:overflow-y-auto`}>
          {brandCounts.map(({ brand, count }) => (
            <li key={brand}>
              <CheckRow
                label={brand}
                count={count}
                isChecked={requestedQuery.brands.includes(brand)}
                onChange={(isChosen) => choose(brand, isChosen)}
              />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function PriceFields({ state: { requestedQuery, changeQuery } }: Pick<FilterFieldsProps, 'state'>) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <PriceField
        label="From"
        price={requestedQuery.minPrice}
        onChange={(minPrice, isFurtherChange) =>
          changeQuery({ minPrice }, isFurtherChange ? 'replace' : 'push')
        }
      />
      <PriceField
        label="To"
        price={requestedQuery.maxPrice}
        onChange={(maxPrice, isFurtherChange) =>
          changeQuery({ maxPrice }, isFurtherChange ? 'replace' : 'push')
        }
      />
    </div>
  );
}

interface FilterGroupProps {
  title: string;
  children: ReactNode;
  className?: string;
}

function FilterGroup({ title, children, className }: FilterGroupProps) {
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

interface CheckRowProps {
  label: string;
  count?: number;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function CheckRow({ label, count, isChecked, onChange }: CheckRowProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={isChecked}
        className="size-5 shrink-0 accent-ink"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0">
        {label}
        {count !== undefined && <span className="text-ink-soft tabular-nums"> ({count})</span>}
      </span>
    </label>
  );
}
