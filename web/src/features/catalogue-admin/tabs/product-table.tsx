import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type RefObject, useMemo, useRef } from 'react';
import { classNames } from '@/lib/class-names.ts';
import type { ManagerActions } from '../manager-actions.ts';
import type { ManagerQuery, ProductSort, SortColumn } from '../manager-query.ts';
import { type Cell, findField, type PriceSheet, PriceSheetContext } from './price-sheet.ts';
import type { ShownColumns } from './product-columns.ts';
import { HeadingRow, MIN_COLUMNS, ProductRow } from './product-row.tsx';
import { nextSort, type TableRow } from './table-rows.ts';
import { useScrollOnChange, useVirtualRows } from './use-virtual-rows.ts';

interface ProductTableProps {
  rows: readonly TableRow[];
  query: ManagerQuery;
  columns: ShownColumns;
  /** Products with pending writes. */
  pendingIds: ReadonlySet<string>;
  /** The product that was added last. */
  newId: string | undefined;
  sheet: PriceSheet;
  actions: ManagerActions;
}

/**
 * The products by category and subcategory. Only the rows near the window are rendered, since each
 * has a listener of its own.
 */
export function ProductTable(props: ProductTableProps) {
  const { rows, query, columns, pendingIds, newId, sheet, actions } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const virtual = useVirtualRows(rows, body);
  const view = usePriceSheetView(sheet, rows, body, virtual.scrollTo);
  const { sort, search, categoryId, subcategoryId, stock } = query;
  useScrollOnChange(JSON.stringify([sort, search, categoryId, subcategoryId, stock]), () =>
    virtual.scrollToStart(),
  );
  const listedNewId = newId !== undefined && virtual.contains(newId) ? newId : '';
  useScrollOnChange(listedNewId, () => virtual.scrollTo(listedNewId));

  return (
    <PriceSheetContext value={view}>
      <div className="mt-2 rounded-lg border border-line bg-white shadow-card [overflow-anchor:none]">
        <table
          aria-label="Products"
          aria-rowcount={rows.length + 1}
          className="w-full table-fixed border-separate border-spacing-0 text-sm"
        >
          <TableHead
            sort={sort}
            columns={columns}
            onSort={(next) => actions.changeQuery({ sort: next })}
          />
          <tbody
            ref={body}
            className="[&_:is(input,button)]:scroll-mt-26 [&_:is(input,button)]:scroll-mb-14"
            {...virtual.focusHandlers}
          >
            {virtual.shown.map(({ row, index, gap }) => (
              <Fragment key={row.key}>
                <Gap height={gap} />
                {row.kind === 'heading' ? (
                  <HeadingRow {...{ row, index, columns }} measure={virtual.measure} />
                ) : (
                  <ProductRow
                    product={row.product}
                    index={index}
                    measure={virtual.measure}
                    isPending={pendingIds.has(row.key)}
                    isNew={row.key === newId}
                    isScrolling={virtual.isScrolling}
                    columns={columns}
                    actions={actions}
                  />
                )}
              </Fragment>
            ))}
            <Gap height={virtual.lastGap} />
          </tbody>
        </table>
      </div>
    </PriceSheetContext>
  );
}

/** The space of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={MIN_COLUMNS} className="p-0" />
    </tr>
  );
}

interface TableHeadProps {
  sort: ProductSort;
  columns: ShownColumns;
  onSort: (sort: ProductSort) => void;
}

const headClass =
  'top-31 z-10 border-b border-line bg-slate-50 px-2 font-semibold first:rounded-tl-lg first:pl-4 last:rounded-tr-lg last:pr-3 sm:px-3 sm:last:pr-4 [@media(height>=32rem)]:sticky';

function TableHead({ sort, columns, onSort }: TableHeadProps) {
  const heading = { sort, onSort };
  return (
    <thead>
      <tr aria-rowindex={1}>
        <SortHeading {...heading} column="name" label="Product Name" />
        {columns.has('brand') && (
          <SortHeading
            {...heading}
            column="brand"
            label="Brand"
            className="hidden w-36 xl:table-cell"
          />
        )}
        <SortHeading
          {...heading}
          column="price"
          label="Price"
          className="w-29 sm:w-32 xl:w-36"
          isNumber
        />
        {columns.has('unit') && (
          <SortHeading
            {...heading}
            column="unit"
            label="Unit"
            className="hidden w-24 xl:table-cell"
          />
        )}
        {columns.has('stock') && (
          <SortHeading
            {...heading}
            column="stock"
            label="Stock"
            className="hidden w-22 sm:table-cell xl:w-28"
            isNumber
          />
        )}
        <th scope="col" className={`${headClass} w-19 text-right sm:w-39`}>
          Actions
        </th>
      </tr>
    </thead>
  );
}

interface SortHeadingProps {
  sort: ProductSort;
  onSort: (sort: ProductSort) => void;
  column: SortColumn;
  label: string;
  isNumber?: boolean;
  className?: string;
}

/** A column heading that sorts the products of each subcategory. */
function SortHeading({ sort, onSort, column, label, isNumber, className }: SortHeadingProps) {
  const isSorted = sort.column === column;
  const Icon = isSorted && sort.direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? sort.direction : undefined}
      className={classNames(headClass, isNumber ? 'text-right' : 'text-left', className)}
    >
      <button
        type="button"
        className={classNames(
          'group inline-flex min-h-11 items-center gap-1 font-semibold',
          isNumber ? 'flex-row-reverse text-right' : 'text-left',
        )}
        onClick={() => onSort(nextSort(sort, column))}
      >
        {label}
        <Icon
          aria-hidden
          className={classNames('size-3.5', !isSorted && 'opacity-0 group-hover:opacity-40')}
        />
      </button>
    </th>
  );
}

/** The view of the sheet through this table, in which a cell can be outside of the rendered rows. */
function usePriceSheetView(
  sheet: PriceSheet,
  rows: readonly TableRow[],
  body: RefObject<HTMLTableSectionElement | null>,
  scrollTo: (key: string) => void,
) {
  const requestedCell = useRef<Cell>(undefined);

  return useMemo(() => {
    /** Without the hidden rows of deleted products, as far as they are rendered. */
    function getRowIds() {
      const hidden = body.current?.querySelectorAll<HTMLElement>('tr[hidden]') ?? [];
      const deletedIds = new Set(Array.from(hidden, ({ dataset }) => dataset.key));
      const ids = rows.filter(({ kind }) => kind === 'product').map(({ key }) => key);
      return ids.filter((id) => !deletedIds.has(id));
    }
    function focusCell(cell: Cell) {
      const field = findField(body.current, cell);
      if (field) return field.focus();
      requestedCell.current = cell;
      scrollTo(cell.id);
    }
    return { sheet, getRowIds, focusCell, requestedCell };
  }, [sheet, rows, body, scrollTo]);
}
