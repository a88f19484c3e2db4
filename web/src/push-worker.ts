/**
 * The service worker of the admin area: shows push messages, also with the site closed. It caches nothing; the public
 * pages have another service worker (web/service-worker.config.ts).
 */
/// <reference lib="webworker" />
import type { PushPayload } from '@neev/domain';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icon-192.png';

/** Open screens of the admin area can be changed by a click on a message. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const message: PushPayload | undefined = event.data?.json();
  if (message) event.waitUntil(show(message));
});

/** A message that is delivered again replaces the first one without a sound. */
function show({ title, body, path, tag }: PushPayload): Promise<void> {
  return self.registration.showNotification(title, { body, tag, icon: ICON, data: path });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Opens a path in an open screen of the admin area, or else in a new window. */
async function open(path: string): Promise<void> {
  const [screen] = await self.clients.matchAll({ type: 'window' });
  if (!screen) return void (await self.clients.openWindow(path));
  await screen.focus();
  await screen.navigate(path);
}
