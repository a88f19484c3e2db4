import { whenIdle } from './when-idle.ts';

/** Registers the service worker (web/service-worker.config.ts) once the page rests: it fetches a lot. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(() => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      console.warn('The site cannot be kept for offline use.', error);
    });
  });
}
