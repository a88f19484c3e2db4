import { formatCount } from '@neev/domain';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { LiveItem } from '@/components/ui/live-mark.tsx';
import { type SteadyItem, useSteadyList } from '@/lib/steady-list.ts';

type Mark = SteadyItem<unknown>['mark'];

interface ProductListProps<T> {
  /** Another key starts a new list. */
  listKey: string;
  items: readonly T[];
  className: string;
  isBusy?: boolean;
  /** Placeholders of the rows that are loading. */
  pending?: ReactNode;
  /** Paging of the list; by default all items are shown. */
  more?: ShowMoreProps;
  children: (item: T, mark: Mark) => ReactNode;
}

/** Products of a live query at fixed positions. Added and removed ones are marked. */
export function ProductList<T extends { id: string; updatedAt?: Date }>(
  props: ProductListProps<T>,
) {
  const { listKey, items, className, isBusy, pending, more, children } = props;
  const shown = useSteadyList({ listKey, items, isNew: isNewcomer });
  const list = useRef<HTMLUListElement>(null);
  const [focusAt, setFocusAt] = useState<number>();

  // After "Show more" the keyboard continues at the first of the new rows.
  useEffect(() => {
    if (focusAt === undefined || focusAt >= items.length) return;
    const row = list.current?.children[focusAt];
    row?.querySelector('a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    setFocusAt(undefined);
  }, [focusAt, items.length]);

  function showMore() {
    setFocusAt(items.length);
    more?.onShowMore();
  }

  return (
    <>
      <ul ref={list} aria-busy={isBusy} className={className}>
        {shown.map(({ item, mark }) => children(item, mark))}
      </ul>
      {pending}
      {more && <ShowMore {...more} onShowMore={showMore} />}
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
  shown: number;
  total: number;
  /** Maximum number of products in the list. */
  max: number;
  /** Shown instead of the button at the maximum. */
  end: ReactNode;
  onShowMore: () => void;
}

function ShowMore({ shown, total, max, end, onShowMore }: ShowMoreProps) {
  if (shown >= total) return null;
  if (shown >= max) return <p className="mt-12 text-center text-ink-soft">{end}</p>;
  return (
    <div className="mt-12 flex flex-col items-center gap-3">
      <Button variant="outline" className="w-full sm:w-auto sm:min-w-56" onClick={onShowMore}>
        Show more
      </Button>
      <p className="text-sm text-ink-soft tabular-nums">
        {shown} of {formatCount(total)}
      </p>
    </div>
  );
}

interface Dated {
  /** Time of the last change; `undefined` when unknown. */
  updatedAt?: Date;
}

/**
 * Whether a product that entered a list was just created, or only moved up from the next page. A
 * product that was just created is younger than all others.
 */
export function isNewcomer({ updatedAt }: Dated, shown: readonly Dated[]): boolean {
  if (!updatedAt) return false;
  return shown.every((each) => (each.updatedAt?.getTime() ?? 0) < updatedAt.getTime());
}
