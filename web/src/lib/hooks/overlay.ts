import { useEffect, useEffectEvent } from 'react';

/** Calls back when Escape is pressed, wherever the focus is, for as long as `isActive`. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const pressed = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return;
    const listener = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') pressed();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isActive]);
}

/**
 * The page stays where it is for as long as the component is there; index.css has the two classes.
 * Where the scrollbar takes room, its room stays, so that nothing jumps.
 */
export function usePageLock(): void {
  useEffect(() => {
    const page = document.documentElement;
    const hasScrollbar = window.innerWidth > page.clientWidth;
    page.classList.add('is-locked');
    page.classList.toggle('keeps-gutter', hasScrollbar);
    return () => page.classList.remove('is-locked', 'keeps-gutter');
  }, []);
}
