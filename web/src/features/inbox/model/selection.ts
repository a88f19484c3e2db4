/** The enquiries that are selected for an action, and how rows are added to them. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** `ids` without the range from `start` to `end`. */
  others: ReadonlySet<string>;
  /** The row from which Shift selects a range. */
  start: string | undefined;
  /** The last row of that range. */
  end: string | undefined;
}

const noIds: ReadonlySet<string> = new Set();

export const noSelection: Selection = {
  ids: noIds,
  others: noIds,
  start: undefined,
  end: undefined,
};

/** Selects a row or removes it. A range begins at it. */
export function toggleRow({ ids }: Selection, id: string): Selection {
  const toggled = new Set(ids);
  if (!toggled.delete(id)) toggled.add(id);
  return { ids: toggled, others: toggled, start: id, end: id };
}

/** Selects the rows from the start of the range to `end`, in place of the previous range. */
export function selectRange(
  selection: Selection,
  rowIds: readonly string[],
  end: string,
): Selection {
  const hasStart = selection.start !== undefined && rowIds.includes(selection.start);
  const { start, others } = hasStart ? selection : beginRange(selection, end);
  const indexes = [rowIds.indexOf(start ?? end), rowIds.indexOf(end)];
  const range = rowIds.slice(Math.min(...indexes), Math.max(...indexes) + 1);
  return { ids: new Set([...others, ...range]), others, start, end };
}

/** Begins a range at a row, unless the current range ends there. */
export function beginRange(selection: Selection, id: string): Selection {
  if (selection.end === id) return selection;
  return { ids: selection.ids, others: selection.ids, start: id, end: id };
}

/** Selects further rows. */
export function addRows({ ids }: Selection, added: readonly string[]): Selection {
  return { ...noSelection, ids: new Set([...ids, ...added]) };
}

/** Removes the rows that are no longer shown. Returns the same selection when it has none of them. */
export function removeGone(
  selection: Selection,
  previousRowIds: readonly string[],
  rowIds: readonly string[],
): Selection {
  if (selection.ids.size === 0) return selection;
  const shown = new Set(rowIds);
  const gone = new Set(previousRowIds.filter((id) => !shown.has(id)));
  const without = (ids: ReadonlySet<string>) => new Set([...ids].filter((id) => !gone.has(id)));
  if (![...selection.ids].some((id) => gone.has(id))) return selection;
  return { ...selection, ids: without(selection.ids), others: without(selection.others) };
}
