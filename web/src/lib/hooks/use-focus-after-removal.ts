import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in `container` when a change removes the row or card that has it, as one that leaves a filter or a
 * list: the next one gets it, or else the previous one, or else the container. Call it where these changes are rendered.
 */
export function useFocusAfterRemoval(container: RefObject<HTMLElement | null>): void {
  const focused = useRef<HTMLElement>(null);
  const neighbours = useRef<readonly Element[]>([]);

  useEffect(() => {
    const element = container.current;
    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return;
      focused.current = target;
      neighbours.current = neighboursOf(target.closest('tr, li'));
    }
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [container]);

  // After every render, since any can remove the element.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    if (document.activeElement !== document.body) return;
    const next = neighbours.current.map(firstControlOf).find((control) => control !== undefined);
    (next ?? container.current)?.focus({ preventScroll: true });
  });
}

/** The rows or cards after one, and then those before it, nearest first. */
function neighboursOf(item: Element | null): Element[] {
  if (!item) return [];
  const items = [...(item.parentElement?.children ?? [])];
  const index = items.indexOf(item);
  return [...items.slice(index + 1), ...items.slice(0, index).reverse()];
}

/** The first visible control of a row or card; `undefined` if there is none, as in one that was removed. */
function firstControlOf(item: Element): HTMLElement | undefined {
  const controls = item.querySelectorAll<HTMLElement>('input, button');
  return [...controls].find(({ offsetParent }) => offsetParent !== null);
}
