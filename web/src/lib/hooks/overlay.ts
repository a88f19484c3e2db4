import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onEscape` while `isActive` when Escape is pressed anywhere in the document and nothing else has handled it. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape);
  // Before the browser paints: what is visible can be closed.
  useLayoutEffect(() => {
    if (!isActive) return;
    const listener = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) handleEscape();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isActive]);
}

/**
 * Prevents scrolling of the page while it is mounted (classes in index.css). A scrollbar
 * that takes up space keeps it, so that the layout does not shift.
 */
export function ScrollLock(): null {
  useEffect(() => {
    const page = document.documentElement;
    const hasScrollbar = window.innerWidth > page.clientWidth;
    page.classList.add('is-locked');
    page.classList.toggle('keeps-gutter', hasScrollbar);
    return () => page.classList.remove('is-locked', 'keeps-gutter');
  }, []);
  return null;
}
