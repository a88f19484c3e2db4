/** Returns the first `count` of the items in the order of `compare`, sorted. */
export function selectFirst<Item>(
  items: Item[],
  count: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  // A selection of most items costs more than to sort all.
  if (count * 8 > items.length) return items.sort(compare).slice(0, count);
  const first: Item[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    first.splice(positionIn(first, item, compare), 0, item);
    if (first.length > count) first.pop();
  }
  return first;
}

/** The position after all items that are not greater. */
function positionIn<Item>(
  sorted: readonly Item[],
  item: Item,
  compare: (a: Item, b: Item) => number,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(other, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
