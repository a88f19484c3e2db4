import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => {});

/** Says things politely to screen readers, for whoever below asks to. */
export function Announcer({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState({ text: '', count: 0 });
  const announce = useCallback(
    (text: string) => setSpoken(({ count }) => ({ text, count: count + 1 })),
    [],
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      <div aria-live="polite" className="sr-only" data-testid="announcer">
        {/* Another element each time, so that the same words are said again. */}
        <p key={spoken.count}>{spoken.text}</p>
      </div>
    </AnnounceContext>
  );
}

/** The function that announces. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}
