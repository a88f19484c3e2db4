import { useCallback, useState, useSyncExternalStore } from 'react';

/** Whether the media query matches; false on the server. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/**
 * Whether an animation is paused: the visitor's choice, by default the `prefers-reduced-motion`
 * setting.
 */
export function usePause() {
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [choice, setChoice] = useState<boolean>();
  const isPaused = choice ?? isMotionReduced;
  return { isPaused, setIsPaused: setChoice, togglePause: () => setChoice(!isPaused) };
}
