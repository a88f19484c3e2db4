import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type ScrollKeeper, startScrollKeeper } from './scroll-keeper.ts';

/** What a browser does by itself between documents, done between pages: scrolling and the focus. */
export function NavigationEffects() {
  useScrolling();
  useFocus();
  return null;
}

function useScrolling() {
  const location = useLocation();
  const navigation = useNavigationType();
  const keeper = useRef<ScrollKeeper>(undefined);

  useLayoutEffect(() => {
    const started = startScrollKeeper();
    keeper.current = started;
    return started.stop;
  }, []);

  useLayoutEffect(() => keeper.current?.arrive(navigation, location), [navigation, location]);
}

/** The keyboard and the screen reader begin at the new page, not at the link that led to it. */
function useFocus() {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const focusedPath = useRef(pathname);

  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    // The heading that the address names has the focus already.
    if (hash === '' && mayMoveFocus(navigation)) {
      document.querySelector('main')?.focus({ preventScroll: true });
    }
  }, [pathname, hash, navigation]);
}

/** Not out of a field that somebody is typing in; and on the way back only when it got lost. */
function mayMoveFocus(navigation: string): boolean {
  const focused = document.activeElement;
  if (navigation === 'POP') return focused === null || focused === document.body;
  return !focused?.matches('input, textarea, select');
}
