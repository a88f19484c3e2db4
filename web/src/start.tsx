import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { preparePages } from './app/navigation/prepare-pages.ts';
import { isDrawn, readPageData } from './app/page-data.ts';
import { findPage } from './app/pages.ts';
import { Site } from './app/site.tsx';
import { defer } from './lib/defer.ts';
import { followDeployments } from './lib/follow-deployments.ts';
import { keepForOffline } from './lib/keep-for-offline.ts';
import { createLiveStore } from './lib/live/live-store.ts';

/** Draws the page, or takes over the one that a server has drawn. */
function begin(root: HTMLElement): void {
  const data = readPageData(document);
  const store = createLiveStore(loadConnection, {
    ...(data && { first: data.states }),
    defer: (run) => defer('idle', run),
  });
  // Not before the page is live: the service worker fetches a lot.
  const unsubscribe = store.freshness.subscribe(() => {
    unsubscribe();
    keepForOffline();
  });
  preparePages(store);
  const site = (
    <Site
      store={store}
      facts={{ siteUrl: window.location.origin, ...data }}
      router={(pages) => <BrowserRouter>{pages}</BrowserRouter>}
    />
  );
  // In slices, so that a tap in between is answered.
  if (data) startTransition(() => void hydrateRoot(root, site));
  else createRoot(root).render(site);
}

async function loadConnection() {
  const { publicConnection } = await import('./lib/live/public-connection.ts');
  await nextTask();
  return publicConnection;
}

/** For what follows on evaluating code, which has taken long enough. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// The code of a drawn page is there before it is taken over, so that nothing of it is redrawn.
const ready = isDrawn(document)
  ? findPage(window.location.pathname).Component.load()
  : Promise.resolve();
ready.then(nextTask).then(
  () => begin(root),
  // Without its code the page stands as it came: it can be read, and its links and forms work.
  (error: unknown) => console.warn('The page does not come alive.', error),
);

followDeployments();
