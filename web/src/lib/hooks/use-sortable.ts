import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface SortableOptions {
  element: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  /** Items move within their list. */
  list: string;
  index: number;
  /** Another item of the list has been dropped on this one. */
  onDrop: (from: number) => void;
}

/** What is happening to the item: it is dragged, or another one is held over it. */
export type SortableState = 'still' | 'dragged' | 'target';

/** Lets an item be dragged by its handle, and others be dropped on it. */
export function useSortable(options: SortableOptions): SortableState {
  const { element, handle, list, index } = options;
  const [state, setState] = useState<SortableState>('still');
  const drop = useEffectEvent(options.onDrop);

  useEffect(() => {
    if (!element.current || !handle.current) return undefined;
    return combine(
      draggable({
        element: element.current,
        dragHandle: handle.current,
        getInitialData: () => ({ list, index }),
        onDragStart: () => setState('dragged'),
        onDrop: () => setState('still'),
      }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source }) => source.data.list === list && source.data.index !== index,
        onDragEnter: () => setState('target'),
        onDragLeave: () => setState('still'),
        onDrop: ({ source }) => {
          setState('still');
          if (typeof source.data.index === 'number') drop(source.data.index);
        },
      }),
    );
  }, [element, handle, list, index]);

  return state;
}
