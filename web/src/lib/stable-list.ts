/**
 * A list that updates without moving its items, so that a user does not click the wrong one.
 * Removed items stay, marked as gone; added items are appended, marked when they are new.
 */

import { useState } from 'react';
import { useHasBeen } from './hooks/use-has-been.ts';
import { useFreshness } from './live/use-live.ts';

export interface StableItem<T> {
  item: T;
  mark: 'none' | 'new' | 'gone';
}

/**
 * The next state of the list. `isNew` distinguishes a newly created item from an existing one that
 * has entered the list, for example through a limit.
 */
export function updateStableList<T extends { id: string }>(
  shown: readonly StableItem<T>[],
  items: readonly T[],
  isNew: (item: T, shown: readonly T[]) => boolean,
): StableItem<T>[] {
  const currentById = new Map(items.map((item) => [item.id, item]));
  const previousIds = new Set(shown.map(({ item }) => item.id));
  const previousItems = shown.map(({ item }) => item);
  const added = items
    .filter(({ id }) => !previousIds.has(id))
    .map((item): StableItem<T> => ({ item, mark: isNew(item, previousItems) ? 'new' : 'none' }));
  return [...shown.map((each) => updateItem(each, currentById.get(each.item.id))), ...added];
}

/** The initial state of the list. */
export function createStableList<T>(items: readonly T[]): StableItem<T>[] {
  return items.map((item) => ({ item, mark: 'none' }));
}

function updateItem<T>({ item, mark }: StableItem<T>, current: T | undefined): StableItem<T> {
  if (current === undefined) return { item, mark: 'gone' };
  return { item: current, mark: mark === 'gone' ? 'none' : mark };
}

interface StableListOptions<T> {
  /** Another key starts a new list. */
  listKey: string;
  items: readonly T[];
  isNew: (item: T, shown: readonly T[]) => boolean;
}

/**
 * The items of a live list at fixed positions. Starts again when the server first confirms the
 * data, since cached data may have an old order.
 */
export function useStableList<T extends { id: string }>(
  options: StableListOptions<T>,
): readonly StableItem<T>[] {
  const { items, isNew } = options;
  const isConfirmed = useWasConfirmed();
  const listKey = `${options.listKey} ${isConfirmed}`;
  const [previous, setPrevious] = useState(() => ({
    listKey,
    items,
    shown: createStableList(items),
  }));
  if (previous.listKey === listKey && previous.items === items) return previous.shown;
  // The list depends on the previous one: state is adjusted during render.
  const isSameList = previous.listKey === listKey;
  const shown = isSameList
    ? updateStableList(previous.shown, items, isNew)
    : createStableList(items);
  setPrevious({ listKey, items, shown });
  return shown;
}

/** Whether the data has been server-rendered or confirmed by the server at least once. */
function useWasConfirmed(): boolean {
  const freshness = useFreshness();
  return useHasBeen(freshness === 'current' || freshness === 'rendered');
}
