import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAnnounce } from '@/components/ui/announcer.tsx';

const AnnouncePageContext = createContext<(pathname: string, title: string) => void>(() => {});

/** Tells screen readers which page has come, as a browser does when it loads one. */
export function PageAnnouncer({ children }: { children: ReactNode }) {
  const announcedPath = useRef<string>(undefined);
  const announce = useAnnounce();

  const announcePage = useCallback(
    (pathname: string, title: string) => {
      const isFirst = announcedPath.current === undefined;
      // A title that changes is no new page.
      if (announcedPath.current === pathname) return;
      announcedPath.current = pathname;
      // The browser announces the first page itself.
      if (!isFirst) announce(title);
    },
    [announce],
  );

  return <AnnouncePageContext value={announcePage}>{children}</AnnouncePageContext>;
}

/** To be called by what gives a page its title. */
export function useAnnouncePage(title: string): void {
  const announce = useContext(AnnouncePageContext);
  const { pathname } = useLocation();
  useEffect(() => announce(pathname, title), [announce, pathname, title]);
}
