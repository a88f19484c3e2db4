import { useId } from 'react';
import type { SubcategoryBranch } from '../model/catalogue-tree.ts';
import type { ManagerActions } from './manager-actions.ts';
import { ProductRow } from './product-row.tsx';

interface ProductTableProps {
  branch: SubcategoryBranch;
  /** Products with changes that the server has not confirmed. */
  pendingIds: ReadonlySet<string>;
  actions: ManagerActions;
}

const headClass = 'px-2 py-2.5 text-left font-semibold first:pl-4 last:pr-3 sm:px-3 sm:last:pr-4';

/** The products of one subcategory. On narrow screens brand and unit stand below the name. */
export function ProductTable({ branch, pendingIds, actions }: ProductTableProps) {
  const { subcategory, products } = branch;
  const titleId = useId();
  return (
    <div className="mt-3 mb-6">
      <h5 id={titleId} className="mb-2 text-sm font-semibold break-words text-ink-soft">
        {subcategory.name}
      </h5>
      {products.length === 0 ? (
        <p className="text-sm text-ink-soft">No products yet.</p>
      ) : (
        <div className="overflow-x-auto rounded-lg border border-line bg-white shadow-card">
          <table aria-labelledby={titleId} className="w-full table-fixed text-sm">
            <thead className="border-b border-line bg-slate-50">
              <tr>
                <th scope="col" className={headClass}>
                  Product Name
                </th>
                <th scope="col" className={`${headClass} hidden w-28 md:table-cell lg:w-36`}>
                  Brand
                </th>
                <th scope="col" className={`${headClass} w-26 sm:w-28 lg:w-36`}>
                  Price
                </th>
                <th scope="col" className={`${headClass} hidden w-20 md:table-cell lg:w-24`}>
                  Unit
                </th>
                <th scope="col" className={`${headClass} hidden w-22 sm:table-cell lg:w-28`}>
                  Stock
                </th>
                <th scope="col" className={`${headClass} w-25 text-right sm:w-28`}>
                  Actions
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {products.map((product) => (
                <ProductRow
                  key={product.id}
                  product={product}
                  isPending={pendingIds.has(product.id)}
                  actions={actions}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
