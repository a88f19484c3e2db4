import './styles/index.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { preparePages } from './app/navigation/prepare-pages.ts';
import { readPageData } from './app/page-data.ts';
import { findPage } from './app/pages.ts';
import { Site } from './app/site.tsx';
import { followDeployments } from './lib/follow-deployments.ts';
import { keepForOffline } from './lib/keep-for-offline.ts';
import { createLateConnection } from './lib/live/late-connection.ts';
import { createLiveStore } from './lib/live/live-store.ts';
import { markOnce } from './lib/mark-once.ts';
import { whenIdle } from './lib/when-idle.ts';

const data = readPageData(document);

const store = createLiveStore(
  createLateConnection(
    async () => (await import('./lib/live/public-connection.ts')).publicConnection,
  ),
  { ...(data && { first: data.states }), whenIdle },
);

store.freshness.subscribe(() => {
  if (store.freshness.getState() === 'current') markOnce('neev:live');
});

const site = (
  <Site
    store={store}
    facts={{ siteUrl: window.location.origin, ...data }}
    router={(pages) => <BrowserRouter>{pages}</BrowserRouter>}
  />
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

if (data) {
  // The code of the page is there before the page is taken over, so that nothing of it is redrawn.
  const container = root;
  findPage(window.location.pathname)
    .load()
    .then(
      // In slices, so that a tap in between is answered.
      () => startTransition(() => void hydrateRoot(container, site)),
      // Without its code the page stands as it came: it can be read, and its links and forms work.
      (error: unknown) => console.warn('The page does not come alive.', error),
    );
} else {
  createRoot(root).render(site);
}

preparePages();
followDeployments(import.meta.url);
keepForOffline();
