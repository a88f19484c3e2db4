import { useState } from 'react';
import { useFreshness } from '../live/use-live.ts';
import { beginSteadyList, type SteadyItem, steadyList } from './steady-list.ts';

interface SteadyListOptions<T> {
  /** Another key is another list, and begins anew. */
  listKey: string;
  items: readonly T[];
  isNew: (item: T, shown: readonly T[]) => boolean;
}

/**
 * The items of a live list in places that do not move (see steady-list.ts). What the device has kept
 * from an earlier visit is no place to keep: the list begins when the server has confirmed it.
 */
export function useSteadyList<T extends { id: string }>(
  options: SteadyListOptions<T>,
): readonly SteadyItem<T>[] {
  const { items, isNew } = options;
  const isConfirmed = useHasBeenConfirmed();
  const listKey = `${options.listKey} ${isConfirmed}`;
  const [last, setLast] = useState(() => ({ listKey, items, shown: beginSteadyList(items) }));
  if (last.listKey === listKey && last.items === items) return last.shown;
  // What is shown depends on what was shown before: state that is adjusted while rendering.
  const isSameList = last.listKey === listKey;
  const shown = isSameList ? steadyList(last.shown, items, isNew) : beginSteadyList(items);
  setLast({ listKey, items, shown });
  return shown;
}

/** Whether the server has drawn or confirmed what is on the page, now or since. */
function useHasBeenConfirmed(): boolean {
  const freshness = useFreshness();
  const isCurrent = freshness === 'current' || freshness === 'drawn';
  const [hasBeen, setHasBeen] = useState(isCurrent);
  if (isCurrent && !hasBeen) setHasBeen(true);
  return hasBeen || isCurrent;
}
