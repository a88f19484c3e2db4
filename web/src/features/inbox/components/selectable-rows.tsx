import type { Enquiry } from '@neev/domain';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useRef } from 'react';
import type { InboxSelection } from '../model/inbox-filter.ts';
import { type SelectionStore, useIsSelected, useSelection } from '../use-selection.ts';
import { SelectionBar } from './selection-bar.tsx';

interface SelectableRowsProps {
  rows: readonly Enquiry[];
  /** What the list shows. */
  shown: InboxSelection;
  focusRow: (id: string | undefined) => void;
  /** Renders the list, with a checkbox in each row. */
  children: (checkboxOf: (enquiry: Enquiry) => ReactNode) => ReactNode;
}

/**
 * A list of which several enquiries can be selected, with the mouse or the keyboard, and a bar of
 * what can be done with them.
 */
export function SelectableRows({ rows, shown, focusRow, children }: SelectableRowsProps) {
  const selection = useSelection(rows);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    // React events of a dialog bubble to the element that renders it.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    if (event.key === 'Escape') return clear();
    if (event.key === 'Tab') return moveToBar(event);
    const move = moveOf(event);
    if (!move) return;
    event.preventDefault();
    move.to.focus();
    if (event.shiftKey) selection.extend(idOf(move.from), idOf(move.to));
  }

  /** While rows are selected, Tab moves from the list to the bar, and back, without all rows between. */
  function moveToBar(event: KeyboardEvent<HTMLElement>) {
    const first = event.currentTarget.querySelector<HTMLElement>('.selection-bar button');
    const isInBar = document.activeElement?.closest('.selection-bar') != null;
    if (!first || (event.shiftKey ? document.activeElement !== first : isInBar)) return;
    event.preventDefault();
    if (event.shiftKey) focusRow(lastSelected());
    else first.focus();
  }

  function lastSelected(): string | undefined {
    const { ids, end } = selection.get();
    return end ?? rows.find(({ id }) => ids.has(id))?.id;
  }

  /** Keeps the focus in the list when the bar, which had it, disappears. */
  function clear() {
    if (document.activeElement?.closest('.selection-bar')) focusRow(lastSelected());
    selection.clear();
  }

  /** Shift and a click select up to the row instead of opening it. */
  function selectOnShift(event: MouseEvent<HTMLElement>) {
    const row = event.target instanceof Element && rowOrCheckboxAt(event.target);
    if (!row || !event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    selection.selectTo(idOf(row));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and clicks are those of its rows.
    <div
      onKeyDown={handleKey}
      onClickCapture={selectOnShift}
      // Otherwise, Shift and a click would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      {children(({ id, name }) => (
        <RowCheckbox id={id} name={name} selection={selection} />
      ))}
      <SelectionBar {...{ rows, shown, selection, focusRow }} onClear={clear} />
    </div>
  );
}

interface RowCheckboxProps {
  id: string;
  name: string;
  selection: SelectionStore;
}

/** Memoised, since a list can have thousands. */
const RowCheckbox = memo(function RowCheckbox({ id, name, selection }: RowCheckboxProps) {
  const isSelected = useIsSelected(selection, id);
  const isWithShift = useRef(false);
  return (
    <label className="absolute top-1.5 left-1 z-10 grid size-11 place-items-center">
      <input
        type="checkbox"
        data-checkbox={id}
        aria-label={`Select the enquiry from ${name}`}
        checked={isSelected}
        className="size-5 scroll-mb-36 accent-emerald-700"
        onClick={({ shiftKey }) => {
          isWithShift.current = shiftKey;
        }}
        onChange={() => (isWithShift.current ? selection.selectTo(id) : selection.toggle(id))}
      />
    </label>
  );
});

const ROW = '[data-enquiry]';
const CHECKBOX = '[data-checkbox]';

/** The row around an element, or the checkbox of a label, which a click with Shift does not reach in Firefox. */
function rowOrCheckboxAt(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(ROW) ?? element.querySelector(`:scope > ${CHECKBOX}`);
}

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The focused row or checkbox and the next one of its kind in the direction of an arrow key. Rows
 * without Shift are left to the list.
 */
function moveOf(event: KeyboardEvent<HTMLElement>) {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, target } = event;
  const step = altKey || ctrlKey || metaKey ? undefined : steps[key];
  if (step === undefined || !(target instanceof HTMLElement)) return undefined;
  const isCheckbox = target.matches(CHECKBOX);
  if (!isCheckbox && !(shiftKey && target.matches(ROW))) return undefined;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(isCheckbox ? CHECKBOX : ROW)];
  const to = all[all.indexOf(target) + step];
  return to && { from: target, to };
}

function idOf({ dataset }: HTMLElement): string {
  return dataset.enquiry ?? dataset.checkbox ?? '';
}
