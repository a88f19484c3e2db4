import { formatAdminPrice, type IndexedProduct, type Product } from '@neev/domain';
import { memo, useState } from 'react';
import { Picture } from '@/components/ui/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';
import type { ManagerActions } from '../manager-actions.ts';
import { useStoredProduct } from '../watch-catalogue.ts';
import { RecordButtons } from './manager-controls.tsx';
import { NumberCell } from './number-cell.tsx';
import type { ShownColumns } from './product-columns.ts';
import type { TableRow } from './table-rows.ts';

interface RowProps {
  /** Index among all rows below the column headings. */
  index: number;
  /** Measures the height of the row. */
  measure: (row: HTMLTableRowElement | null) => void;
}

interface HeadingRowProps extends RowProps {
  row: Extract<TableRow, { kind: 'heading' }>;
  columns: ShownColumns;
}

/** The number of columns that every width of the screen shows. */
export const MIN_COLUMNS = 3;

/** The category and the subcategory of the products below. */
export function HeadingRow({ row, index, measure, columns }: HeadingRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      data-key={row.key}
      aria-rowindex={index + 2}
      className="bg-paper"
    >
      <th scope="row" colSpan={MIN_COLUMNS} className="px-4 py-2.5 text-left break-words">
        <span className="font-normal text-ink-soft">{row.category} › </span>
        {row.subcategory}
        {row.isEmpty && <span className="ml-3 font-normal text-ink-soft">No products yet.</span>}
      </th>
      {columns.has('brand') && <td className="hidden xl:table-cell" />}
      {columns.has('unit') && <td className="hidden xl:table-cell" />}
      {columns.has('stock') && <td className="hidden sm:table-cell" />}
    </tr>
  );
}

interface ProductRowProps extends RowProps {
  product: IndexedProduct;
  /** Whether the product has pending writes. */
  isPending: boolean;
  /** Whether the product was added just now. */
  isNew: boolean;
  /** While scrolling, the documents of new rows are not read. */
  isScrolling: boolean;
  columns: ShownColumns;
  actions: ManagerActions;
}

const cellClass =
  'border-t border-line px-2 py-2 align-middle break-words first:pl-4 last:pr-3 sm:px-3 sm:last:pr-4';

/** A product row: first the fields of the index, then all fields of the document. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, index, measure, isPending, isNew, isScrolling, columns, actions } = props;
  const live = useStoredProduct(product.id, { isEnabled: useHasStopped(isScrolling) });
  const record = live.status === 'ready' ? live.value : undefined;
  // The index is updated some seconds after a deletion.
  if (live.status === 'ready' && !record)
    return <tr ref={measure} data-index={index} data-key={product.id} hidden />;
  const { name, brand, unit } = record ?? product;

  return (
    <tr
      ref={measure}
      data-index={index}
      data-key={product.id}
      aria-rowindex={index + 2}
      aria-busy={isPending}
      className={classNames('h-15', isNew && 'bg-accent-soft')}
    >
      <NameCell {...{ name, brand, unit, record, columns }} />
      {columns.has('brand') && <td className={`${cellClass} hidden xl:table-cell`}>{brand}</td>}
      {/* On narrow screens as high as the two fields, which are not there before the document is. */}
      <td className={classNames(cellClass, 'text-right', columns.has('stock') && 'max-sm:h-27.25')}>
        {record ? <NumberFields {...{ record, columns }} /> : formatAdminPrice(product.price)}
      </td>
      {columns.has('unit') && <td className={`${cellClass} hidden xl:table-cell`}>{unit}</td>}
      {columns.has('stock') && (
        <td className={`${cellClass} hidden sm:table-cell`}>
          {record ? (
            <NumberCell product={record} column="stock" />
          ) : (
            <Skeleton className="h-5 w-12" />
          )}
        </td>
      )}
      <td className={cellClass}>
        <div className="flex justify-end">
          <RecordButtons
            name={name}
            isDisabled={!record}
            onEdit={() => record && actions.openForm({ recordType: 'product', record })}
            onDuplicate={() =>
              record && actions.openForm({ recordType: 'product', template: record })
            }
            onDelete={() => record && actions.confirmDelete({ recordType: 'product', record })}
          />
        </div>
      </td>
    </tr>
  );
});

interface NameCellProps extends Pick<Product, 'name' | 'brand' | 'unit'> {
  record: Product | undefined;
  columns: ShownColumns;
}

/** The picture and the name. On narrow screens, brand and unit are below the name. */
function NameCell({ name, brand, unit, record, columns }: NameCellProps) {
  const details = [columns.has('brand') && brand, columns.has('unit') && unit].filter(Boolean);
  return (
    <th scope="row" className={`${cellClass} text-left font-medium`}>
      <div className="flex items-center gap-3">
        {columns.has('picture') && <Thumbnail record={record} />}
        <div className="min-w-0">
          {name}
          <span className="block text-xs font-normal text-ink-soft xl:hidden">
            {details.join(' · ')}
          </span>
        </div>
      </div>
    </th>
  );
}

function Thumbnail({ record }: Pick<NameCellProps, 'record'>) {
  return (
    <div className="hidden size-11 shrink-0 overflow-hidden rounded-md sm:block">
      {record ? (
        <Picture src={record.image} alt="" sizes="2.75rem" className="size-full" />
      ) : (
        <Skeleton className="size-full" />
      )}
    </div>
  );
}

/** The price. On narrow screens, the stock is below it. */
function NumberFields({ record, columns }: { record: Product; columns: ShownColumns }) {
  return (
    <>
      <NumberCell product={record} column="price" />
      {columns.has('stock') && (
        <div className="mt-1 flex items-center justify-end gap-2 text-xs text-ink-soft sm:hidden">
          Stock
          <div className="min-w-0 flex-1">
            <NumberCell product={record} column="stock" />
          </div>
        </div>
      )}
    </>
  );
}

/** True once scrolling has stopped; remains true. */
function useHasStopped(isScrolling: boolean): boolean {
  const [hasStopped, setHasStopped] = useState(!isScrolling);
  if (!isScrolling && !hasStopped) setHasStopped(true);
  return hasStopped;
}
