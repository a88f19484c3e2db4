import { formatAdminPrice, formatCount, type Product } from '@neev/domain';
import { Check } from 'lucide-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import toast from 'react-hot-toast/headless';
import { toastUndo } from '@/components/admin/toast-undo.tsx';
import { confirmUnloadUntil, useConfirmUnload } from '@/lib/admin/confirm-unload.ts';
import { countText } from '@/lib/admin/record-counts.ts';
import { useSelectionOnFirstClick } from '@/lib/admin/use-selection-on-first-click.ts';
import { classNames } from '@/lib/class-names.ts';
import {
  type Cell,
  type CellState,
  isUnsaved,
  type NumberColumn,
  type PriceSheet,
  parsePastedColumn,
  useCell,
} from './price-sheet.ts';

interface NumberCellProps {
  product: Product;
  column: NumberColumn;
}

const formats = { price: formatAdminPrice, stock: formatCount };

/**
 * A price or a stock, edited as in a spreadsheet: Enter saves and moves down, leaving the field
 * saves, Escape reverts, and a pasted column fills the rows below.
 */
export function NumberCell({ product, column }: NumberCellProps) {
  const { input, state, text, retry, ...handlers } = useCellEditing({ product, column });
  const problem = isUnsaved(state) ? state : undefined;
  const problemId = useId();
  const firstClick = useSelectionOnFirstClick();
  return (
    <div className="relative -mx-1 sm:-mx-2">
      <input
        ref={input}
        aria-label={`${column === 'price' ? 'Price' : 'Stock'} of ${product.name}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        data-column={column}
        inputMode={column === 'price' ? 'decimal' : 'numeric'}
        enterKeyHint="next"
        autoComplete="off"
        value={text}
        className={classNames(
          'min-h-11 w-full rounded-md border border-transparent px-1 text-right text-base tabular-nums hover:border-slate-400 focus:border-slate-500 focus:bg-white aria-invalid:border-red-700 pointer-coarse:border-slate-400 sm:px-2',
          column === 'stock' && product.stock === 0 ? 'font-semibold text-red-700' : 'text-ink',
        )}
        {...handlers}
        {...firstClick}
      />
      <CellProgress state={state} />
      {problem && (
        <div
          id={problemId}
          role="alert"
          className="mt-1.5 text-right text-xs font-medium text-red-700"
        >
          {problem.reason}
          {problem.kind === 'failed' && (
            <button
              type="button"
              className="ml-auto block min-h-9 font-semibold text-ink underline underline-offset-4 pointer-coarse:min-h-11"
              onClick={() => {
                // This button disappears.
                input.current?.focus();
                retry(problem.value);
              }}
            >
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** The text and the state of a cell, and the event handlers of its input. */
function useCellEditing({ product, column }: NumberCellProps) {
  const { id, [column]: stored } = product;
  const cell = { id, column };
  const { sheet, getRowIds, focusCell, requestedCell, state } = useCell(cell);
  const [draft, setDraft, enterDraft] = useDraft((text) => void sheet.enter(cell, text, stored));
  const input = useRef<HTMLInputElement>(null);
  useRequestedFocus(input, cell, requestedCell);

  // After every render, since the text also changes when the server confirms a value: what is not
  // being edited is selected, so that the next key press replaces it.
  useEffect(() => {
    if (draft === undefined && document.activeElement === input.current) input.current?.select();
  });

  function onBlur() {
    // Otherwise the window has lost the focus, not the field.
    if (document.activeElement !== input.current) enterDraft();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      // Leaving the field saves. It keeps the focus until the field below is rendered.
      event.currentTarget.blur();
      event.currentTarget.focus();
      const rowIds = getRowIds();
      const idBelow = rowIds[rowIds.indexOf(id) + 1];
      const isValid = sheet.get(cell)?.kind !== 'invalid';
      if (isValid && idBelow !== undefined) focusCell({ id: idBelow, column });
    } else if (event.key === 'Escape') {
      setDraft(undefined);
      if (isUnsaved(state)) sheet.discard(cell);
    }
  }

  function onPaste(event: ClipboardEvent) {
    const texts = parsePastedColumn(event.clipboardData.getData('text'));
    if (!texts) return;
    event.preventDefault();
    setDraft(undefined);
    void pasteColumn(sheet, cell, { texts, rowIds: getRowIds() });
  }

  return {
    input,
    state,
    text: draft ?? textOf(state, stored, formats[column]),
    retry: (value: number) => void sheet.save(cell, value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setDraft(target.value),
    onFocus({ target }: FocusEvent<HTMLInputElement>) {
      if (draft === undefined) target.select();
    },
    onBlur,
    onKeyDown,
    onPaste,
  };
}

/** The text of a field until it is entered, at the latest when Back or a filter removes the field. */
function useDraft(enter: (text: string) => void) {
  const [draft, setDraft] = useState<string>();
  useConfirmUnload(draft !== undefined);

  function enterDraft() {
    if (draft === undefined) return;
    setDraft(undefined);
    enter(draft);
  }

  const enterLastDraft = useEffectEvent(enterDraft);
  useEffect(() => () => enterLastDraft(), []);
  return [draft, setDraft, enterDraft] as const;
}

interface PastedColumn {
  texts: readonly string[];
  rowIds: readonly string[];
}

/** Fills the rows below a cell, reports what is not saved, and offers to undo the rest. */
async function pasteColumn(sheet: PriceSheet, cell: Cell, { texts, rowIds }: PastedColumn) {
  const { excess, invalid, saved } = await confirmUnloadUntil(sheet.fillDown(cell, texts, rowIds));
  if (excess === 1) toast.error('The last pasted value has no row and was left out.');
  else if (excess > 1)
    toast.error(`The last ${formatCount(excess)} pasted values have no row and were left out.`);
  // Their rows may be out of sight.
  if (invalid > 0)
    toast.error(
      `${formatCount(invalid)} of the pasted values could not be saved. See the red cells.`,
    );
  const filled = await saved;
  if (filled.length === 0) return;
  const text = `${countText(filled.length, cell.column, `${cell.column}s`)} saved.`;
  if (filled.every(({ earlier }) => earlier !== undefined))
    toastUndo(text, () => void sheet.restore(filled));
  else toast.success(text);
}

/** Focuses the cell when its row is rendered because `focusCell` scrolled to it. */
function useRequestedFocus(
  input: RefObject<HTMLInputElement | null>,
  { id, column }: Cell,
  requested: RefObject<Cell | undefined>,
) {
  useEffect(() => {
    const cell = requested.current;
    if (cell?.id !== id || cell.column !== column || !input.current?.offsetParent) return;
    requested.current = undefined;
    input.current.focus();
  }, [input, requested, id, column]);
}

/** Shows below the number that it is being saved or was saved, without a shift of the layout. */
function CellProgress({ state }: { state: CellState | undefined }) {
  return (
    <span
      aria-live="polite"
      className="pointer-events-none absolute top-8 right-2 text-2xs leading-none text-ink-soft"
    >
      {state?.kind === 'saving' && 'Saving…'}
      {state?.kind === 'saved' && (
        <Check role="img" aria-label="Saved" className="size-3 text-emerald-700" />
      )}
    </span>
  );
}

/** The text of a cell that is not being edited. */
function textOf(
  state: CellState | undefined,
  stored: number,
  format: (value: number) => string,
): string {
  switch (state?.kind) {
    case 'invalid':
      return state.text;
    case 'saving':
    case 'failed':
      return format(state.value);
    default:
      return format(stored);
  }
}
