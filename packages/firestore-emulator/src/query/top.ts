/** Returns the first `count` of the items in the order of `compare`, sorted. */
export function selectFirst<Item>(
  items: readonly Item[],
  count: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  // Larger than `count`, so that few items are sorted repeatedly.
  const batchSize = 4 * Math.max(count, 16);
  let first: Item[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    const last = first[count - 1];
    const batch = items.slice(start, start + batchSize);
    const candidates = last !== undefined ? batch.filter((item) => compare(item, last) < 0) : batch;
    // Ascending or descending items, as those sorted by a time mostly are, take few comparisons.
    first = first.concat(candidates).sort(compare).slice(0, count);
  }
  return first;
}
