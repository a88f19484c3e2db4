/**
 * The bench's control: the public site as it is built without further thought. The same pages, data
 * and look; drawn in the browser alone, by a script that brings Firestore's SDK along and has nothing
 * to show until a listener has answered. Each page is a chunk of its own, as in the site: all in one
 * bundle is slower. What makes it so is in `../control.vite.config.ts`.
 */
import './control.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { PageAnnouncer } from '@/app/navigation/page-announcer.tsx';
import { Router } from '@/app/router.tsx';
import { Announcer } from '@/components/ui/announcer.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
  <Announcer>
    <PageAnnouncer>
      <Suspense fallback={null}>
        <Router />
      </Suspense>
    </PageAnnouncer>
  </Announcer>,
);
