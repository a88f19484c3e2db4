import { PUBLIC_CURRENCY_SYMBOL } from '@neev/domain';
import type { ReactNode } from 'react';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { PriceField } from './price-field.tsx';
import type { BrandCount } from './select-products.ts';
import type { ListingQueryState } from './use-listing-query.ts';

interface FilterFieldsProps {
  state: ListingQueryState;
  brands: Live<BrandCount[]>;
}

/** Brands, price, stock. Each takes effect at once. */
export function FilterFields({ state, brands }: FilterFieldsProps) {
  return (
    <div className="grid gap-x-10 gap-y-7 md:grid-cols-2 lg:grid-cols-[2fr_1fr_auto]">
      <FilterGroup title="Brand" className="md:col-span-2 lg:col-span-1">
        <BrandChoices state={state} brands={brands} />
      </FilterGroup>
      <FilterGroup title={`Price (${PUBLIC_CURRENCY_SYMBOL})`}>
        <PriceFields state={state} />
      </FilterGroup>
      <FilterGroup title="Availability">
        <CheckRow
          label="In stock only"
          isChecked={state.asked.inStock}
          onChange={(inStock) => state.change({ inStock })}
        />
      </FilterGroup>
    </div>
  );
}

function BrandChoices({ state, brands }: FilterFieldsProps) {
  const { asked, change } = state;
  const grid = 'grid gap-x-6 min-[400px]:grid-cols-2 md:grid-cols-3';
  const loading = (
    <SkeletonList count={6} className={grid} label="Loading brands">
      <Skeleton className="my-2 h-7" />
    </SkeletonList>
  );

  const choose = (brand: string, isChosen: boolean) => {
    const others = asked.brands.filter((each) => each !== brand);
    change({ brands: isChosen ? [...others, brand] : others });
  };

  return (
    <Loaded live={brands} loading={loading} failure="Failed to load the brands.">
      {(found) => (
        <ul className={`${grid} md:max-h-64 md:overflow-y-auto`}>
          {found.map(({ brand, count }) => (
            <li key={brand}>
              <CheckRow
                label={brand}
                count={count}
                isChecked={asked.brands.includes(brand)}
                onChange={(isChosen) => choose(brand, isChosen)}
              />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function PriceFields({ state: { asked, change } }: Pick<FilterFieldsProps, 'state'>) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <PriceField
        label="From"
        price={asked.minPrice}
        onChange={(minPrice, isRefined) => change({ minPrice }, isRefined ? 'replace' : 'push')}
      />
      <PriceField
        label="To"
        price={asked.maxPrice}
        onChange={(maxPrice, isRefined) => change({ maxPrice }, isRefined ? 'replace' : 'push')}
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
      <span className="min-w-0 break-words">
        {label}
        {count !== undefined && <span className="text-ink-soft tabular-nums"> ({count})</span>}
      </span>
    </label>
  );
}
