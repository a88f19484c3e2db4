import { type RefObject, useEffect } from 'react';

/** Moves the focus to `element` when `isActive` ends and the focused element has been removed. */
export function useFocusKept(element: RefObject<HTMLElement | null>, isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    return () => {
      if (document.activeElement === document.body) element.current?.focus();
    };
  }, [element, isUnderWay]);
}
