import {
  formatAdminPrice,
  formatCount,
  type IndexedProduct,
  type Product,
  productChange,
} from '@neev/domain';
import { useId } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { updateRecord } from '@/lib/admin/update-records.ts';
import type { SubcategoryBranch } from '../catalogue-tree.ts';
import type { ManagerActions } from '../manager-actions.ts';
import { useStoredProduct } from '../watch-catalogue.ts';
import { EditableNumber } from './editable-number.tsx';
import { RecordButtons } from './manager-controls.tsx';

interface ProductTableProps {
  branch: SubcategoryBranch;
  /** Products with pending writes. */
  pendingIds: ReadonlySet<string>;
  actions: ManagerActions;
}

const headClass = 'px-2 py-2.5 text-left font-semibold first:pl-4 last:pr-3 sm:px-3 sm:last:pr-4';

/** The products of a subcategory. On narrow screens, brand and unit are below the name. */
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
    <tr aria-busy={isPending} className={isPending ? 'italic opacity-70' : undefined}>
      <th scope="row" className={`${cellClass} text-left font-medium`}>
        {name}
        <span className="block text-xs font-normal text-ink-soft md:hidden">
          {[brand, record?.unit].filter(Boolean).join(' · ')}
        </span>
        {record && (
          <span className="mt-1 block text-xs font-normal text-ink-soft sm:hidden">
            Stock <StockNumber product={record} />
          </span>
        )}
      </th>
      <td className={`${cellClass} hidden md:table-cell`}>{brand}</td>
      <td className={cellClass}>
        {record ? <PriceNumber product={record} /> : formatAdminPrice(product.price)}
      </td>
      <td className={`${cellClass} hidden md:table-cell`}>
        {record ? record.unit : <Skeleton className="h-5 w-12" />}
      </td>
      <td className={`${cellClass} hidden sm:table-cell`}>
        {record ? <StockNumber product={record} /> : <Skeleton className="h-5 w-12" />}
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

interface NumberProps {
  product: Product;
}

function PriceNumber({ product: { id, name, price } }: NumberProps) {
  return (
    <EditableNumber
      label={`price of ${name}`}
      value={price}
      displayText={formatAdminPrice(price)}
      schema={productChange.shape.price}
      onSave={(newValue) => updateProduct(id, { price: newValue })}
    />
  );
}

function StockNumber({ product: { id, name, stock } }: NumberProps) {
  return (
    <EditableNumber
      label={`stock of ${name}`}
      value={stock}
      displayText={formatCount(stock)}
      schema={productChange.shape.stock}
      onSave={(newValue) => updateProduct(id, { stock: newValue })}
    />
  );
}

function updateProduct(id: string, change: Record<string, number>): void {
  void updateRecord('products', id, { change, failureText: 'Failed to update product' });
}
