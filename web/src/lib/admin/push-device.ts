/** Push messages on this device: its subscription at the push service of the browser, and the record of it. */
import { collections } from '@neev/domain';
import { deleteDoc, doc, serverTimestamp, setDoc } from 'firebase/firestore';
import { adminAuth, adminDatabase } from './admin-app.ts';
import { deviceNameOf } from './device-name.ts';
import { sha256Of } from './pseudonym.ts';

const WORKER_PATH = '/push-worker.js';
const WORKER_SCOPE = '/admin/';

/** Whether the operator has set up push messages. */
export const isPushSetUp = import.meta.env.VITE_VAPID_PUBLIC_KEY !== '';

/**
 * `notInstalled`: an iPhone or iPad, where only a site on the Home Screen gets push messages. `blocked`: by the user,
 * in the settings of the browser.
 */
export type PushSupport = 'supported' | 'unsupported' | 'notInstalled' | 'blocked';

export function pushSupport(): PushSupport {
  if ('standalone' in navigator && navigator.standalone === false) return 'notInstalled';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'supported';
}

/** The id of the record of this device; `undefined` if it has no subscription. */
export async function currentDeviceId(): Promise<string | undefined> {
  const subscription = await currentSubscription();
  return subscription && sha256Of(subscription.endpoint);
}

async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (pushSupport() !== 'supported') return undefined;
  const registration = await navigator.serviceWorker.getRegistration(WORKER_SCOPE);
  // Without the worker of the admin area, that of the public pages is returned.
  if (!registration || new URL(registration.scope).pathname !== WORKER_SCOPE) return undefined;
  return (await registration.pushManager.getSubscription()) ?? undefined;
}

/**
 * Asks for the permission and subscribes this device. Returns its id, or `undefined` if the permission was not granted.
 * Call it in a click handler: browsers ask only then.
 */
export async function turnOnPush(): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.register(WORKER_PATH, { scope: WORKER_SCOPE });
  await waitUntilActive(registration);
  // A subscription of before may belong to another account.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: import.meta.env.VITE_VAPID_PUBLIC_KEY,
  });
  return storeSubscription(subscription);
}

async function storeSubscription(subscription: PushSubscription): Promise<string> {
  const { endpoint, keys } = subscription.toJSON();
  const id = await sha256Of(endpoint ?? '');
  await setDoc(deviceReference(id), {
    uid: adminAuth.currentUser?.uid,
    endpoint,
    p256dh: keys?.p256dh,
    auth: keys?.auth,
    device: deviceNameOf(navigator.userAgent),
    createdAt: serverTimestamp(),
  });
  return id;
}

/** A subscription requires an active worker. */
function waitUntilActive({
  active,
  waiting,
  installing,
}: ServiceWorkerRegistration): Promise<void> {
  const worker = waiting ?? installing;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The service worker was not installed.'));
    });
  });
}

/** Removes a device, and ends its subscription if it is this one. */
export async function removeDevice(id: string): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription && (await sha256Of(subscription.endpoint)) === id)
    await subscription.unsubscribe();
  await deleteDoc(deviceReference(id));
}

function deviceReference(id: string) {
  return doc(adminDatabase, collections.pushSubscriptions, id);
}
