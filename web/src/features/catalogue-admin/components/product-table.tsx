import { useId } from 'react';
import type { SubcategoryBranch } from '../model/catalogue-tree.ts';
import type { ManagerActions } from './manager-actions.ts';
import { ProductRow } from './product-row.tsx';

interface ProductTableProps {
  branch: SubcategoryBranch;
  actions: ManagerActions;
}

const headClass = 'px-3 py-2.5 text-left font-semibold first:pl-4 last:pr-4';

/** The products of one subcategory. On narrow screens brand and unit stand below the name. */
export function ProductTable({ branch: { subcategory, products }, actions }: ProductTableProps) {
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
                <th scope="col" className={`${headClass} hidden w-36 md:table-cell`}>
                  Brand
                </th>
                <th scope="col" className={`${headClass} w-29 sm:w-36`}>
                  Price
                </th>
                <th scope="col" className={`${headClass} hidden w-24 md:table-cell`}>
                  Unit
                </th>
                <th scope="col" className={`${headClass} hidden w-28 sm:table-cell`}>
                  Stock
                </th>
                <th scope="col" className={`${headClass} w-26 text-right`}>
                  Actions
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {products.map((product) => (
                <ProductRow key={product.id} product={product} actions={actions} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
