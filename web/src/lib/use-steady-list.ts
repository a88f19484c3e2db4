import { useState } from 'react';
import { type SteadyItem, steadyList } from './steady-list.ts';

/**
 * The items of a live list in places that do not move (see steady-list.ts). Another `listKey` is
 * another list, and begins anew.
 */
export function useSteadyList<T extends { id: string }>(
  listKey: string,
  items: readonly T[],
): readonly SteadyItem<T>[] {
  const [last, setLast] = useState(() => ({ listKey, items, shown: steadyList(undefined, items) }));
  if (last.listKey === listKey && last.items === items) return last.shown;
  // What is shown depends on what was shown before: state that is adjusted while rendering.
  const before = last.listKey === listKey ? last.shown : undefined;
  const shown = steadyList(before, items);
  setLast({ listKey, items, shown });
  return shown;
}
