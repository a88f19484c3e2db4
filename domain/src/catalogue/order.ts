/** Orders that are the same in every locale and every run, and groups. */

interface Named {
  id: string;
  name: string;
}

/** By name as a machine reads it, then by id. */
export function compareByName(a: Named, b: Named): number {
  return compare(a.name, b.name) || compare(a.id, b.id);
}

/** By the hand-made order, then by name. */
export function compareByPosition(
  a: Named & { position: number },
  b: Named & { position: number },
): number {
  return a.position - b.position || compareByName(a, b);
}

/** The items of each key, in their order. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Those that are named, in the order of their ids, then the others as they were. */
export function inOrder<T extends { id: string }>(
  items: readonly T[],
  ids: readonly string[],
): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const named = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return [...named, ...items.filter((item) => !named.includes(item))];
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
