import { formatCount } from '@neev/domain';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { usePendingProducts } from '../api/watch-records.ts';
import type { CatalogueTree } from '../model/catalogue-tree.ts';
import { type ManagerQuery, noFilters, ROWS_PER_PAGE } from '../model/manager-query.ts';
import { selectRows } from '../model/select-rows.ts';
import { AddButton } from './add-button.tsx';
import type { ManagerActions } from './manager-actions.ts';
import { ProductFilters } from './product-filters.tsx';
import { ProductTable } from './product-table.tsx';
import { TabHead } from './tab-head.tsx';

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
      <TabHead title="Products">
        <AddButton label="Add Product" onClick={() => actions.openForm({ noun: 'product' })} />
      </TabHead>
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
