import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { useSortable } from '@/lib/hooks/use-sortable.ts';

interface SortableCardsProps<T> {
  /** Items move within their list: a name that no other list has. */
  list: string;
  items: readonly T[];
  /** Items with changes that the server has not confirmed. */
  pendingIds: ReadonlySet<string>;
  onMove: (from: number, to: number) => void;
  children: (item: T) => ReactNode;
}

/** Cards in an order made by hand: dragged by their handle, or moved by two buttons. */
export function SortableCards<T extends { id: string; name: string }>({
  list,
  items,
  pendingIds,
  onMove,
  children,
}: SortableCardsProps<T>) {
  return (
    <ol className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
      {items.map((item, index) => (
        <SortableCard
          key={item.id}
          place={{ list, index, count: items.length }}
          name={item.name}
          isPending={pendingIds.has(item.id)}
          onMove={onMove}
        >
          {children(item)}
        </SortableCard>
      ))}
    </ol>
  );
}

interface Place {
  list: string;
  index: number;
  count: number;
}

interface SortableCardProps {
  place: Place;
  name: string;
  isPending: boolean;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

function SortableCard({ place, name, isPending, onMove, children }: SortableCardProps) {
  const { list, index, count } = place;
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const onDrop = (from: number) => onMove(from, index);
  const state = useSortable({ element, handle, list, index, onDrop });

  return (
    <li
      ref={element}
      aria-busy={isPending}
      className={classNames(
        'flex rounded-lg border bg-white shadow-card',
        isPending && 'italic opacity-70',
        state === 'dragged' && 'opacity-50',
        state === 'target' ? 'border-accent ring-2 ring-accent' : 'border-line',
      )}
    >
      <div className="flex flex-col items-center justify-between border-r border-line px-1 py-2">
        <MoveButton
          label={`Move ${name} up`}
          isPossible={index > 0}
          onMove={() => onMove(index, index - 1)}
        >
          <ArrowUp aria-hidden className="size-4" />
        </MoveButton>
        <span
          ref={handle}
          data-testid="drag-handle"
          className="grid size-9 cursor-grab place-items-center text-slate-500"
        >
          <GripVertical aria-hidden className="size-4.5" />
        </span>
        <MoveButton
          label={`Move ${name} down`}
          isPossible={index < count - 1}
          onMove={() => onMove(index, index + 1)}
        >
          <ArrowDown aria-hidden className="size-4" />
        </MoveButton>
      </div>
      <div className="min-w-0 flex-1 p-4">{children}</div>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  isPossible: boolean;
  onMove: () => void;
  children: ReactNode;
}

/** Stays where it is when there is no further to go, so that it keeps the focus. */
function MoveButton({ label, isPossible, onMove, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isPossible}
      className={classNames(
        'grid size-9 place-items-center rounded-md hover:bg-slate-100',
        !isPossible && 'opacity-40',
      )}
      onClick={() => isPossible && onMove()}
    >
      {children}
    </button>
  );
}
