import { formatCount } from '@neev/domain';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { SelectField, TextField } from '@/components/ui/field.tsx';
import type { CatalogueTree } from '../catalogue-tree.ts';
import type { ManagerActions } from '../manager-actions.ts';
import {
  type ManagerQuery,
  noFilters,
  ROWS_PER_PAGE,
  type StockKey,
  selectRows,
  stockKeys,
} from '../manager-query.ts';
import { usePendingProducts } from '../watch-catalogue.ts';
import { TabHead } from './manager-controls.tsx';
import { ProductTable } from './product-table.tsx';

interface ProductsTabProps {
  tree: CatalogueTree;
  query: ManagerQuery;
  asked: ManagerQuery;
  actions: ManagerActions;
}

/** The products in tables, by category and subcategory. */
export function ProductsTab({ tree, query, asked, actions }: ProductsTabProps) {
  const { branches, total, shown } = selectRows(tree.categories, query, query.shown);
  const pendingIds = usePendingProducts();
  const counted = `${formatCount(total)} ${total === 1 ? 'product' : 'products'}`;

  return (
    <>
      <TabHead
        title="Products"
        addLabel="Add Product"
        onAdd={() => actions.openForm({ noun: 'product' })}
      />
      <ProductFilters tree={tree} asked={asked} onChange={actions.show} />
      <p role="status" className="mt-4 text-sm text-ink-soft">
        {counted}
      </p>
      {branches.length === 0 && (
        <div className="mt-4">
          <EmptyState
            title="No products found"
            hint="Try adjusting your search or filters."
            action={
              <Button variant="outline" onClick={() => actions.show(noFilters)}>
                Clear all
              </Button>
            }
          />
        </div>
      )}
      {branches.map(({ category, subcategories }) => (
        <section key={category.id} aria-label={category.name} className="mt-8">
          <h4 className="text-lg font-bold tracking-tight break-words">{category.name}</h4>
          {subcategories.map((branch) => (
            <ProductTable key={branch.subcategory.id} {...{ branch, pendingIds, actions }} />
          ))}
        </section>
      ))}
      {shown < total && (
        <div className="mt-8 text-center">
          <Button
            variant="outline"
            onClick={() => actions.show({ shown: query.shown + ROWS_PER_PAGE })}
          >
            Show more
          </Button>
          <p className="mt-2 text-sm text-ink-soft tabular-nums">
            {shown} of {formatCount(total)}
          </p>
        </div>
      )}
    </>
  );
}

interface ProductFiltersProps {
  tree: CatalogueTree;
  asked: ManagerQuery;
  onChange: (changed: Partial<ManagerQuery>) => void;
}

const stockLabels: Record<StockKey, string> = {
  any: 'Any stock',
  in: 'In stock',
  out: 'Out of stock',
};

/** Search and filters of the product table. Each takes effect immediately. */
export function ProductFilters({ tree, asked, onChange }: ProductFiltersProps) {
  const inScope = tree.categories.filter(
    ({ category }) => asked.categoryId === '' || category.id === asked.categoryId,
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <TextField
        label="Search"
        type="search"
        placeholder="Name or brand"
        autoComplete="off"
        value={asked.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      <SelectField
        label="Category"
        value={asked.categoryId}
        onChange={({ target }) => onChange({ categoryId: target.value, subcategoryId: '' })}
      >
        <option value="">All categories</option>
        {tree.categories.map(({ category }) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Subcategory"
        value={asked.subcategoryId}
        onChange={({ target }) => onChange({ subcategoryId: target.value })}
      >
        <option value="">All subcategories</option>
        {inScope
          .flatMap(({ subcategories }) => subcategories)
          .map(({ subcategory }) => (
            <option key={subcategory.id} value={subcategory.id}>
              {subcategory.name}
            </option>
          ))}
      </SelectField>
      <SelectField
        label="Stock"
        value={asked.stock}
        onChange={({ target }) =>
          onChange({ stock: stockKeys.find((key) => key === target.value) ?? 'any' })
        }
      >
        {stockKeys.map((key) => (
          <option key={key} value={key}>
            {stockLabels[key]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
