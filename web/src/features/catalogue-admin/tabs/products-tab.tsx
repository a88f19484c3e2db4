import { formatCount } from '@neev/domain';
import { useMemo, useState } from 'react';
import { useFocusAfterDelete } from '@/components/admin/confirm-dialog.tsx';
import { Checkbox } from '@/components/admin/toggles.tsx';
import { Dialog } from '@/components/controls/dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { type CatalogueTree, countProducts } from '../catalogue-tree.ts';
import type { TabProps } from '../manager-actions.ts';
import { isFiltered, type ManagerQuery, noFilters, selectBranches } from '../manager-query.ts';
import { usePendingProducts } from '../watch-catalogue.ts';
import type { PriceSheet } from './price-sheet.ts';
import { type OptionalColumn, optionalColumns, useShownColumns } from './product-columns.ts';
import { ProductTable } from './product-table.tsx';
import { ProductToolbar } from './product-toolbar.tsx';
import { createSort, toRows } from './table-rows.ts';

export interface ProductsTabProps extends TabProps {
  query: ManagerQuery;
  requestedQuery: ManagerQuery;
  sheet: PriceSheet;
  /** The product that was added last. */
  newProductId: string | undefined;
}

/** The products in a table, by category and subcategory. */
export function ProductsTab(props: ProductsTabProps) {
  const { tree, query, requestedQuery, actions, sheet, newProductId } = props;
  const { rows, total } = useRows(tree, query);
  const pendingIds = usePendingProducts();
  const [columns, toggleColumn] = useShownColumns();
  const [isChoosingColumns, setIsChoosingColumns] = useState(false);
  const [count, focusCount] = useFocusAfterDelete<HTMLParagraphElement>();

  function clearFilters() {
    actions.changeQuery(noFilters);
    focusCount();
  }

  return (
    <>
      <ProductToolbar
        tree={tree}
        requestedQuery={requestedQuery}
        actions={actions}
        onChooseColumns={() => setIsChoosingColumns(true)}
      />
      <p ref={count} tabIndex={-1} role="status" className="text-sm text-ink-soft outline-none">
        {formatCount(total)} {total === 1 ? 'product' : 'products'}
      </p>
      {rows.length === 0 ? (
        <div className="mt-4">
          <NoProducts isFiltered={isFiltered(query)} onClear={clearFilters} />
        </div>
      ) : (
        <ProductTable
          {...{ rows, query, columns, pendingIds, sheet, actions }}
          newId={newProductId}
        />
      )}
      {isChoosingColumns && (
        <Dialog title="Columns" onClose={() => setIsChoosingColumns(false)}>
          {optionalColumns.map((column) => (
            <Checkbox
              key={column}
              label={columnLabels[column]}
              checked={columns.has(column)}
              onChange={() => toggleColumn(column)}
            />
          ))}
        </Dialog>
      )}
    </>
  );
}

interface NoProductsProps {
  isFiltered: boolean;
  onClear: () => void;
}

/** Without filters, every subcategory is listed, also without products. */
function NoProducts({ isFiltered: hasFilters, onClear }: NoProductsProps) {
  if (!hasFilters)
    return <EmptyState title="No products yet" hint="Add a category and a subcategory first." />;
  return (
    <EmptyState
      title="No products found"
      hint="Try adjusting your search or filters."
      action={
        <Button variant="outline" onClick={onClear}>
          Clear all
        </Button>
      }
    />
  );
}

const columnLabels: Record<OptionalColumn, string> = {
  picture: 'Image',
  brand: 'Brand',
  unit: 'Unit',
  stock: 'Stock',
};

/** The rows of the table, and the number of products among them. */
function useRows({ categories }: CatalogueTree, query: ManagerQuery) {
  const { search, categoryId, subcategoryId, stock } = query;
  const { column, direction } = query.sort;
  const sort = useMemo(() => createSort({ column, direction }), [column, direction]);
  return useMemo(() => {
    const branches = selectBranches(categories, { search, categoryId, subcategoryId, stock });
    const total = countProducts(branches.flatMap(({ subcategories }) => subcategories));
    return { rows: toRows(branches, sort), total };
  }, [categories, search, categoryId, subcategoryId, stock, sort]);
}
