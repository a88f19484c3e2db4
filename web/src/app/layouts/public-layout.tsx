import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/components/ui/error-boundary.tsx';
import { LatePart } from '@/components/ui/late-part.tsx';
import { EnquiryDialogProvider } from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import { tellVisit } from '@/features/visits/tell-visit.ts';
import { useIsIdle } from '@/lib/use-is-idle.ts';
import { useLate } from '@/lib/use-late.ts';
import { Header } from './header.tsx';

const Footer = lazy(async () => ({ default: (await import('./footer.tsx')).Footer }));
const loadNotice = async () => (await import('./offline-notice.tsx')).OfflineNotice;

/**
 * Header, page, footer: every page that a visitor sees. Each is taken over from the server's page on
 * its own, so that a tap in between does not wait for all of them.
 */
export function PublicLayout() {
  const { pathname } = useLocation();
  useEffect(tellVisit, []);
  return (
    <EnquiryDialogProvider>
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
          </Suspense>
        </ErrorBoundary>
      </main>
      <LatePart>
        <Footer />
      </LatePart>
      <LateNotice />
    </EnquiryDialogProvider>
  );
}

function LateNotice() {
  const notice = useLate(loadNotice, useIsIdle());
  return notice.status === 'ready' && <notice.value />;
}
