import { type RefObject, useEffect } from 'react';

/** When something is over and what had the focus went with it, an element that stays gets it. */
export function useFocusKept(element: RefObject<HTMLElement | null>, isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    return () => {
      if (document.activeElement === document.body) element.current?.focus();
    };
  }, [element, isUnderWay]);
}
