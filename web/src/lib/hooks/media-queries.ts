import { useCallback, useState, useSyncExternalStore } from 'react';

/** Whether the screen is as the media query says; a server assumes not. */
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

/** Whether an animation is paused: by the visitor, else by the device's setting for reduced motion. */
export function usePause() {
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [wish, setWish] = useState<boolean>();
  const isPaused = wish ?? isMotionReduced;
  return { isPaused, setIsPaused: setWish, togglePause: () => setWish(!isPaused) };
}
