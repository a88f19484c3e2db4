/**
 * A list that changes while somebody looks at it: whatever is on the screen keeps its place, so
 * that nothing jumps under the finger. What goes stays where it was, marked as gone; what comes is
 * put at the end, marked when it is new.
 */

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
