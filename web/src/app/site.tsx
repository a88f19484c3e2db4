import { lazy, type ReactNode, StrictMode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Announcer } from '@/components/ui/announcer.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { ErrorBoundary } from '@/components/ui/error-boundary.tsx';
import type { LiveStore } from '@/lib/live/live-store.ts';
import { LiveStoreProvider } from '@/lib/live/use-live.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { type SiteFacts, SiteFactsProvider } from '@/lib/site-facts.ts';
import { LOGIN_PATH, REGISTER_PATH } from './admin-paths.ts';
import { PublicLayout } from './layouts/public-layout.tsx';
import { NavigationEffects, PageAnnouncer } from './navigation/navigation-effects.tsx';
import { notFoundPage, pages } from './pages.ts';

const Toaster = lazyComponent(
  async () => (await import('@/components/controls/toaster.tsx')).Toaster,
);

interface SiteProps {
  store: LiveStore;
  facts: SiteFacts;
  /** Wraps the pages in the router of the browser or of the server. */
  router: (pages: ReactNode) => ReactNode;
}

/** The whole site. Server and browser render the same tree. */
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

/** Parts that are not server-rendered are left out of the server build. */
const isServer = import.meta.env.SSR;
const EmptyComponent = () => null;

const AdminArea = isServer
  ? EmptyComponent
  : lazy(async () => ({ default: (await import('./routes/admin/admin-area.tsx')).AdminArea }));
const AdminLogin = isServer
  ? EmptyComponent
  : lazy(async () => ({ default: (await import('./routes/admin/admin-entrance.tsx')).AdminLogin }));
const AdminRegister = isServer
  ? EmptyComponent
  : lazy(async () => ({
      default: (await import('./routes/admin/admin-entrance.tsx')).AdminRegister,
    }));

/** The routes of the site. */
function AppRoutes() {
  return (
    <>
      <NavigationEffects />
      <Routes>
        <Route element={<PublicLayout />}>
          {[...pages, notFoundPage].map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component key={path} />} />
          ))}
        </Route>
        <Route path={LOGIN_PATH} element={<AdminLogin />} />
        <Route path={REGISTER_PATH} element={<AdminRegister />} />
        <Route path="admin/*" element={<AdminArea />} />
      </Routes>
    </>
  );
}
