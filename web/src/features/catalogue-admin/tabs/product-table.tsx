import { formatAdminPrice, type IndexedProduct } from '@neev/domain';
import { useId } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { SubcategoryBranch } from '../catalogue-tree.ts';
import type { ManagerActions } from '../manager-actions.ts';
import { useStoredProduct } from '../watch-catalogue.ts';
import { RecordButtons } from './manager-controls.tsx';
import { NumberCell } from './number-cell.tsx';

interface ProductTableProps {
  branch: SubcategoryBranch;
  /** Products with pending writes. */
  pendingIds: ReadonlySet<string>;
  actions: ManagerActions;
}

const headClass = 'px-2 py-2.5 font-semibold first:pl-4 last:pr-3 sm:px-3 sm:last:pr-4';

/** The products of a subcategory. On narrow screens, brand and unit are below the name, stock below the price. */
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
                <th scope="col" className={`${headClass} text-left`}>
                  Product Name
                </th>
                <th
                  scope="col"
                  className={`${headClass} hidden w-28 text-left md:table-cell lg:w-36`}
                >
                  Brand
                </th>
                <th scope="col" className={`${headClass} w-29 text-right sm:w-32 lg:w-36`}>
                  Price
                </th>
                <th
                  scope="col"
                  className={`${headClass} hidden w-20 text-left md:table-cell lg:w-24`}
                >
                  Unit
                </th>
                <th
                  scope="col"
                  className={`${headClass} hidden w-22 text-right sm:table-cell lg:w-28`}
                >
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

interface ProductRowProps {
  product: IndexedProduct;
  /** Whether the product has pending writes. */
  isPending: boolean;
  actions: ManagerActions;
}

const cellClass = 'px-2 py-2 align-middle break-words first:pl-4 last:pr-3 sm:px-3 sm:last:pr-4';

/** A product row: first the fields of the index, then all fields of the document. */
function ProductRow({ product, isPending, actions }: ProductRowProps) {
  const live = useStoredProduct(product.id);
  const record = live.status === 'ready' ? live.value : undefined;
  // The index is updated some seconds after a deletion.
  if (live.status === 'ready' && !record) return null;
  const { name, brand } = record ?? product;

  return (
    <tr aria-busy={isPending} className="h-15">
      <th scope="row" className={`${cellClass} text-left font-medium`}>
        {name}
        <span className="block text-xs font-normal text-ink-soft md:hidden">
          {[brand, record?.unit].filter(Boolean).join(' · ')}
        </span>
      </th>
      <td className={`${cellClass} hidden md:table-cell`}>{brand}</td>
      <td className={`${cellClass} text-right`}>
        {record ? (
          <>
            <NumberCell product={record} column="price" />
            <div className="mt-1 flex items-center justify-between gap-2 text-xs text-ink-soft sm:hidden">
              Stock
              <NumberCell product={record} column="stock" />
            </div>
          </>
        ) : (
          formatAdminPrice(product.price)
        )}
      </td>
      <td className={`${cellClass} hidden md:table-cell`}>
        {record ? record.unit : <Skeleton className="h-5 w-12" />}
      </td>
      <td className={`${cellClass} hidden sm:table-cell`}>
        {record ? (
          <NumberCell product={record} column="stock" />
        ) : (
          <Skeleton className="h-5 w-12" />
        )}
      </td>
      <td className={cellClass}>
        <div className="flex justify-end">
          <RecordButtons
            name={name}
            isDisabled={!record}
            onEdit={() => record && actions.openForm({ recordType: 'product', record })}
            onDelete={() => record && actions.confirmDelete({ recordType: 'product', record })}
          />
        </div>
      </td>
    </tr>
  );
}
