import { useState } from 'react';
import { beginSteadyList, type SteadyItem, steadyList } from './steady-list.ts';

interface SteadyListOptions<T> {
  /** Another key is another list, and begins anew. */
  listKey: string;
  items: readonly T[];
  isNew: (item: T, shown: readonly T[]) => boolean;
}

/** The items of a live list in places that do not move (see steady-list.ts). */
export function useSteadyList<T extends { id: string }>({
  listKey,
  items,
  isNew,
}: SteadyListOptions<T>): readonly SteadyItem<T>[] {
  const [last, setLast] = useState(() => ({ listKey, items, shown: beginSteadyList(items) }));
  if (last.listKey === listKey && last.items === items) return last.shown;
  // What is shown depends on what was shown before: state that is adjusted while rendering.
  const isSameList = last.listKey === listKey;
  const shown = isSameList ? steadyList(last.shown, items, isNew) : beginSteadyList(items);
  setLast({ listKey, items, shown });
  return shown;
}
