/**
 * The prices and stocks that are entered in the product table: checked, saved, and kept with the
 * reason when they are invalid or the server denies them.
 */
import { enteredPrice, parseEnteredNumber, productChange } from '@neev/domain';
import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react';
import type { UpdateOutcome } from '@/lib/admin/update-records.ts';

export type NumberColumn = 'price' | 'stock';

export interface Cell {
  /** Id of the product. */
  id: string;
  column: NumberColumn;
}

export type CellState =
  | { kind: 'saving'; value: number }
  | { kind: 'saved' }
  | { kind: 'failed'; value: number; reason: string }
  /** Not saved; the text stays until it is corrected. */
  | { kind: 'invalid'; text: string; reason: string };

type UnsavedState = Extract<CellState, { reason: string }>;

/** Whether the text or the value of the cell stays unsaved until the administrator changes it. */
export function isUnsaved(state: CellState | undefined): state is UnsavedState {
  return state?.kind === 'invalid' || state?.kind === 'failed';
}

/** Milliseconds for which a saved cell has a check mark. */
const CHECK_MARK_MS = 5_000;

const schemas = { price: enteredPrice, stock: productChange.shape.stock };

interface ProductStore {
  /** Updates a product. */
  write: (id: string, change: Record<string, number>) => Promise<UpdateOutcome>;
  /** The stored numbers, without any if they cannot be read; `undefined` for a deleted product. */
  read: (id: string) => Promise<StoredNumbers | undefined>;
}

type StoredNumbers = Partial<Record<NumberColumn, number>>;

/** A cell that a pasted column has changed. */
interface FilledCell {
  cell: Cell;
  value: number;
  /** The value that it replaced, if it is known. */
  earlier: number | undefined;
}

export type PriceSheet = ReturnType<typeof createPriceSheet>;

/** A store of the cells that are being saved or could not be saved. */
export function createPriceSheet({ write, read }: ProductStore) {
  const states = createCellStates();
  const { get, set, subscribe } = states;
  const { save, enter } = createCellWriter(states, write);

  async function fill({ id, numbers }: StoredRow, column: NumberColumn, text: string) {
    const cell = { id, column };
    const earlier = numbers[column];
    const value = text.trim() === '' ? undefined : await enter(cell, text, earlier);
    return value === undefined ? [] : [{ cell, value, earlier }];
  }

  return {
    get,
    save,
    enter,
    subscribe,
    discard: (cell: Cell) => set(cell, undefined),
    /** Whether a cell of one of these products has a text or a value that is not saved. */
    hasUnsaved: (ids: ReadonlySet<string>) =>
      states.some(({ id }, state) => ids.has(id) && isUnsaved(state)),
    /**
     * Enters one text per row, from the row of the cell downwards; rows of deleted products are left
     * out, an empty text keeps the value of its row, and a value that is entered while the rows are
     * read replaces the text. Returns the numbers of texts below the last row and of invalid texts.
     * `saved` resolves with the changed cells when all writes have settled.
     */
    async fillDown({ id, column }: Cell, texts: readonly string[], rowIds: readonly string[]) {
      const ids = rowIds.slice(rowIds.indexOf(id));
      const unmark = showAsSaving(states, { column, texts, ids });
      const existing = await readRows(read, ids, texts.length);
      const changedIds = unmark();
      // Without the first row, all texts would be in the wrong rows.
      const rows = existing[0]?.id === id ? existing : [];
      const filled = rows.map((row, index) =>
        changedIds.has(row.id) ? [] : fill(row, column, texts[index] ?? ''),
      );
      return {
        excess: texts.length - rows.length,
        invalid: rows.filter((row) => get({ id: row.id, column })?.kind === 'invalid').length,
        saved: Promise.all(filled).then((cells): FilledCell[] => cells.flat()),
      };
    },
    /**
     * Restores the values that a pasted column replaced, except where another was saved since. What
     * cannot be read, as while offline, is restored.
     */
    async restore(filled: readonly FilledCell[]): Promise<void> {
      const restored = filled.map(async ({ cell, value, earlier }) => {
        const stored = await read(cell.id);
        const isUnchanged = stored && (stored[cell.column] ?? value) === value;
        if (earlier !== undefined && isUnchanged) await save(cell, earlier);
      });
      await Promise.all(restored);
    },
  };
}

interface PastedCells {
  column: NumberColumn;
  texts: readonly string[];
  /** Ids of the products of the rows, at least one for each text that has a row. */
  ids: readonly string[];
}

/**
 * Shows valid texts as being saved. Returns a function that ends it and returns the ids of the
 * products whose cells were changed since.
 */
function showAsSaving({ get, set }: CellStates, { column, texts, ids }: PastedCells) {
  const cells = ids.map((id, index) => {
    const cell = { id, column };
    const { value } = parseCell(column, texts[index] ?? '');
    const isShown = value !== undefined;
    if (isShown) set(cell, { kind: 'saving', value });
    return { cell, isShown, state: get(cell) };
  });
  return (): ReadonlySet<string> => {
    // A check mark that has ended is no change.
    const changed = cells.filter(({ cell, isShown, state }) => {
      const current = get(cell);
      return current !== state && (isShown || current !== undefined);
    });
    for (const { cell, isShown, state } of cells)
      if (isShown && get(cell) === state) set(cell, undefined);
    return new Set(changed.map(({ cell }) => cell.id));
  };
}

