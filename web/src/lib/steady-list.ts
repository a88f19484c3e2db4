/**
 * A list that changes on the screen: its items keep their places, so that nothing moves under the
 * finger. Removed items stay, marked as gone; added ones are at the end, marked when they are new.
 */
import { useState } from 'react';
import { useFreshness } from './live/use-live.ts';

export interface SteadyItem<T> {
  item: T;
  mark: 'none' | 'new' | 'gone';
}

/**
 * The list as it is shown next. `isNew` tells an item that has just been made from one that was
 * there already and has come into view.
 */
export function steadyList<T extends { id: string }>(
  shown: readonly SteadyItem<T>[],
  items: readonly T[],
  isNew: (item: T, shown: readonly T[]) => boolean,
): SteadyItem<T>[] {
  const current = new Map(items.map((item) => [item.id, item]));
  const known = new Set(shown.map(({ item }) => item.id));
  const before = shown.map(({ item }) => item);
  const added = items
    .filter(({ id }) => !known.has(id))
    .map((item): SteadyItem<T> => ({ item, mark: isNew(item, before) ? 'new' : 'none' }));
  return [...shown.map((each) => keep(each, current.get(each.item.id))), ...added];
}

/** The list as it is shown first: the items as they come. */
export function beginSteadyList<T>(items: readonly T[]): SteadyItem<T>[] {
  return items.map((item) => ({ item, mark: 'none' }));
}

function keep<T>({ item, mark }: SteadyItem<T>, current: T | undefined): SteadyItem<T> {
  if (current === undefined) return { item, mark: 'gone' };
  return { item: current, mark: mark === 'gone' ? 'none' : mark };
}

interface SteadyListOptions<T> {
  /** Another key is another list, and begins anew. */
  listKey: string;
  items: readonly T[];
  isNew: (item: T, shown: readonly T[]) => boolean;
}

/**
 * The items of a live list in places that do not move. What the device has kept
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
