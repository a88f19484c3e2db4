import { formatCount } from '@neev/domain';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { SelectField, TextField } from '@/components/ui/field.tsx';
import type { CatalogueTree, CategoryBranch } from '../catalogue-tree.ts';
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
import { TabHeader } from './manager-controls.tsx';
import { type PriceSheet, PriceSheetContext } from './price-sheet.ts';
import { ProductTable } from './product-table.tsx';

interface ProductsTabProps {
  tree: CatalogueTree;
  query: ManagerQuery;
  requestedQuery: ManagerQuery;
  actions: ManagerActions;
  sheet: PriceSheet;
}

/** The products in tables, by category and subcategory. */
export function ProductsTab(props: ProductsTabProps) {
  const { tree, query, requestedQuery, actions, sheet } = props;
  const { branches, total, shownCount } = selectRows(tree.categories, query, query.limit);
  const pendingIds = usePendingProducts();
  const countText = `${formatCount(total)} ${total === 1 ? 'product' : 'products'}`;

  return (
    <>
      <TabHeader
        title="Products"
        addLabel="Add Product"
        onAdd={() => actions.openForm({ recordType: 'product' })}
      />
      <ProductFilters tree={tree} requestedQuery={requestedQuery} onChange={actions.changeQuery} />
      <p role="status" className="mt-4 text-sm text-ink-soft">
        {countText}
      </p>
      {branches.length === 0 && (
        <div className="mt-4">
          <EmptyState
            title="No products found"
            hint="Try adjusting your search or filters."
            action={
              <Button variant="outline" onClick={() => actions.changeQuery(noFilters)}>
                Clear all
              </Button>
            }
          />
        </div>
      )}
      <PriceSheetContext value={{ sheet, rowIds: idsOf(branches) }}>
        {branches.map(({ category, subcategories }) => (
          <section key={category.id} aria-label={category.name} className="mt-8">
            <h4 className="text-lg font-bold tracking-tight break-words">{category.name}</h4>
            {subcategories.map((branch) => (
              <ProductTable key={branch.subcategory.id} {...{ branch, pendingIds, actions }} />
            ))}
          </section>
        ))}
      </PriceSheetContext>
      {shownCount < total && (
        <div className="mt-8 text-center">
          <Button
            variant="outline"
            onClick={() => actions.changeQuery({ limit: query.limit + ROWS_PER_PAGE })}
          >
            Show more
          </Button>
          <p className="mt-2 text-sm text-ink-soft tabular-nums">
            {shownCount} of {formatCount(total)}
          </p>
        </div>
      )}
    </>
  );
}

/** The ids of the products in the order of the tables. */
function idsOf(branches: readonly CategoryBranch[]): string[] {
  return branches
    .flatMap(({ subcategories }) => subcategories)
    .flatMap(({ products }) => products.map(({ id }) => id));
}

interface ProductFiltersProps {
  tree: CatalogueTree;
  requestedQuery: ManagerQuery;
  onChange: (changes: Partial<ManagerQuery>) => void;
}

const stockLabels: Record<StockKey, string> = {
  any: 'Any stock',
  in: 'In stock',
  out: 'Out of stock',
};

/** Search and filters of the product table. Each takes effect immediately. */
export function ProductFilters({ tree, requestedQuery, onChange }: ProductFiltersProps) {
  const selectedCategories = tree.categories.filter(
    ({ category }) => requestedQuery.categoryId === '' || category.id === requestedQuery.categoryId,
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <TextField
        label="Search"
        type="search"
        placeholder="Name or brand"
        autoComplete="off"
        value={requestedQuery.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      <SelectField
        label="Category"
        value={requestedQuery.categoryId}
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
        value={requestedQuery.subcategoryId}
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
      </SelectField>
      <SelectField
        label="Stock"
        value={requestedQuery.stock}
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
