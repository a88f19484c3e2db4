import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => {});

/** Provides `useAnnounce` with a polite live region for screen readers. */
export function Announcer({ children }: { children: ReactNode }) {
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 });
  const announce = useCallback(
    (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 })),
    [],
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      <div aria-live="polite" className="sr-only" data-testid="announcer">
        {/* A new element each time, so that a repeated text is announced again. */}
        <p key={announcement.count}>{announcement.text}</p>
      </div>
    </AnnounceContext>
  );
}

/** Returns a function that announces a text to screen readers. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}
