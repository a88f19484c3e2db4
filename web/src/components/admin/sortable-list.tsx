import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type LucideIcon, Menu } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { classNames } from '@/lib/class-names.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { IconButton } from './icon-button.tsx';

interface SortableListProps<T> {
  /** Identifies the list; items can only be moved within it. */
  list: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  /** Items with pending writes. */
  pendingIds: ReadonlySet<string>;
  /** May return a promise; until it settles, the list shows the new order. */
  onOrder: (order: ChangedOrder<T>) => unknown;
  className: string;
  itemClassName: string;
  /** Renders an item, with a `DragHandle` and two `MoveButton`s. */
  children: (item: T, sorting: Sorting) => ReactNode;
}

export interface ChangedOrder<T> {
  ordered: T[];
  /** The order that the list showed before. It may not be stored yet. */
  previous: readonly T[];
  moved: T;
}

/** Props of the controls of an item. */
export interface Sorting {
  handle: RefObject<HTMLSpanElement | null>;
  index: number;
  count: number;
  moveTo: (index: number) => void;
  /** Number of items side by side. */
  countColumns: () => number;
}

/**
 * A list that is sorted by dragging items by their handle, or with two buttons per item, on which
 * the arrow keys move the item as it is laid out.
 */
export function SortableList<T extends { id: string }>(props: SortableListProps<T>) {
  const { list, nameOf, pendingIds, className, itemClassName, children } = props;
  const [items, order] = useChangedOrder(props);
  const announce = useAnnounce();

  function move(from: number, to: number) {
    const moved = items[from];
    if (!moved || from === to || to < 0 || to >= items.length) return;
    announce(`${nameOf(moved)} moved to position ${to + 1} of ${items.length}.`);
    const ordered = items.toSpliced(from, 1).toSpliced(to, 0, moved);
    void order({ ordered, previous: items, moved });
  }

  return (
    <ol className={className}>
      {items.map((item, index) => (
        <SortableItem
          key={item.id}
          position={{ list, id: item.id, index, count: items.length }}
          isPending={pendingIds.has(item.id)}
          onMove={move}
          onDrop={(id) =>
            move(
              items.findIndex((each) => each.id === id),
              index,
            )
          }
          className={itemClassName}
        >
          {(sorting) => children(item, sorting)}
        </SortableItem>
      ))}
    </ol>
  );
}

/** The items in the last requested order until it is stored, so that another move starts from it. */
function useChangedOrder<T extends { id: string }>(props: SortableListProps<T>) {
  const { items, onOrder } = props;
  const [latest, setLatest] = useState<ChangedOrder<T>>();
  const positionOf = ({ id }: T) => latest?.ordered.findIndex((each) => each.id === id) ?? 0;

  async function order(change: ChangedOrder<T>) {
    setLatest(change);
    await onOrder(change);
    setLatest((current) => (current === change ? undefined : current));
  }

  return [items.toSorted((a, b) => positionOf(a) - positionOf(b)), order] as const;
}

interface SortableItemProps {
  position: { list: string; id: string; index: number; count: number };
  isPending: boolean;
  onMove: (from: number, to: number) => void;
  /** Called with the id of another item that is dropped on this one. */
  onDrop: (id: string) => void;
  className: string;
  children: (sorting: Sorting) => ReactNode;
}

function SortableItem(props: SortableItemProps) {
  const { position, isPending, onMove, onDrop, className, children } = props;
  const { list, id, index, count } = position;
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const state = useSortable({ element, handle, list, id, onDrop });

  return (
    <li
      ref={element}
      aria-busy={isPending}
      className={classNames(
        'flex rounded-lg border bg-white shadow-card',
        className,
        isPending && 'italic opacity-70',
        state === 'dragged' && 'opacity-50',
        state === 'target' ? 'border-accent ring-2 ring-accent' : 'border-line',
      )}
    >
      {children({
        handle,
        index,
        count,
        moveTo: (to) => onMove(index, to),
        countColumns: () => countColumns(element.current?.parentElement),
      })}
    </li>
  );
}

/** Hidden from screen readers, which use the move buttons. */
export function DragHandle({ sorting, className }: { sorting: Sorting; className: string }) {
  return (
    <span
      ref={sorting.handle}
      aria-hidden
      data-testid="drag-handle"
      className={classNames('grid cursor-grab place-items-center', className)}
    >
      <Menu className="size-5" />
    </span>
  );
}

interface MoveButtonProps {
  sorting: Sorting;
  offset: -1 | 1;
  label: string;
  icon: LucideIcon;
  /** Contains the size. */
  className?: string;
}

/** Uses `aria-disabled` at the ends of the list, since `disabled` would remove the focus. */
export function MoveButton({ sorting, offset, className = 'size-11', ...button }: MoveButtonProps) {
  const { index, count, moveTo, countColumns } = sorting;
  const isAtEnd = offset < 0 ? index === 0 : index === count - 1;

  function moveByKey(event: KeyboardEvent) {
    const keyOffset = arrowOffset(event.key, countColumns());
    if (keyOffset === undefined) return;
    event.preventDefault();
    moveTo(index + keyOffset);
  }

  return (
    <IconButton
      {...button}
      aria-disabled={isAtEnd}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
      className={`${className} aria-disabled:opacity-40`}
      onClick={() => !isAtEnd && moveTo(index + offset)}
      onKeyDown={moveByKey}
    />
  );
}

/** The number of places by which an arrow key moves an item; `undefined` for other keys. */
function arrowOffset(key: string, columns: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return -1;
    case 'ArrowRight':
      return 1;
    case 'ArrowUp':
      return -columns;
    case 'ArrowDown':
      return columns;
    default:
      return undefined;
  }
}

/** The number of items in the first row of a list. */
function countColumns(list: HTMLElement | null | undefined): number {
  const tops = [...(list?.children ?? [])].map((item) => item.getBoundingClientRect().top);
  return Math.max(tops.filter((top) => top === tops[0]).length, 1);
}

interface SortableOptions {
  element: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  /** Items can only be moved within their list. */
  list: string;
  id: string;
  /** Called with the id of another item of the list that is dropped on this one. */
  onDrop: (id: string) => void;
}

/** `dragged`: the item is being dragged. `target`: another item is dragged over it. */
type SortableState = 'idle' | 'dragged' | 'target';

/** Makes an item draggable by its handle, and a drop target for other items. */
function useSortable(options: SortableOptions): SortableState {
  const { element, handle, list, id } = options;
  const [state, setState] = useState<SortableState>('idle');
  const handleDrop = useEffectEvent(options.onDrop);

  useEffect(() => {
    if (!element.current || !handle.current) return undefined;
    return combine(
      draggable({
        element: element.current,
        dragHandle: handle.current,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setState('dragged'),
        onDrop: () => setState('idle'),
      }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source }) => source.data.list === list && source.data.id !== id,
        onDragEnter: () => setState('target'),
        onDragLeave: () => setState('idle'),
        onDrop: ({ source }) => {
          setState('idle');
          if (typeof source.data.id === 'string') handleDrop(source.data.id);
        },
      }),
    );
  }, [element, handle, list, id]);

  return state;
}
