/** Registers the service worker (web/service-worker.config.ts) once the page has loaded. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      console.warn('The site cannot be kept for offline use.', error);
    });
  });
}
