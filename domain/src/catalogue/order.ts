/** Sort orders that do not depend on the locale, and grouping. */

interface Named {
  id: string;
  name: string;
}

/** Compares by name (code units), then by id: the order of Firestore and of the catalogue index. */
export function compareByName(a: Named, b: Named): number {
  return compare(a.name, b.name) || compare(a.id, b.id);
}

/** Longer numbers are compared as text. */
const MAX_INTEGER_DIGITS = 12;

/** A key whose code units have the natural order of names: `8 mm`, `10 mm`, `10.5 mm`, without case. */
function naturalKeyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(
      /(\d+)(\.\d+)?/g,
      (_number, integer: string, decimals = '') =>
        integer.padStart(MAX_INTEGER_DIGITS, '0') + decimals,
    );
}

/** Sorts by name in natural order, then by id: the order in which people read lists. */
export function sortByNaturalName<T extends Named>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: naturalKeyOf(item.name) }))
    .sort((a, b) => compare(a.key, b.key) || compareByName(a.item, b.item))
    .map(({ item }) => item);
}

/** Compares by the position that an administrator set, then by name. */
export function compareByPosition(
  a: Named & { position: number },
  b: Named & { position: number },
): number {
  return a.position - b.position || compareByName(a, b);
}

/** Groups items by key and keeps their order. */
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

/** Returns the items with an id in `ids`, in that order, then the others in their previous order. */
export function sortByIds<T extends { id: string }>(
  items: readonly T[],
  ids: readonly string[],
): T[] {
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const listedItems = [...new Set(ids)].flatMap((id) => itemsById.get(id) ?? []);
  return [...listedItems, ...items.filter((item) => !listedItems.includes(item))];
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
