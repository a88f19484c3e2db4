import { type ReactNode, StrictMode, Suspense } from 'react';
import { Announcer } from '@/components/ui/announcer.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { ErrorBoundary } from '@/components/ui/error-boundary.tsx';
import type { LiveStore } from '@/lib/live/live-store.ts';
import { LiveStoreProvider } from '@/lib/live/use-live.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { type SiteFacts, SiteFactsProvider } from '@/lib/site-facts.ts';
import { PageAnnouncer } from './navigation/page-announcer.tsx';
import { AppRoutes } from './router.tsx';

const Toaster = lazyComponent(async () => (await import('@/components/ui/toaster.tsx')).Toaster);

interface SiteProps {
  store: LiveStore;
  facts: SiteFacts;
  /** The router of the browser, or that of a server, around the pages. */
  router: (pages: ReactNode) => ReactNode;
}

/** The whole site. A server and a browser draw the very same tree. */
export function Site({ store, facts, router }: SiteProps) {
  return (
    <StrictMode>
      <SiteFactsProvider value={facts}>
        <LiveStoreProvider value={store}>
          <ErrorBoundary>
            <Announcer>
              <PageAnnouncer>
                <Suspense fallback={null}>{router(<AppRoutes />)}</Suspense>
              </PageAnnouncer>
            </Announcer>
          </ErrorBoundary>
        </LiveStoreProvider>
      </SiteFactsProvider>
      <Deferred until="idle" clientOnly>
        <Toaster />
      </Deferred>
    </StrictMode>
  );
}