/** Saves the values of cells, and keeps their states up to date. */
function createCellWriter({ get, set }: CellStates, write: ProductStore['write']) {
  /** Returns whether the value was saved. */
  async function save(cell: Cell, value: number): Promise<boolean> {
    const saving: CellState = { kind: 'saving', value };
    set(cell, saving);
    const outcome = await write(cell.id, { [cell.column]: value });
    const isSaved = outcome.kind === 'saved';
    // Another value was entered meanwhile.
    if (get(cell) !== saving) return isSaved;
    const result: CellState = isSaved ? { kind: 'saved' } : { ...outcome, value };
    set(cell, result);
    if (isSaved) setTimeout(() => get(cell) === result && set(cell, undefined), CHECK_MARK_MS);
    return isSaved;
  }

  /**
   * Saves an entered text unless it is invalid or equal to the `stored` value. Resolves with the
   * value if it was saved.
   */
  async function enter(cell: Cell, text: string, stored?: number): Promise<number | undefined> {
    const { value, problem } = parseCell(cell.column, text);
    if (problem !== undefined) set(cell, { kind: 'invalid', text, reason: problem });
    else if (value === stored) set(cell, undefined);
    else if (await save(cell, value)) return value;
    return undefined;
  }

  return { save, enter };
}

type CellStates = ReturnType<typeof createCellStates>;

function createCellStates() {
  const cells = new Map<string, { cell: Cell; state: CellState }>();
  const subscribers = new Set<() => void>();
  return {
    get: (cell: Cell) => cells.get(keyOf(cell))?.state,
    some: (test: (cell: Cell, state: CellState) => boolean) =>
      [...cells.values()].some(({ cell, state }) => test(cell, state)),
    set(cell: Cell, state: CellState | undefined) {
      if (state) cells.set(keyOf(cell), { cell, state });
      else cells.delete(keyOf(cell));
      for (const notify of subscribers) notify();
    },
    subscribe(notify: () => void) {
      subscribers.add(notify);
      return () => subscribers.delete(notify);
    },
  };
}

interface StoredRow {
  id: string;
  numbers: StoredNumbers;
}

/** The first products that were not deleted, at most `count`, with their stored numbers. */
async function readRows(
  read: ProductStore['read'],
  ids: readonly string[],
  count: number,
): Promise<StoredRow[]> {
  if (ids.length === 0 || count === 0) return [];
  const stored = await Promise.all(
    ids.slice(0, count).map(async (id) => ({ id, numbers: await read(id) })),
  );
  const rows = stored.flatMap(({ id, numbers }) => (numbers ? { id, numbers } : []));
  return [...rows, ...(await readRows(read, ids.slice(count), count - rows.length))];
}

/** The rows of a copied column of a spreadsheet; `undefined` for a single cell. */
export function parsePastedColumn(text: string): string[] | undefined {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return rows.length > 1 ? rows : undefined;
}

type ParsedCell = { value: number; problem?: never } | { value?: never; problem: string };

function parseCell(column: NumberColumn, text: string): ParsedCell {
  const parsed = schemas[column].safeParse(parseEnteredNumber(text) ?? Number.NaN);
  if (parsed.success && parsed.data !== undefined) return { value: parsed.data };
  return { problem: parsed.error?.issues[0]?.message ?? 'Enter a number.' };
}

function keyOf({ id, column }: Cell): string {
  return `${id}.${column}`;
}

interface PriceSheetView {
  sheet: PriceSheet;
  /** Ids of the products in the table, from top to bottom. */
  getRowIds: () => readonly string[];
  /** Focuses the field of a cell; scrolls to it when its row is not rendered. */
  focusCell: (cell: Cell) => void;
  /** The cell that gets the focus once it is rendered. */
  requestedCell: RefObject<Cell | undefined>;
}

/** The visible field of a cell. On narrow screens the stock is in another cell of the table. */
export function findField(
  body: HTMLElement | null,
  { id, column }: Cell,
): HTMLInputElement | undefined {
  const selector = `[data-key="${CSS.escape(id)}"] input[data-column="${column}"]`;
  const fields = body?.querySelectorAll<HTMLInputElement>(selector) ?? [];
  return [...fields].find(({ offsetParent }) => offsetParent !== null);
}

export const PriceSheetContext = createContext<PriceSheetView | undefined>(undefined);

/** The sheet and the state of a cell; `undefined` when the cell shows the stored value. */
export function useCell(cell: Cell) {
  const view = useContext(PriceSheetContext);
  if (!view) throw new Error('useCell must be used inside PriceSheetContext.');
  const state = useSyncExternalStore(view.sheet.subscribe, () => view.sheet.get(cell));
  return { ...view, state };
}
