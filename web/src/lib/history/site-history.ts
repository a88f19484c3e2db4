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
