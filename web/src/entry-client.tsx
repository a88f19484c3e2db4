/**
 * Starts the site in the browser: hydrates the document rendered by `entry-server`, or renders the
 * site into the shell (`index.html`). React, the site and hydration run in separate tasks, so that
 * a slow phone stays responsive in between.
 */
import './styles/index.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isServerRendered } from './app/page-data.ts';
import { Document } from './document.tsx';

async function start(): Promise<void> {
  const { createBrowserSite } = await import('./app/browser-site.tsx');
  const site = await createBrowserSite();
  await new Promise((resolve) => setTimeout(resolve));
  if (isServerRendered(document)) {
    // A transition hydrates in slices, between which input is handled.
    startTransition(() => void hydrateRoot(document, <Document>{site}</Document>));
  } else {
    const root = document.getElementById('root');
    if (!root) throw new Error('The shell has no #root.');
    createRoot(root).render(site);
  }
}

start().catch((error: unknown) => {
  // A server-rendered page stays usable without its code: its text, links and forms work.
  console.warn('The code of the page did not load.', error);
});
