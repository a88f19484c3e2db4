/**
 * A list that changes while somebody looks at it: whatever is on the screen keeps its place, so
 * that nothing jumps under the finger. What goes stays where it was, marked as gone; what comes is
 * put at the end, marked as new.
 */

export interface SteadyItem<T> {
  item: T;
  mark: 'none' | 'new' | 'gone';
}

/** The list as it is shown next. Without one shown before, it is the items as they come. */
export function steadyList<T extends { id: string }>(
  shown: readonly SteadyItem<T>[] | undefined,
  items: readonly T[],
): SteadyItem<T>[] {
  if (!shown) return items.map((item) => ({ item, mark: 'none' }));
  const current = new Map(items.map((item) => [item.id, item]));
  const kept = shown.map((each) => keep(each, current.get(each.item.id)));
  const known = new Set(shown.map(({ item }) => item.id));
  const added = items.filter(({ id }) => !known.has(id));
  return [...kept, ...added.map((item) => ({ item, mark: 'new' as const }))];
}

function keep<T>({ item, mark }: SteadyItem<T>, current: T | undefined): SteadyItem<T> {
  if (current === undefined) return { item, mark: 'gone' };
  return { item: current, mark: mark === 'gone' ? 'none' : mark };
}
