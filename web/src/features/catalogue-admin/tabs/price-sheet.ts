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

/** Milliseconds for which a saved cell has a check mark. */
const CHECK_MARK_MS = 5_000;

const schemas = { price: enteredPrice, stock: productChange.shape.stock };

type Write = (id: string, change: Record<string, number>) => Promise<UpdateOutcome>;

export type PriceSheet = ReturnType<typeof createPriceSheet>;

/** A store of the cells that are being saved or could not be saved. `write` updates a product. */
export function createPriceSheet(write: Write) {
  const cells = new Map<string, CellState>();
  const subscribers = new Set<() => void>();

  function set(cell: Cell, state: CellState | undefined) {
    if (state) cells.set(keyOf(cell), state);
    else cells.delete(keyOf(cell));
    for (const notify of subscribers) notify();
  }

  const get = (cell: Cell) => cells.get(keyOf(cell));

  async function save(cell: Cell, value: number): Promise<void> {
    const saving: CellState = { kind: 'saving', value };
    set(cell, saving);
    const outcome = await write(cell.id, { [cell.column]: value });
    // Another value was entered meanwhile.
    if (get(cell) !== saving) return;
    const result: CellState = outcome.kind === 'saved' ? { kind: 'saved' } : { ...outcome, value };
    set(cell, result);
    if (result.kind !== 'saved') return;
    setTimeout(() => get(cell) === result && set(cell, undefined), CHECK_MARK_MS);
  }

  /** Saves an entered text unless it is invalid or equal to the `stored` value. */
  function enter(cell: Cell, text: string, stored?: number): void {
    const { value, problem } = parseCell(cell.column, text);
    if (problem !== undefined) set(cell, { kind: 'invalid', text, reason: problem });
    else if (value === stored) set(cell, undefined);
    else void save(cell, value);
  }

  return {
    get,
    save,
    enter,
    discard: (cell: Cell) => set(cell, undefined),
    subscribe(notify: () => void) {
      subscribers.add(notify);
      return () => subscribers.delete(notify);
    },
    /**
     * Enters one text per row, from the row of `cell` downwards; an empty text keeps the value of its
     * row. Returns the numbers of texts below the last row and of invalid texts.
     */
    fillDown(cell: Cell, texts: readonly string[], rowIds: readonly string[]) {
      const first = rowIds.indexOf(cell.id);
      const ids = first === -1 ? [] : rowIds.slice(first);
      const filled = ids.slice(0, texts.length).map((id) => ({ ...cell, id }));
      for (const [index, each] of filled.entries()) {
        const text = texts[index] ?? '';
        if (text.trim() !== '') enter(each, text);
      }
      return {
        excess: Math.max(texts.length - ids.length, 0),
        invalid: filled.filter((each) => get(each)?.kind === 'invalid').length,
      };
    },
  };
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
