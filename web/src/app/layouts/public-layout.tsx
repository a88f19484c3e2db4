import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/components/ui/error-boundary.tsx';
import { EnquiryDialogProvider } from '@/features/enquiry/components/enquiry-dialog-context.tsx';
import { tellVisit } from '@/features/visits/tell-visit.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** Header, page, footer: every page that a visitor sees. */
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
      <Header />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <ErrorBoundary page={pathname}>
          <Suspense fallback={<div className="min-h-screen" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <OfflineNotice />
    </EnquiryDialogProvider>
  );
}
