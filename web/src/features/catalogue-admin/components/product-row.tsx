import {
  formatAdminPrice,
  formatCount,
  type IndexedProduct,
  type Product,
  productChange,
} from '@neev/domain';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useProductRecord } from '../api/use-tree.ts';
import { productValues } from '../forms/form-values.ts';
import { isSaved } from '../model/stored.ts';
import { EditableNumber } from './editable-number.tsx';
import type { ManagerActions } from './manager-actions.ts';
import { RecordButtons } from './record-buttons.tsx';
import { useInlineSave } from './use-inline-save.ts';

interface ProductRowProps {
  product: IndexedProduct;
  actions: ManagerActions;
}

const cellClass = 'px-2 py-2 align-middle break-words first:pl-4 last:pr-3 sm:px-3 sm:last:pr-4';

/** A product: what the index says of it at once, the rest when its document has come. */
export function ProductRow({ product, actions }: ProductRowProps) {
  const { record, isGone } = useProductRecord(product.id);
  // The index follows a deletion by somebody else after some seconds.
  if (isGone) return null;
  const { name, brand } = record ?? product;

  return (
    <tr>
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
            isDisabled={!record || !isSaved(record)}
            onEdit={() => record && actions.openForm(formOf(record))}
            onDelete={() => record && actions.askToDelete({ noun: 'product', record })}
          />
        </div>
      </td>
    </tr>
  );
}

function formOf(record: Product) {
  return { noun: 'product', base: record, values: productValues(record) } as const;
}

function PriceNumber({ product }: { product: Product }) {
  const save = useInlineSave(product);
  return (
    <EditableNumber
      label={`price of ${product.name}`}
      value={product.price}
      shown={formatAdminPrice(product.price)}
      schema={productChange.shape.price}
      isDisabled={!isSaved(product)}
      onSave={(price) => save({ price })}
    />
  );
}

function StockNumber({ product }: { product: Product }) {
  const save = useInlineSave(product);
  return (
    <EditableNumber
      label={`stock of ${product.name}`}
      value={product.stock}
      shown={formatCount(product.stock)}
      schema={productChange.shape.stock}
      isDisabled={!isSaved(product)}
      onSave={(stock) => save({ stock })}
    />
  );
}
