/**
 * The bench's control: the public site as it is built without further thought. The same pages, data
 * and look; drawn in the browser alone, by a script that brings Firestore's SDK along and has nothing
 * to show until a listener has answered. Each page is a chunk of its own, as in the site: all in one
 * bundle is slower. What makes it so is in `../control.vite.config.ts`.
 */
import './control.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Site } from '@/app/site.tsx';
import { createLiveStore } from '@/lib/live/live-store.ts';
import { connection } from './static-connection.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const store = createLiveStore(async () => connection);

createRoot(root).render(
  <Site
    store={store}
    facts={{ siteUrl: window.location.origin }}
    router={(pages) => <BrowserRouter>{pages}</BrowserRouter>}
  />,
);
