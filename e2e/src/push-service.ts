/** The push service of the suite, which stands for that of the browser: headless browsers have none. */
import type { Page, Worker } from '@playwright/test';
import { requireVariable } from './suite.ts';

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface ReceivedPushMessage {
  payload: { title: string; body: string; path: string; tag: string };
}

/** Returns the decrypted messages to a device. */
export async function readPushMessages(endpoint: string): Promise<ReceivedPushMessage[]> {
  return await (await fetch(endpoint)).json();
}

/**
 * Lets a page subscribe at the push service of the suite. Only the push API of the browser is replaced. Returns a
 * function that returns the address of the device.
 */
export async function providePushService(page: Page): Promise<() => string> {
  let current: Subscription | undefined;
  await page.exposeFunction('neevSubscribe', async (applicationServerKey: string) => {
    const body = JSON.stringify({ applicationServerKey });
    const response = await fetch(requireVariable('PUSH_SERVICE_URL'), { method: 'POST', body });
    current = await response.json();
  });
  await page.exposeFunction('neevSubscription', () => current ?? null);
  await page.exposeFunction('neevUnsubscribe', async () => {
    if (current) await fetch(current.endpoint, { method: 'DELETE' });
    current = undefined;
  });
  await page.addInitScript(replacePushManager);
  return () => current?.endpoint ?? '';
}

/** Runs in the page. */
function replacePushManager(): void {
  const call = (name: string, ...values: unknown[]) => Reflect.get(window, name)(...values);
  const getSubscription = async () => {
    const subscription: Subscription | null = await call('neevSubscription');
    if (!subscription) return null;
    const unsubscribe = async () => call('neevUnsubscribe');
    return { ...subscription, toJSON: () => subscription, unsubscribe };
  };
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    await call('neevSubscribe', applicationServerKey);
    return getSubscription();
  };
  Object.assign(PushManager.prototype, { getSubscription, subscribe });
  if (Notification.permission === 'granted') return;
  // See `provideNotifications`.
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
}

/** Delivers a message to the service worker of the admin area, as the browser does. */
export async function deliverPushMessage(page: Page, payload: object): Promise<void> {
  await pushWorkerOf(page).evaluate(provideNotifications);
  const client = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/admin/'));
      if (found) resolve(found.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(payload),
  });
  await client.detach();
}

/** Returns the titles of the notifications that the service worker shows. */
export function readNotifications(page: Page): Promise<string[]> {
  return pushWorkerOf(page).evaluate(async () => {
    const { registration } = Object(globalThis);
    const notifications: Notification[] = await registration.getNotifications();
    return notifications.map(({ title }) => title);
  });
}

/** Sends the event of a click on the notification to the worker, which may then not focus its window. */
export async function clickNotification(page: Page): Promise<void> {
  await pushWorkerOf(page).evaluate(sendClick);
}

function pushWorkerOf(page: Page): Worker {
  const workers = page.context().serviceWorkers();
  const worker = workers.find((each) => each.url().endsWith('/push-worker.js'));
  if (!worker) throw new Error('The service worker does not run.');
  return worker;
}

/**
 * Runs in the worker. Keeps the notifications in a list: the headless shell of Chromium shows none and denies the
 * permission, even if it is granted.
 */
function provideNotifications(): void {
  if (Notification.permission === 'granted') return;
  const { registration } = Object(globalThis);
  const shown: Map<string, object> = Reflect.get(globalThis, 'shown') ?? new Map();
  Object.assign(globalThis, { shown });
  Object.assign(registration, {
    getNotifications: async () => [...shown.values()],
    showNotification: async (title: string, options: NotificationOptions) => {
      const { tag = title } = options;
      shown.set(tag, { ...options, title, close: () => shown.delete(tag) });
    },
  });
}

/** Runs in the worker. */
async function sendClick(): Promise<void> {
  const { registration, WindowClient, ExtendableEvent } = Object(globalThis);
  const [notification] = await registration.getNotifications();
  Object.assign(WindowClient.prototype, { focus: async () => {} });
  const event = Object.assign(new ExtendableEvent('notificationclick'), { notification });
  // Only the browser's own events can be extended.
  Object.defineProperty(event, 'waitUntil', { value: () => {} });
  globalThis.dispatchEvent(event);
}
