import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { optionAfterKey } from './option-after-key.ts';
import type { SearchPanelProps } from './search-panel-props.ts';

/** Letters from which on it is worth looking: one alone is in half the catalogue. */
const MIN_QUERY_LENGTH = 2;

export interface Combobox {
  text: string;
  /** What is looked for; empty while the list is closed. */
  query: string;
  isExpanded: boolean;
  panel: Omit<SearchPanelProps, 'onChoose'>;
  type: (text: string) => void;
  open: () => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The state of a text field with a list of options, after the combobox pattern of the ARIA Authoring
 * Practices: the focus stays in the field, the arrow keys move through the options, Enter takes the
 * active one, Escape closes the list and then empties the field. The options are links, found where
 * they are shown. On another page the field begins anew, with that page's text.
 */
export function useCombobox({ page, pageText }: { page: string; pageText: string }): Combobox {
  const listId = useId();
  const [seenPage, setSeenPage] = useState(page);
  const [text, setText] = useState(pageText);
  const [isOpen, setIsOpen] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const [hasOptions, setHasOptions] = useState(false);

  const query = isOpen && text.trim().length >= MIN_QUERY_LENGTH ? text.trim() : '';

  function show(shown: string, isShownOpen: boolean) {
    setText(shown);
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

  function onArrow(key: 'ArrowDown' | 'ArrowUp', isAlt: boolean) {
    setIsOpen(!isAlt || key === 'ArrowDown');
    setActiveId(isAlt ? undefined : optionAfterKey(optionIdsOf(listId), activeId, key));
  }

  /** Without an active option, or when it is gone by now, Enter submits the form. */
  function takeActive(event: KeyboardEvent) {
    const option = activeId ? document.getElementById(activeId) : null;
    if (!option) return;
    event.preventDefault();
    option.click();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Keys that write with an input method are not meant for the list.
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        return onArrow(event.key, event.altKey);
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        return setActiveId(undefined);
      case 'Enter':
        return takeActive(event);
      case 'Escape':
        return show(query === '' ? '' : text, false);
    }
  }

  return {
    text,
    query,
    isExpanded: query !== '' && hasOptions,
    panel: { query, listId, activeId, onOptions: setHasOptions },
    type: (typed) => show(typed, true),
    open: () => setIsOpen(true),
    close: () => show(text, false),
    onKeyDown,
  };
}

function optionIdsOf(listId: string): string[] {
  const options = document.getElementById(listId)?.querySelectorAll('[role="option"]') ?? [];
  return Array.from(options, ({ id }) => id);
}
