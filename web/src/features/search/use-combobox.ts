import { type KeyboardEvent, useEffect, useId, useState } from 'react';

/** Letters from which on it is worth looking: one alone is in half the catalogue. */
const MIN_QUERY_LENGTH = 2;

/** Props of the panel of results below the field. */
export interface SearchPanelProps {
  /** Empty while nothing is to be shown: what a search needs is loaded all the same. */
  query: string;
  /** The id of the list of options; those of the options begin with it. */
  listId: string;
  /** The option that the arrow keys have reached. */
  activeId: string | undefined;
  /** Whether there is a list of options, which the field then controls. */
  onOptions: (hasOptions: boolean) => void;
  /** Something was chosen. */
  onChoose: () => void;
}

export interface Combobox {
  text: string;
  /** What is looked for; empty while the list is closed. */
  query: string;
  /** Whether there is a list of options to see. */
  isExpanded: boolean;
  panel: Omit<SearchPanelProps, 'onChoose'>;
  type: (text: string) => void;
  open: () => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface ComboboxOptions {
  /** The page that the field stands on. On another it begins anew. */
  page: string;
  /** What stands in the field at first. */
  pageText: string;
}

/**
 * The state of a text field with a list of options, after the combobox pattern of the ARIA Authoring
 * Practices: the focus stays in the field, and keys move through the options, which are links.
 */
export function useCombobox({ page, pageText }: ComboboxOptions): Combobox {
  const listId = useId();
  const [seenPage, setSeenPage] = useState(page);
  const [text, setText] = useState(pageText);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOptions, setHasOptions] = useState(false);
  const [activeId, setActiveId] = useState<string>();

  function show(shownText: string, isShownOpen: boolean) {
    setText(shownText);
    setIsOpen(isShownOpen);
    setActiveId(undefined);
  }

  if (seenPage !== page) {
    setSeenPage(page);
    show(pageText, false);
  }

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const query = isOpen && text.trim().length >= MIN_QUERY_LENGTH ? text.trim() : '';
  const open = () => setIsOpen(true);
  const close = () => show(text, false);
  const retreat = () => show(query === '' ? '' : text, false);
  return {
    text,
    query,
    isExpanded: query !== '' && hasOptions,
    panel: { query, listId, activeId, onOptions: setHasOptions },
    type: (typed) => show(typed, true),
    open,
    close,
    onKeyDown: (event) => pressKey(event, { listId, activeId, setActiveId, open, close, retreat }),
  };
}

interface KeyTarget {
  listId: string;
  activeId: string | undefined;
  setActiveId: (id: string | undefined) => void;
  open: () => void;
  close: () => void;
  /** Escape: closes what is open, then empties the field. */
  retreat: () => void;
}

/**
 * The arrows move through the options, with Alt they open and close the list; Enter takes the active
 * option. What moves the cursor belongs to the text.
 */
function pressKey(event: KeyboardEvent, target: KeyTarget): void {
  // While an input method writes, keys are meant for it.
  if (event.nativeEvent.isComposing) return;
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      event.preventDefault();
      pressArrow(event.key, event.altKey, target);
      break;
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'Home':
    case 'End':
      target.setActiveId(undefined);
      break;
    case 'Enter':
      pressEnter(event, target);
      break;
    case 'Escape':
      target.retreat();
      break;
  }
}

function pressArrow(key: 'ArrowDown' | 'ArrowUp', isAlt: boolean, target: KeyTarget): void {
  if (isAlt && key === 'ArrowUp') target.close();
  else target.open();
  if (!isAlt) target.setActiveId(optionAfterKey(optionIdsOf(target), target.activeId, key));
}

/** Without an active option, or when it is gone by now, Enter submits the form. */
function pressEnter(event: KeyboardEvent, { activeId }: KeyTarget): void {
  const option = activeId ? document.getElementById(activeId) : null;
  if (!option) return;
  event.preventDefault();
  option.click();
}

function optionIdsOf({ listId }: KeyTarget): string[] {
  const options = document.getElementById(listId)?.querySelectorAll('[role="option"]') ?? [];
  return Array.from(options, ({ id }) => id);
}

/**
 * The option that an arrow key leads to. The text itself is a place on the round: before the first
 * option and behind the last; there none is active.
 */
export function optionAfterKey(
  optionIds: readonly string[],
  activeId: string | undefined,
  key: 'ArrowDown' | 'ArrowUp',
): string | undefined {
  const places = [undefined, ...optionIds];
  const place = Math.max(places.indexOf(activeId), 0);
  return places.at((place + (key === 'ArrowDown' ? 1 : -1)) % places.length);
}
