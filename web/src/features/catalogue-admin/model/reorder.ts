/** Orders made by hand. Pure. */

/** The items with the one at `from` in the place `to`. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = items.slice(from, from + 1);
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...moved, ...others.slice(to)];
}

/** The places of the items that do not have theirs. */
export function newPositions(
  items: readonly { id: string; position: number }[],
): { id: string; position: number }[] {
  return items.flatMap(({ id, position }, index) =>
    position === index ? [] : [{ id, position: index }],
  );
}
