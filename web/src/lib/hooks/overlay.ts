import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onEscape` when Escape is pressed anywhere in the document while `isActive`. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape);
  // Before the browser paints: what is visible can be closed.
  useLayoutEffect(() => {
    if (!isActive) return;
    const listener = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') handleEscape();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isActive]);
}

/**
 * Prevents scrolling of the page while the component is mounted (classes in index.css). A scrollbar
 * that takes up space keeps it, so that the layout does not shift.
 */
export function useScrollLock(): void {
  useEffect(() => {
    const page = document.documentElement;
    const hasScrollbar = window.innerWidth > page.clientWidth;
    page.classList.add('is-locked');
    page.classList.toggle('keeps-gutter', hasScrollbar);
    return () => page.classList.remove('is-locked', 'keeps-gutter');
  }, []);
}
