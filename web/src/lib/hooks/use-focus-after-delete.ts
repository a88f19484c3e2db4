import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to an element that stays, since the button of a deleted record disappears with it.
 * Returns the element's ref, and a function to call on each deletion.
 */
export function useFocusAfterDelete<E extends HTMLElement>(): [RefObject<E | null>, () => void] {
  const element = useRef<E>(null);
  const [deleted, setDeleted] = useState(0);

  useEffect(() => {
    if (deleted > 0) element.current?.focus();
  }, [deleted]);

  return [element, () => setDeleted((count) => count + 1)];
}
