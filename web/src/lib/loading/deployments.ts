/** What a tab does about the files of a deployment: it keeps them for offline use, and follows the next one. */

/** Registers the service worker (web/service-worker.config.ts), which fetches all public code. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.warn('The site cannot be kept for offline use.', error);
  });
}

/**
 * A tab that was opened before a deployment asks for files that are there no longer. It is loaded
 * anew, once it is sure that this is why: what is written into forms is kept with the tab, and a
 * network that fails is told of where the file was wanted.
 */
export function followDeployments(): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!entry) return;
  window.addEventListener('vite:preloadError', () => {
    void isOutdated(entry.src).then((outdated) => {
      if (outdated) window.location.reload();
    });
  });
}

/**
 * Whether the site's page of today begins with other code than this one did. Every page names that,
 * drawn by the server or not.
 */
async function isOutdated(entryUrl: string): Promise<boolean> {
  try {
    const response = await fetch(window.location.href, { cache: 'reload' });
    const page = await response.text();
    return page.includes('<script type="module"') && !page.includes(new URL(entryUrl).pathname);
  } catch {
    return false;
  }
}
