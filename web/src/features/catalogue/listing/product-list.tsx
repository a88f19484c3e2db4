import { formatCount } from '@neev/domain';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { LiveItem } from '@/components/ui/live-mark.tsx';
import { classNames } from '@/lib/class-names.ts';
import { type StableItem, useStableList } from '@/lib/stable-list.ts';
import { QueryForm } from './query-form.tsx';

type Mark = StableItem<unknown>['mark'];

interface ProductListProps<T> {
  /** Another key starts a new list. */
  listKey: string;
  items: readonly T[];
  className: string;
  isBusy?: boolean;
  /** Placeholders of the rows that are loading. */
  placeholders?: ReactNode;
  /** Paging of the list; by default all items are shown. */
  paging?: ShowMoreProps;
  children: (item: T, mark: Mark, index: number) => ReactNode;
}

/** Products of a live query at fixed positions. Added and removed ones are marked. */
export function ProductList<T extends { id: string; updatedAt?: Date }>(
  props: ProductListProps<T>,
) {
  const { listKey, items, className, isBusy, placeholders, paging, children } = props;
  const steadyItems = useStableList({ listKey, items, isNew: isNewlyCreated });
  const list = useRef<HTMLUListElement>(null);
  const [requested, setRequested] = useState<{ index: number; focused: Element | null }>();

  // After "Show more" the keyboard continues at the first of the new rows, unless it is elsewhere when they have loaded.
  useEffect(() => {
    if (!requested || requested.index >= items.length) return;
    setRequested(undefined);
    const { activeElement, body } = document;
    if (activeElement !== requested.focused && activeElement !== body) return;
    const row = list.current?.children[requested.index];
    row?.querySelector('a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [requested, items.length]);

  function showMore() {
    setRequested({ index: items.length, focused: document.activeElement });
    paging?.onShowMore();
  }

  return (
    <>
      <ul ref={list} aria-busy={isBusy} className={classNames('product-list', className)}>
        {steadyItems.map(({ item, mark }, index) => children(item, mark, index))}
      </ul>
      {placeholders}
      {paging && <ShowMore {...paging} onShowMore={showMore} />}
    </>
  );
}

interface ProductItemProps {
  ref?: Ref<HTMLLIElement>;
  name: string;
  mark: Mark;
  children: ReactNode;
}

export function ProductItem({ ref, name, mark, children }: ProductItemProps) {
  return (
    <li ref={ref} className="group">
      <LiveItem mark={mark} name={name}>
        {children}
      </LiveItem>
    </li>
  );
}

interface ShowMoreProps {
  /** Products on the page, or loading. */
  shownCount: number;
  total: number;
  /** Maximum number of products in the list. */
  maxCount: number;
  /** Shown instead of the button at the maximum. */
  endContent: ReactNode;
  /** The query string of the next length of the list; empty if it is not in the URL. */
  nextSearch?: string;
  onShowMore: () => void;
}

export function ShowMore(props: ShowMoreProps) {
  const { shownCount, total, maxCount, endContent, nextSearch = '', onShowMore } = props;
  if (shownCount >= total) return null;
  if (shownCount >= maxCount)
    return <p className="mt-12 text-center text-ink-soft">{endContent}</p>;
  return (
    <div className="mt-12 flex flex-col items-center gap-3">
      <QueryForm search={nextSearch}>
        <Button
          type="submit"
          variant="outline"
          className="w-full sm:w-auto sm:min-w-56"
          onClick={onShowMore}
        >
          Show more
        </Button>
      </QueryForm>
      <p className="text-sm text-ink-soft tabular-nums">
        {formatCount(shownCount)} of {formatCount(total)}
      </p>
    </div>
  );
}

interface Timestamped {
  /** Time of the last change; `undefined` when unknown. */
  updatedAt?: Date;
}

/**
 * Whether a product that entered a list was just created, or only moved up from the next page. A
 * product that was just created is younger than all others.
 */
export function isNewlyCreated(
  { updatedAt }: Timestamped,
  others: readonly Timestamped[],
): boolean {
  if (!updatedAt) return false;
  return others.every((each) => (each.updatedAt?.getTime() ?? 0) < updatedAt.getTime());
}
