import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createLiveStore, type LiveStore } from '@/lib/live/live-store.ts';
import { defer } from '@/lib/loading/defer.ts';
import { preparePages } from './navigation/prepare-pages.ts';
import { readPageData } from './page-data.ts';
import { findPage } from './pages.ts';
import { Site } from './site.tsx';

/** The site over a live store that begins with what the server has read. */
export async function createBrowserSite(): Promise<ReactNode> {
  followDeployments();
  const data = readPageData(document);
  // With the page's code at hand, hydration does not suspend.
  if (data) await findPage(window.location.pathname).Component.load();
  const store = createLiveStore(loadConnection, {
    ...(data && { first: data.states }),
    defer: (run) => defer('idle', run),
  });
  preparePages(store);
  keepForOfflineOnceLive(store);
  return (
    <Site
      store={store}
      facts={{ siteUrl: window.location.origin, ...data }}
      router={(pages) => <BrowserRouter>{pages}</BrowserRouter>}
    />
  );
}

async function loadConnection() {
  const { publicConnection } = await import('@/lib/live/public-connection.ts');
  // The evaluation of the SDK was a long task: what follows is another.
  await new Promise((resolve) => setTimeout(resolve));
  return publicConnection;
}

/** The service worker fetches a lot: not before the page is live. */
function keepForOfflineOnceLive({ freshness }: LiveStore): void {
  const unsubscribe = freshness.subscribe(() => {
    unsubscribe();
    keepForOffline();
  });
}

/** Registers the service worker (web/service-worker.config.ts), which fetches all public code. */
function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.warn('The site cannot be kept for offline use.', error);
  });
}

/**
 * A tab that was opened before a deployment asks for files that are there no longer. It is loaded
 * anew, once it is sure that this is why: what is written into forms is kept with the tab, and a
 * network that fails is told of where the file was wanted.
 */
function followDeployments(): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!entry) return;
  window.addEventListener('vite:preloadError', () => {
    void isOutdated(entry.src).then((outdated) => {
      if (outdated) window.location.reload();
    });
  });
}

/**
 * Whether the site's page of today begins with other code than this one did. Every page names that,
 * drawn by the server or not.
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
