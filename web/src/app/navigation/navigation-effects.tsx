import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { type ScrollRestoration, startScrollRestoration } from './scroll-restoration.ts';

/** Does for client-side navigation what the browser does between documents: scrolling and focus. */
export function NavigationEffects() {
  useScrolling();
  useFocus();
  return null;
}

function useScrolling() {
  const location = useLocation();
  const navigation = useNavigationType();
  const restoration = useRef<ScrollRestoration>(undefined);

  useLayoutEffect(() => {
    const started = startScrollRestoration();
    restoration.current = started;
    return started.stop;
  }, []);

  useLayoutEffect(
    () => restoration.current?.handleNavigation(navigation, location),
    [navigation, location],
  );
}

/** Moves the focus to the new page, so that keyboards and screen readers start there. */
function useFocus() {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const focusedPath = useRef(pathname);

  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    // Scroll restoration focuses the heading named by the hash.
    if (hash === '' && shouldMoveFocus(navigation)) {
      document.querySelector('main')?.focus({ preventScroll: true });
    }
  }, [pathname, hash, navigation]);
}

/**
 * Keeps the focus in a form field; after going back, moves it only when no element has the focus.
 */
function shouldMoveFocus(navigation: string): boolean {
  const focused = document.activeElement;
  if (navigation === 'POP') return focused === null || focused === document.body;
  return !focused?.matches('input, textarea, select');
}

const AnnouncePageContext = createContext<(pathname: string, title: string) => void>(() => {});

/** Announces each new page to screen readers, as a browser does when it loads one. */
export function PageAnnouncer({ children }: { children: ReactNode }) {
  const announcedPath = useRef<string>(undefined);
  const announce = useAnnounce();

  const announcePage = useCallback(
    (pathname: string, title: string) => {
      const isFirst = announcedPath.current === undefined;
      // A changed title of the same page is not announced.
      if (announcedPath.current === pathname) return;
      announcedPath.current = pathname;
      // The browser announces the first page.
      if (!isFirst) announce(title);
    },
    [announce],
  );

  return <AnnouncePageContext value={announcePage}>{children}</AnnouncePageContext>;
}

/** Announces a page with its title. Called by `PageHead`. */
export function useAnnouncePage(title: string): void {
  const announce = useContext(AnnouncePageContext);
  const { pathname } = useLocation();
  useEffect(() => announce(pathname, title), [announce, pathname, title]);
}
