/** Registers the service worker (web/service-worker.config.ts), which fetches all public code. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.warn('The site cannot be kept for offline use.', error);
  });
}
