import { type ReactNode, StrictMode, Suspense } from 'react';
import { Announcer } from '@/components/ui/announcer.tsx';
import { ErrorBoundary } from '@/components/ui/error-boundary.tsx';
import { AttentionProvider } from '@/lib/attention.ts';
import type { LiveStore } from '@/lib/live/live-store.ts';
import { LiveStoreProvider } from '@/lib/live/use-live.ts';
import { type SiteFacts, SiteFactsProvider } from '@/lib/site-facts.ts';
import { LateToaster } from './late-toaster.tsx';
import { PageAnnouncer } from './navigation/page-announcer.tsx';
import { AppRoutes } from './router.tsx';

interface SiteProps {
  store: LiveStore;
  facts: SiteFacts;
  /** The router of the browser, or that of a server, around the pages. */
  router: (pages: ReactNode) => ReactNode;
  /** Settles once somebody attends to the page. */
  attention: Promise<void>;
}

/** The whole site. A server and a browser draw the very same tree. */
export function Site({ store, facts, router, attention }: SiteProps) {
  return (
    <StrictMode>
      <SiteFactsProvider value={facts}>
        <LiveStoreProvider value={store}>
          <AttentionProvider value={attention}>
            <ErrorBoundary>
              <Announcer>
                <PageAnnouncer>
                  <Suspense fallback={null}>{router(<AppRoutes />)}</Suspense>
                </PageAnnouncer>
              </Announcer>
            </ErrorBoundary>
          </AttentionProvider>
        </LiveStoreProvider>
      </SiteFactsProvider>
      <LateToaster />
    </StrictMode>
  );
}
