import { useRef } from 'react';
import { LiveItem } from '@/components/ui/live-item.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useDeferred } from '@/lib/loading/defer.ts';
import { type SteadyItem, useSteadyList } from '@/lib/steady-list.ts';
import { useProduct } from '../watch-catalogue.ts';
import type { ListingRow } from './arrange-listing.ts';
import { isNewcomer } from './is-newcomer.ts';
import { completed, type ListedProduct } from './listed-product.ts';
import { type ListingLayout, layoutParts } from './listing-layout.tsx';
import { useRowFocus } from './use-row-focus.ts';

interface ListingRowsProps {
  /** What is listed, and how: another key is another list. */
  listKey: string;
  rows: readonly ListingRow[];
  layout: ListingLayout;
  /** These rows are of before; others are on their way. */
  isSettling: boolean;
  /** The row that the focus goes to as soon as it is there. */
  focusAt: number | undefined;
  onFocused: () => void;
}

/** The products of a listing. */
export function ListingRows(props: ListingRowsProps) {
  const { listKey, rows, layout, isSettling, focusAt } = props;
  const steadyRows = useSteadyList({ listKey, items: rows, isNew: isNewcomer });
  const list = useRef<HTMLUListElement>(null);
  useRowFocus(list, { rows: rows.length, focusAt, onFocused: props.onFocused });

  return (
    <ul
      ref={list}
      aria-busy={isSettling}
      className={classNames(
        layoutParts[layout].listClass,
        'transition-opacity',
        isSettling && 'opacity-50 delay-150',
      )}
    >
      {steadyRows.map(({ item, mark }) => (
        <ListingItem key={item.id} row={item} mark={mark} layout={layout} />
      ))}
    </ul>
  );
}

interface ListingItemProps {
  row: ListingRow;
  mark: SteadyItem<ListingRow>['mark'];
  layout: ListingLayout;
}

/**
 * A product: live by the query that found it, or by its own document while it is near the screen.
 * One that has left the query may have moved to the next page; its document tells whether it is gone.
 */
function ListingItem({ row, mark, layout }: ListingItemProps) {
  const element = useRef<HTMLLIElement>(null);
  const isLive = row.isLive && mark !== 'gone';
  const isNear = useDeferred('visible', { element, isEnabled: !isLive });
  const document = useProduct(row.id, { isWanted: isNear && !isLive });
  const product = isLive ? row.listed : completed(row.listed, document);

  const { Product } = layoutParts[layout];
  return (
    <li ref={element} className="group">
      <LiveItem mark={markOf(product, mark)} name={row.listed.name}>
        <Product product={product ?? row.listed} />
      </LiveItem>
    </li>
  );
}

function markOf(product: ListedProduct | undefined, mark: SteadyItem<ListingRow>['mark']) {
  if (!product) return 'gone';
  return mark === 'gone' ? 'none' : mark;
}
