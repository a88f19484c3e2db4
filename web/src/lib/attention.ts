import { whenIdle } from './when-idle.ts';

/** What only somebody who has the page before them does. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'scroll'] as const;

/** Milliseconds after which a page that rests is attended by somebody who only looks. */
const LOOKED_AT_MS = 10_000;

/** Runs something later; the answer cancels it. */
type Later = (run: () => void) => () => void;

/**
 * Runs things once the page rests and somebody attends to it, by a sign or by having it open for a
 * while: what visitors who turn away at once, and programs, need not load. From then on whenever it
 * rests. Begins to look for signs when it is called.
 */
export function createWhenAttended(): Later {
  const attended = new AbortController();
  const attend = () => attended.abort();
  for (const sign of SIGNS) {
    window.addEventListener(sign, attend, { passive: true, signal: attended.signal });
  }
  whenIdle(() => setTimeout(attend, LOOKED_AT_MS));

  return (run) => {
    if (attended.signal.aborted) return whenIdle(run);
    const cancelled = new AbortController();
    const begin = () => cancelled.signal.addEventListener('abort', whenIdle(run));
    attended.signal.addEventListener('abort', begin, { once: true, signal: cancelled.signal });
    return () => cancelled.abort();
  };
}
