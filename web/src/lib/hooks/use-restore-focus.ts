import { type RefObject, useEffect } from 'react';

/** Moves the focus to `element` when `isActive` ends and the focused element has been removed. */
export function useRestoreFocus(element: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    return () => {
      if (document.activeElement === document.body) element.current?.focus();
    };
  }, [element, isActive]);
}
