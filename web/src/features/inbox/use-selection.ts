/**
 * The selected enquiries of a list. They are outside of React's state so that a change renders the
 * checkboxes that it concerns, not a list of thousands of rows.
 */
import type { Enquiry } from '@neev/domain';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  addRows,
  beginRange,
  noSelection,
  removeGone,
  type Selection,
  selectRange,
  toggleRow,
} from './model/selection.ts';

export interface SelectionStore {
  subscribe(onChange: () => void): () => void;
  get(): Selection;
  /** Replaces the rows. Those that are no longer shown leave the selection. */
  setRows(rows: readonly Enquiry[]): void;
  toggle(id: string): void;
  /** Selects the rows from the one toggled last to `id`. */
  selectTo(id: string): void;
  /** Selects the rows between two neighbours, or extends the range that ends at `from`. */
  extend(from: string, to: string): void;
  add(ids: readonly string[]): void;
  clear(): void;
}

/** The selection of a list. */
export function useSelection(rows: readonly Enquiry[]): SelectionStore {
  const [selection] = useState(createSelection);
  useEffect(() => selection.setRows(rows), [selection, rows]);
  return selection;
}

export function useSelectedIds({ subscribe, get }: SelectionStore): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => get().ids);
}

export function useIsSelected({ subscribe, get }: SelectionStore, id: string): boolean {
  return useSyncExternalStore(subscribe, () => get().ids.has(id));
}

function createSelection(): SelectionStore {
  const subscribers = new Set<() => void>();
  let selection = noSelection;
  let rowIds: readonly string[] = [];

  function set(next: Selection) {
    if (next === selection) return;
    selection = next;
    for (const notify of subscribers) notify();
  }

  return {
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
    get: () => selection,
    setRows(rows) {
      const previousRowIds = rowIds;
      rowIds = rows.map(({ id }) => id);
      set(removeGone(selection, previousRowIds, rowIds));
    },
    toggle: (id) => set(toggleRow(selection, id)),
    selectTo: (id) => set(selectRange(selection, rowIds, id)),
    extend: (from, to) => set(selectRange(beginRange(selection, from), rowIds, to)),
    add: (ids) => set(addRows(selection, ids)),
    clear: () => set(noSelection),
  };
}
