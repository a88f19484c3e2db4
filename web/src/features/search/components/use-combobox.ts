import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { pressKey } from './combobox-keys.ts';
import type { SearchPanelProps } from './search-panel-props.ts';

/** Letters from which on it is worth looking: one alone is in half the catalogue. */
const MIN_QUERY_LENGTH = 2;

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
