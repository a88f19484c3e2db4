import { useEffect } from 'react';

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
