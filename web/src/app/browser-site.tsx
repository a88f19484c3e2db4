import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createLiveStore, type LiveStore } from '@/lib/live/live-store.ts';
import { defer } from '@/lib/loading/defer.ts';
import { followDeployments, keepForOffline } from '@/lib/loading/deployments.ts';
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
