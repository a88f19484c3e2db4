import { type KeyboardEvent, useEffect, useId, useState } from 'react';

/** Minimum length of a query: a single letter matches too much. */
const MIN_QUERY_LENGTH = 2;

/** Props of the panel of results below the field. */
export interface SearchPanelProps {
  /** The query; empty while the list is closed. The panel loads the search in both cases. */
  query: string;
  /** Id of the list of options, and prefix of their ids. */
  listId: string;
  /** Id of the active option. */
  activeId: string | undefined;
  /** Called with whether the panel shows options. */
  onOptions: (hasOptions: boolean) => void;
  /** Called when an option is chosen. */
  onChoose: () => void;
}

export interface Combobox {
  text: string;
  /** The query; empty while the list is closed. */
  query: string;
  /** Whether a list of options is visible. */
  isExpanded: boolean;
  panel: Omit<SearchPanelProps, 'onChoose'>;
  changeText: (text: string) => void;
  open: () => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface ComboboxOptions {
  /** Identifies the current page; a change resets the field. */
  page: string;
  /** Initial text. */
  initialText: string;
}

/**
 * The state of a text field with options, after the combobox pattern of the ARIA Authoring
 * Practices: the focus stays in the field, and keys move through the options, which are links.
 */
export function useCombobox({ page, initialText }: ComboboxOptions): Combobox {
  const listId = useId();
  const [previousPage, setPreviousPage] = useState(page);
  const [text, setText] = useState(initialText);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOptions, setHasOptions] = useState(false);
  const [activeId, setActiveId] = useState<string>();

  function update(newText: string, isNewOpen: boolean) {
    setText(newText);
    setIsOpen(isNewOpen);
    setActiveId(undefined);
  }

  if (previousPage !== page) {
    setPreviousPage(page);
    update(initialText, false);
  }

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const query = isOpen && text.trim().length >= MIN_QUERY_LENGTH ? text.trim() : '';
  const open = () => setIsOpen(true);
  const close = () => update(text, false);
  function onEscape() {
    update(query === '' ? '' : text, false);
    return text !== '';
  }
  return {
    text,
    query,
    isExpanded: query !== '' && hasOptions,
    panel: { query, listId, activeId, onOptions: setHasOptions },
    changeText: (typed) => update(typed, true),
    open,
    close,
    onKeyDown: (event) =>
      handleKey(event, { listId, activeId, setActiveId, open, close, onEscape }),
  };
}

interface KeyTarget {
  listId: string;
  activeId: string | undefined;
  setActiveId: (id: string | undefined) => void;
  open: () => void;
  close: () => void;
  /** Handles Escape: closes the list, or clears the field when it is closed. Returns whether there was anything to do. */
  onEscape: () => boolean;
}

/**
 * Arrow Up and Down move through the options, with Alt they close and open the list. Enter follows
 * the active option. Keys that move the cursor clear the active option.
 */
function handleKey(event: KeyboardEvent, target: KeyTarget): void {
  // Keys pressed during IME composition belong to the input method.
  if (event.nativeEvent.isComposing) return;
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      event.preventDefault();
      handleArrow(event.key, event.altKey, target);
      break;
    case 'ArrowLeft':
    case 'ArrowRight':
      handleSideArrow(event, target);
      break;
    case 'Home':
    case 'End':
      target.setActiveId(undefined);
      break;
    case 'Enter':
      handleEnter(event, target);
      break;
    case 'Escape':
      if (!target.onEscape()) break;
      // Otherwise the dialog around it would close.
      event.preventDefault();
      event.stopPropagation();
      break;
  }
}

function handleArrow(key: 'ArrowDown' | 'ArrowUp', isAlt: boolean, target: KeyTarget): void {
  if (isAlt && key === 'ArrowUp') target.close();
  else target.open();
  const optionId = target.activeId && optionIdOf(target.activeId);
  if (!isAlt) target.setActiveId(optionAfterKey(optionIdsOf(target), optionId, key));
}

const ACTION_SUFFIX = '+action';

/** The id of the action beside an option: a further option, which the right arrow key reaches. */
export const actionIdOf = (optionId: string) => optionId + ACTION_SUFFIX;

/** The id of the option beside which an action is, or of the option itself. */
const optionIdOf = (id: string) => (isAction(id) ? id.slice(0, -ACTION_SUFFIX.length) : id);

const isAction = (id: string) => id.endsWith(ACTION_SUFFIX);

/** Moves between an option and the action beside it. Otherwise the key moves the cursor. */
function handleSideArrow(event: KeyboardEvent, { activeId = '', setActiveId }: KeyTarget): void {
  const nextId = event.key === 'ArrowRight' ? actionIdOf(activeId) : optionIdOf(activeId);
  const isMove = nextId !== activeId && document.getElementById(nextId) !== null;
  if (isMove) event.preventDefault();
  setActiveId(isMove ? nextId : undefined);
}

/** Follows the active option; otherwise Enter submits the form. */
function handleEnter(event: KeyboardEvent, { activeId }: KeyTarget): void {
  const option = activeId ? document.getElementById(activeId) : null;
  if (!option) return;
  event.preventDefault();
  option.click();
}

function optionIdsOf({ listId }: KeyTarget): string[] {
  const options = document.getElementById(listId)?.querySelectorAll('[role="option"]') ?? [];
  return Array.from(options, ({ id }) => id).filter((id) => !isAction(id));
}

/**
 * The option after an arrow key. The text field is a position of the cycle, before the first and
 * after the last option, where no option is active.
 */
export function optionAfterKey(
  optionIds: readonly string[],
  activeId: string | undefined,
  key: 'ArrowDown' | 'ArrowUp',
): string | undefined {
  const positions = [undefined, ...optionIds];
  const position = Math.max(positions.indexOf(activeId), 0);
  return positions.at((position + (key === 'ArrowDown' ? 1 : -1)) % positions.length);
}
