import './styles/index.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { PageAnnouncer } from './app/navigation/page-announcer.tsx';
import { Router } from './app/router.tsx';
import { Announcer } from './components/ui/announcer.tsx';
import { ErrorBoundary } from './components/ui/error-boundary.tsx';
import { Toaster } from './components/ui/toaster.tsx';
import { keepForOffline } from './lib/keep-for-offline.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Announcer>
        <PageAnnouncer>
          <Suspense fallback={null}>
            <Router />
          </Suspense>
        </PageAnnouncer>
      </Announcer>
    </ErrorBoundary>
    <Toaster />
  </StrictMode>,
);

keepForOffline();
