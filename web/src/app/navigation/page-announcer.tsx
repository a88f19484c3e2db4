import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';

const AnnounceContext = createContext<(pathname: string, title: string) => void>(() => {});

/** Tells screen readers which page has come, as a browser does when it loads one. */
export function PageAnnouncer({ children }: { children: ReactNode }) {
  const announcedPath = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');

  const announce = useCallback((pathname: string, title: string) => {
    const isFirst = announcedPath.current === undefined;
    // A title that changes is no new page.
    if (announcedPath.current === pathname) return;
    announcedPath.current = pathname;
    // The browser announces the first page itself.
    if (!isFirst) setAnnouncement(title);
  }, []);

  return (
    <AnnounceContext value={announce}>
      {children}
      <div aria-live="polite" className="sr-only" data-testid="page-announcement">
        {announcement}
      </div>
    </AnnounceContext>
  );
}

/** To be called by what gives a page its title. */
export function useAnnouncePage(title: string): void {
  const announce = useContext(AnnounceContext);
  const { pathname } = useLocation();
  useEffect(() => announce(pathname, title), [announce, pathname, title]);
}
