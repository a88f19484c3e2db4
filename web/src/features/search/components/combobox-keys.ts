/** What the keys do in a text field with a list of options. */
import type { KeyboardEvent } from 'react';
import { optionAfterKey } from './option-after-key.ts';

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
export function pressKey(event: KeyboardEvent, target: KeyTarget): void {
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
