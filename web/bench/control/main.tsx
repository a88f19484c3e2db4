/**
 * The control of the benchmark: the same pages, data and styles, rendered only in the browser. Its
 * bundle includes the Firestore SDK, and it shows skeletons until a listener has emitted. Each page
 * is a chunk of its own, as in the site, because a single bundle is slower. Built by
 * `../control.vite.config.ts`.
 */
import './control.css';
import { initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Site } from '@/app/site.tsx';
import { firebaseConfig, splitHost } from '@/lib/firebase-config.ts';
import { createFirestoreConnection } from '@/lib/live/firestore-connection.ts';
import { createLiveStore } from '@/lib/live/live-store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const database = getFirestore(initializeApp(firebaseConfig));
connectFirestoreEmulator(database, ...splitHost(import.meta.env.VITE_FIRESTORE_EMULATOR));
const connection = createFirestoreConnection(database);

const store = createLiveStore(async () => connection);

createRoot(root).render(
  <Site
    store={store}
    facts={{ siteUrl: window.location.origin }}
    router={(pages) => <BrowserRouter>{pages}</BrowserRouter>}
  />,
);
