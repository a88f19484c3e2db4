import { Columns3, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { classNames } from '@/lib/class-names.ts';
import type { CatalogueTree } from '../catalogue-tree.ts';
import type { ManagerActions } from '../manager-actions.ts';
import { type ManagerQuery, type StockKey, stockKeys } from '../manager-query.ts';

interface ProductToolbarProps {
  tree: CatalogueTree;
  requestedQuery: ManagerQuery;
  actions: ManagerActions;
  onChooseColumns: () => void;
}

/** Not in a low window, such as a phone in landscape or at a large zoom, which it would fill. */
const stickyClass = 'z-20 bg-paper py-2 [@media(height>=32rem)]:sticky';

/**
 * Filters, search and the add button in one row, which remains visible. On screens that are too
 * narrow for it, only the search and the add button do.
 */
export function ProductToolbar(props: ProductToolbarProps) {
  const { tree, requestedQuery, actions, onChooseColumns } = props;
  const { changeQuery } = actions;
  return (
    <div className={`contents xl:top-16 xl:-mt-2 xl:flex xl:gap-2 ${stickyClass}`}>
      <div className="grid grid-cols-[1fr_1.2fr] gap-2 sm:grid-cols-[1fr_1.25fr_0.9fr_auto] xl:flex-[5]">
        <CategoryFilters tree={tree} requestedQuery={requestedQuery} onChange={changeQuery} />
        <Select
          label="Stock"
          value={requestedQuery.stock}
          onChange={({ target }) =>
            changeQuery({ stock: stockKeys.find((key) => key === target.value) ?? 'any' })
          }
        >
          {stockKeys.map((key) => (
            <option key={key} value={key}>
              {stockLabels[key]}
            </option>
          ))}
        </Select>
        <Button variant="outline" className="px-3!" onClick={onChooseColumns}>
          <Columns3 aria-hidden className="size-4.5" />
          Columns
        </Button>
      </div>
      <div className={`top-16 flex gap-2 xl:static! xl:flex-[3] xl:py-0 ${stickyClass}`}>
        <input
          type="search"
          aria-label="Search"
          placeholder="Name or brand"
          autoComplete="off"
          value={requestedQuery.search}
          className={classNames(controlClass, 'flex-1')}
          onChange={({ target }) => changeQuery({ search: target.value })}
        />
        <Button className="px-3!" onClick={() => actions.openForm({ recordType: 'product' })}>
          <Plus aria-hidden className="size-4.5" />
          <span className="max-sm:sr-only">Add Product</span>
        </Button>
      </div>
    </div>
  );
}

const stockLabels: Record<StockKey, string> = {
  any: 'Any stock',
  in: 'In stock',
  out: 'Out of stock',
};

interface CategoryFiltersProps {
  tree: CatalogueTree;
  requestedQuery: ManagerQuery;
  onChange: (changes: Partial<ManagerQuery>) => void;
}

function CategoryFilters({ tree, requestedQuery, onChange }: CategoryFiltersProps) {
  const { categoryId, subcategoryId } = requestedQuery;
  const selectedCategories = tree.categories.filter(
    ({ category }) => categoryId === '' || category.id === categoryId,
  );
  return (
    <>
      <Select
        label="Category"
        value={categoryId}
        onChange={({ target }) => onChange({ categoryId: target.value, subcategoryId: '' })}
      >
        <option value="">All categories</option>
        {tree.categories.map(({ category }) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </Select>
      <Select
        label="Subcategory"
        value={subcategoryId}
        onChange={({ target }) => onChange({ subcategoryId: target.value })}
      >
        <option value="">All subcategories</option>
        {selectedCategories
          .flatMap(({ subcategories }) => subcategories)
          .map(({ subcategory }) => (
            <option key={subcategory.id} value={subcategory.id}>
              {subcategory.name}
            </option>
          ))}
      </Select>
    </>
  );
}

const controlClass =
  'min-h-11 min-w-0 rounded-md border border-slate-400 bg-white px-2.5 text-base text-ink placeholder:text-slate-500';

/** A select whose label is not visible: its first option names what it filters. */
function Select({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  return <select {...select} aria-label={label} className={controlClass} />;
}
