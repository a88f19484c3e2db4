import { useEffect, useEffectEvent } from 'react';
import type { OverlayHistory } from './overlay-history.ts';
import { loadOverlayHistory } from './site-history.ts';

/** Gives an overlay a history entry while it `isOpen`. `onBack` is called when Back leaves it. */
export function useHistoryEntry(isOpen: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    return whileMounted((history) => history.open({ onBack: () => handleBack() }));
  }, [isOpen]);
}

/**
 * Asks before a link leaves the page, while `isActive`. `onLeave` gets the function that leaves it.
 */
export function useLeaveGuard(isActive: boolean, onLeave: (leave: () => void) => void): void {
  const ask = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isActive) return;
    return whileMounted((history) => history.guard((leave) => ask(leave)));
  }, [isActive]);
}

/** Runs `start` when the history is loaded. Returns the clean-up function of an effect. */
function whileMounted(start: (history: OverlayHistory) => () => void): () => void {
  let stop: (() => void) | undefined;
  let isMounted = true;
  loadOverlayHistory().then(
    (history) => {
      if (isMounted) stop = start(history);
    },
    // Without its code Back leaves the page, as it does without overlays.
    () => {},
  );
  return () => {
    isMounted = false;
    stop?.();
  };
}
