import type { ReactNode } from 'react';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { createSiteHistory, loadOverlayHistory } from '@/lib/history/site-history.ts';
import { createLiveStore, type LiveStore } from '@/lib/live/live-store.ts';
import { defer } from '@/lib/loading/defer.ts';
import { isPreloadError } from '@/lib/loading/lazy-component.ts';
import { preloadPages } from './navigation/preload-pages.ts';
import { readPageData } from './page-data.ts';
import { findPage } from './pages.ts';
import { Site } from './site.tsx';

/** Creates the site with a live store that starts with the server-rendered data. */
export async function createBrowserSite(): Promise<ReactNode> {
  reloadAfterDeployment();
  const data = readPageData(document);
  // With the code of the page loaded, hydration does not suspend.
  if (data) await findPage(window.location.pathname).Component.load();
  const store = createLiveStore(loadConnection, {
    ...(data && { initialStates: data.states }),
    defer: (run) => defer('idle', run),
  });
  const history = createSiteHistory();
  defer('idle', () => void loadOverlayHistory().catch(() => {}));
  preloadPages(store);
  registerServiceWorkerAfterFirstSnapshot(store);
  return (
    <Site
      store={store}
      facts={{ siteUrl: window.location.origin, ...data }}
      router={(pages) => <HistoryRouter history={history}>{pages}</HistoryRouter>}
    />
  );
}

async function loadConnection() {
  const { publicConnection } = await import('@/lib/live/public-connection.ts');
  // Evaluating the SDK is a long task; the timeout starts a new task for what follows.
  await new Promise((resolve) => setTimeout(resolve));
  return publicConnection;
}

/** Registers the service worker after the first snapshot or failed subscription, since it precaches many files. */
function registerServiceWorkerAfterFirstSnapshot({ freshness }: LiveStore): void {
  const unsubscribe = freshness.subscribe(() => {
    unsubscribe();
    registerServiceWorker();
  });
}

/**
 * Registers the service worker (web/service-worker.config.ts), which precaches the code of all
 * public pages.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.warn('The service worker could not be registered.', error);
  });
}

/**
 * Reloads a page that was opened before a deployment and needs files that no longer exist. Drafts survive the reload,
 * chosen files do not, so a failed preload does not reload it. Other network errors are reported where the module was
 * requested.
 */
function reloadAfterDeployment(): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!entry) return;
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The import is rejected after this event, so only then is the error known as that of a preload.
    setTimeout(async () => {
      if (!isPreloadError(payload) && (await isOutdated(entry.src))) window.location.reload();
    });
  });
}

/**
 * Whether the HTML that the server sends now has another entry script than this page, which shows
 * that there was a deployment. Every page names its entry script.
 */
async function isOutdated(entryUrl: string): Promise<boolean> {
  try {
    const response = await fetch(window.location.href, { cache: 'reload' });
    const page = await response.text();
    return page.includes('<script type="module"') && !page.includes(new URL(entryUrl).pathname);
  } catch {
    return false;
  }
}
