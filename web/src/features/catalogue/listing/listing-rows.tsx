import { useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { useIsNear } from '@/lib/use-is-near.ts';
import { useProduct } from '../api/watch-product.ts';
import type { ListingRow } from './arrange-listing.ts';
import { completed } from './listed-product.ts';
import { type ListingLayout, layoutParts } from './listing-layout.tsx';

interface ListingRowsProps {
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
  const { rows, layout, isSettling, focusAt } = props;
  const list = useRef<HTMLUListElement>(null);
  const isThere = focusAt !== undefined && focusAt < rows.length;
  const tellFocused = useEffectEvent(props.onFocused);

  useEffect(() => {
    if (!isThere) return;
    const row = list.current?.children[focusAt];
    row?.querySelector('a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    tellFocused();
  }, [isThere, focusAt]);

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
      {rows.map((row) => (
        <ListingItem key={row.id} row={row} layout={layout} />
      ))}
    </ul>
  );
}

/** A product: live by the query that found it, or by its own document while it is near the screen. */
function ListingItem({ row, layout }: { row: ListingRow; layout: ListingLayout }) {
  const element = useRef<HTMLLIElement>(null);
  const isNear = useIsNear(element, !row.isLive);
  const document = useProduct(row.id, { isWanted: isNear && !row.isLive });
  const product = row.isLive ? row.listed : completed(row.listed, document);
  if (!product) return null;

  const { Product } = layoutParts[layout];
  return (
    <li ref={element} className="group">
      <Product product={product} />
    </li>
  );
}
