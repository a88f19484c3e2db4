import { createContext, type ReactNode, use, useContext } from 'react';
import { whenIdle } from './when-idle.ts';

/** What only somebody who has the page before them does. */
const SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'keydown',
  'scroll',
  // Moved by a screen reader, or by a browser that fills in a form.
  'focusin',
] as const;

/** Milliseconds after which a page that rests is attended by somebody who only looks. */
const LOOKED_AT_MS = 10_000;

const AttentionContext = createContext(Promise.resolve());

export const AttentionProvider = AttentionContext.Provider;

/** Settled once somebody attends to the page. */
export function useAttention(): Promise<void> {
  return useContext(AttentionContext);
}

/** What is below comes alive once somebody attends to the page; needs a `Suspense` around it. */
export function Attended({ children }: { children: ReactNode }): ReactNode {
  use(useAttention());
  return children;
}

/**
 * Settles once somebody attends to the page, by a sign or by having it open for a while. Before, a
 * drawn page stands as it came: visitors who turn away at once, and programs, need no more of it.
 */
export function watchForAttention(): Promise<void> {
  const attended = new AbortController();
  const attend = () => attended.abort();
  for (const sign of SIGNS) {
    window.addEventListener(sign, attend, { passive: true, signal: attended.signal });
  }
  whenIdle(() => setTimeout(attend, LOOKED_AT_MS));
  return new Promise((resolve) => {
    attended.signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Runs something once somebody attends to the page and it rests; the answer cancels it. */
export function whenAttended(attention: Promise<void>, run: () => void): () => void {
  const cancelled = new AbortController();
  void attention.then(() => {
    if (!cancelled.signal.aborted) cancelled.signal.addEventListener('abort', whenIdle(run));
  });
  return () => cancelled.abort();
}
