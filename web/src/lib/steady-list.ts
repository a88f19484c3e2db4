/**
 * A list that updates without moving its items, so that a user does not click the wrong one.
 * Removed items stay, marked as gone; added items are appended, marked when they are new.
 */
import { useState } from 'react';
import { useFreshness } from './live/use-live.ts';

export interface SteadyItem<T> {
  item: T;
  mark: 'none' | 'new' | 'gone';
}

/**
 * The next state of the list. `isNew` distinguishes a newly created item from an existing one that
 * has entered the list, for example through a limit.
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

/** The initial state of the list. */
export function beginSteadyList<T>(items: readonly T[]): SteadyItem<T>[] {
  return items.map((item) => ({ item, mark: 'none' }));
}

function keep<T>({ item, mark }: SteadyItem<T>, current: T | undefined): SteadyItem<T> {
  if (current === undefined) return { item, mark: 'gone' };
  return { item: current, mark: mark === 'gone' ? 'none' : mark };
}

interface SteadyListOptions<T> {
  /** Another key starts a new list. */
  listKey: string;
  items: readonly T[];
  isNew: (item: T, shown: readonly T[]) => boolean;
}

/**
 * The items of a live list at fixed positions. Starts again when the server first confirms the
 * data, since cached data may have an old order.
 */
export function useSteadyList<T extends { id: string }>(
  options: SteadyListOptions<T>,
): readonly SteadyItem<T>[] {
  const { items, isNew } = options;
  const isConfirmed = useHasBeenConfirmed();
  const listKey = `${options.listKey} ${isConfirmed}`;
  const [last, setLast] = useState(() => ({ listKey, items, shown: beginSteadyList(items) }));
  if (last.listKey === listKey && last.items === items) return last.shown;
  // The list depends on the previous one: state is adjusted during render.
  const isSameList = last.listKey === listKey;
  const shown = isSameList ? steadyList(last.shown, items, isNew) : beginSteadyList(items);
  setLast({ listKey, items, shown });
  return shown;
}

/** Whether the data has been server-rendered or confirmed by the server at least once. */
function useHasBeenConfirmed(): boolean {
  const freshness = useFreshness();
  const isCurrent = freshness === 'current' || freshness === 'rendered';
  const [hasBeen, setHasBeen] = useState(isCurrent);
  if (isCurrent && !hasBeen) setHasBeen(true);
  return hasBeen || isCurrent;
}
