import { useEffect, useEffectEvent } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import type { OverlayHistory } from './overlay-history.ts';

type SiteHistory = ReturnType<typeof createBrowserHistory>;

let overlayHistory: OverlayHistory | undefined;
let loading: Promise<OverlayHistory> | undefined;

/** Loads the history entries of overlays, which are not needed before one is open. */
export function loadOverlayHistory(): Promise<OverlayHistory> {
  loading ??= import('./overlay-history.ts').then((module) => {
    overlayHistory = new module.OverlayHistory(window);
    return overlayHistory;
  });
  return loading;
}

/** The history of the router, with the entries of overlays. */
export function createSiteHistory(): SiteHistory {
  const history = createBrowserHistory({ v5Compat: true });
  const { push, replace, go } = history;

  function withOverlays(navigate: SiteHistory['push'], isLink: boolean): SiteHistory['push'] {
    return (to, state) => {
      if (!overlayHistory) return navigate(to, state);
      overlayHistory.navigate(isLink ? to : undefined, (isOverlayEntry) =>
        (isOverlayEntry ? replace : navigate)(to, state),
      );
    };
  }

  history.push = withOverlays(push, true);
  history.replace = withOverlays(replace, false);
  history.go = (delta) => (overlayHistory ?? { go }).go(delta);
  return history;
}

/** Location state of a navigation that keeps the scroll position: a filter, or more results. */
export const KEEP_SCROLL = { keepsPlace: true } as const;

/** Whether a location state contains `KEEP_SCROLL`. */
export function shouldKeepScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsPlace' in state;
}

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
