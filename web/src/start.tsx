import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { preparePages } from './app/navigation/prepare-pages.ts';
import { isDrawn, readPageData } from './app/page-data.ts';
import { findPage } from './app/pages.ts';
import { Site } from './app/site.tsx';
import { watchForAttention, whenAttended } from './lib/attention.ts';
import { followDeployments } from './lib/follow-deployments.ts';
import { keepForOffline } from './lib/keep-for-offline.ts';
import { createLateConnection } from './lib/live/late-connection.ts';
import { createLiveStore } from './lib/live/live-store.ts';
import { markOnce } from './lib/mark-once.ts';

/** Draws the page, or takes over the one that a server has drawn. */
function begin(root: HTMLElement): void {
  const data = readPageData(document);
  // A page that nobody has drawn before is shown to somebody who came for it.
  const attention = data ? watchForAttention() : Promise.resolve();
  const store = createLiveStore(createLateConnection(loadConnection), {
    ...(data && { first: data.states }),
    whenAttended: (run) => whenAttended(attention, run),
  });
  store.freshness.subscribe(() => {
    if (store.freshness.getState() === 'current') markOnce('neev:live');
  });
  preparePages(store);
  const site = (
    <Site
      store={store}
      facts={{ siteUrl: window.location.origin, ...data }}
      router={(pages) => <BrowserRouter>{pages}</BrowserRouter>}
      attention={attention}
    />
  );
  // In slices, so that a tap in between is answered.
  if (data) startTransition(() => void hydrateRoot(root, site));
  else createRoot(root).render(site);
  markOnce('neev:heard');
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
const ready = isDrawn(document) ? findPage(window.location.pathname).load() : Promise.resolve();
ready.then(nextTask).then(
  () => begin(root),
  // Without its code the page stands as it came: it can be read, and its links and forms work.
  (error: unknown) => console.warn('The page does not come alive.', error),
);

followDeployments();
keepForOffline();
