import {
  formatAdminPrice,
  formatCount,
  type IndexedProduct,
  type Product,
  productChange,
} from '@neev/domain';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { updateRecord } from '@/lib/admin/update-records.ts';
import { useStoredProduct } from '../api/watch-records.ts';
import { EditableNumber } from './editable-number.tsx';
import type { ManagerActions } from './manager-actions.ts';
import { RecordButtons } from './record-buttons.tsx';

interface ProductRowProps {
  product: IndexedProduct;
  /** It has changes that the server has not confirmed. */
  isPending: boolean;
  actions: ManagerActions;
}

const cellClass = 'px-2 py-2 align-middle break-words first:pl-4 last:pr-3 sm:px-3 sm:last:pr-4';

/** A product: what the index says of it at once, the rest when its document has come. */
export function ProductRow({ product, isPending, actions }: ProductRowProps) {
  const live = useStoredProduct(product.id);
  const record = live.status === 'ready' ? live.value : undefined;
  // The index follows a deletion after some seconds.
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
            onEdit={() => record && actions.openForm({ noun: 'product', record })}
            onDelete={() => record && actions.askToDelete({ noun: 'product', record })}
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
      shown={formatAdminPrice(price)}
      schema={productChange.shape.price}
      onSave={(changed) => updateProduct(id, { price: changed })}
    />
  );
}

function StockNumber({ product: { id, name, stock } }: NumberProps) {
  return (
    <EditableNumber
      label={`stock of ${name}`}
      value={stock}
      shown={formatCount(stock)}
      schema={productChange.shape.stock}
      onSave={(changed) => updateProduct(id, { stock: changed })}
    />
  );
}

function updateProduct(id: string, change: Record<string, number>): void {
  void updateRecord('products', id, { change, failed: 'Failed to update product' });
}
