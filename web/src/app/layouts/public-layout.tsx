import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { reportVisit } from '@/app/visits.ts';
import { Deferred } from '@/components/ui/deferred.tsx';
import { ErrorBoundary } from '@/components/ui/error-boundary.tsx';
import { EnquiryDialogProvider } from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import { defer } from '@/lib/loading/defer.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { Header } from './header.tsx';

const Footer = lazyComponent(async () => (await import('./footer.tsx')).Footer);
const Notices = lazyComponent(async () => (await import('./notices.tsx')).Notices);

/**
 * Header, page and footer of every public page. Each is hydrated on its own, so that an early click
 * does not wait for the others.
 */
export function PublicLayout() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on each page, so that a tab that stays open reports the visit of the next day.
  useEffect(reportVisit, [pathname]);
  // The next page needs the code of the footer, even when the connection is lost by then.
  useEffect(() => defer('idle', Footer.preload), []);
  return (
    <EnquiryDialogProvider>
      <link rel="manifest" href="/manifest.webmanifest" />
      <a
        href="#content"
        className="sr-only z-50 bg-accent px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Suspense>
        <Header />
      </Suspense>
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <ErrorBoundary page={pathname}>
          <Suspense fallback={<div className="min-h-screen" />}>
            <Outlet />
            <InteractiveMark />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Deferred until="visible">
        <Footer />
      </Deferred>
      <Deferred until="idle" clientOnly>
        <Notices />
      </Deferred>
    </EnquiryDialogProvider>
  );
}

/** Sets the performance mark `neev:interactive` after hydration, for measurements. */
function InteractiveMark() {
  useEffect(() => {
    const name = 'neev:interactive';
    if (performance.getEntriesByName(name).length === 0) performance.mark(name);
  }, []);
  return null;
}
