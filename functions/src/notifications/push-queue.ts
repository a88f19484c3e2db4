/** The queue of push messages. A message is sent to each device of its recipient once. */
import {
  type Admin,
  collections,
  type PushDevice,
  type PushMessage,
  pushMessageDocument,
  pushSubscriptionDocument,
} from '@neev/domain';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
} from 'firebase-admin/firestore';
import { epochSecondsOf, readAdmin } from '../identity/accounts.ts';
import { isAlreadyExistsError, tryWrite } from '../lib/errors.ts';
import { parseSnapshot, readDocuments } from '../lib/queries.ts';
import { type Attempt, deliver, queuedFields, RejectedError } from './delivery-queue.ts';

/** A push message that is to be added. */
export type NewPushMessage = Pick<
  PushMessage,
  'uid' | 'title' | 'body' | 'path' | 'deviceId' | 'enquiryId'
>;

/** `gone`: the device no longer accepts messages. Rejects if the push service does not accept the message. */
export type SendPush = (message: PushMessage, device: PushDevice) => Promise<'accepted' | 'gone'>;

/** A test message that was requested longer ago was sent before. */
const TEST_MAX_AGE_MS = 3_600_000;

/** How messages are sent. */
interface PushTransport {
  send: SendPush;
  /** Notifies an administrator whom a message has not reached, because no device is left or each is rejected. */
  sendInstead: (message: PushMessage, admin: Admin) => Promise<void>;
}

/** Devices of an administrator that get messages: the newest ones. */
const MAX_DEVICES = 20;

export function pushReference(database: Firestore, id: string): DocumentReference {
  return database.collection(collections.pushMessages).doc(id);
}

export function devicesOf(database: Firestore, uid: string) {
  return database.collection(collections.pushSubscriptions).where('uid', '==', uid);
}

/** Returns the document of a push message that is to be added. */
export function pushFields(message: NewPushMessage, now: Date) {
  return { ...message, sentTo: [], ...queuedFields(now) };
}

/**
 * Sends a push message, unless that was done or is in progress.
 * @throws the error of an attempt that is to be repeated.
 */
export function deliverPush(
  database: Firestore,
  id: string,
  { send, sendInstead, ...attempt }: Attempt & PushTransport,
): Promise<void> {
  return deliver(pushReference(database, id), {
    ...attempt,
    schema: pushMessageDocument,
    send: (message) => sendToDevices(database, message, { send, sendInstead }),
  });
}

async function sendToDevices(
  database: Firestore,
  message: PushMessage,
  { send, sendInstead }: PushTransport,
): Promise<void> {
  const { uid, deviceId, sentTo } = message;
  const admin = await readAdmin(database, uid);
  if (admin?.state !== 'active') return;
  const devices = (await readDevices(database, admin)).filter(
    (device) => !sentTo.includes(device.id) && (deviceId === undefined || device.id === deviceId),
  );
  const results = await Promise.allSettled(
    devices.map((device) => sendToDevice(database, message, { device, send })),
  );
  const errors = errorsOf(results);
  // One device can still get the message.
  const temporary = errors.find((error) => !(error instanceof RejectedError));
  if (temporary !== undefined) throw temporary;
  const isReached = results.some(
    (each) => each.status === 'fulfilled' && each.value === 'accepted',
  );
  if (!isReached && sentTo.length === 0 && deviceId === undefined)
    await sendInstead(message, admin);
  if (errors.length > 0) throw errors[0];
}

/** Sends a message to a device, and records that; removes a device that is gone. */
async function sendToDevice(
  database: Firestore,
  message: PushMessage,
  { device, send }: { device: PushDevice; send: SendPush },
): ReturnType<SendPush> {
  const outcome = await send(message, device);
  if (outcome === 'gone') await deviceReference(database, device).delete();
  else await markSent(pushReference(database, message.id), device.id);
  return outcome;
}

function errorsOf(results: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
}

/** The devices of an administrator. Those of sessions that were ended since are removed. */
async function readDevices(database: Firestore, admin: Admin): Promise<PushDevice[]> {
  const devices = await readDocuments(devicesOf(database, admin.id), pushSubscriptionDocument);
  const ended = devices.filter((device) => isOfEndedSession(device, admin));
  for (const device of ended) await deviceReference(database, device).delete();
  return devices
    .filter((device) => !ended.includes(device))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, MAX_DEVICES);
}

function isOfEndedSession({ createdAt }: PushDevice, { sessionsValidFrom }: Admin): boolean {
  return epochSecondsOf(createdAt) < sessionsValidFrom;
}

function deviceReference(database: Firestore, { id }: PushDevice): DocumentReference {
  return database.collection(collections.pushSubscriptions).doc(id);
}

/** Does nothing if the message was erased meanwhile. */
async function markSent(reference: DocumentReference, deviceId: string): Promise<void> {
  await reference.firestore.runTransaction(async (transaction) => {
    const { exists } = await transaction.get(reference);
    if (exists) transaction.update(reference, { sentTo: FieldValue.arrayUnion(deviceId) });
  });
}

/** Adds the test message that was requested last for a device. */
export async function addTestMessage(
  database: Firestore,
  device: DocumentSnapshot,
  now: Date,
): Promise<void> {
  const parsed = parseSnapshot(pushSubscriptionDocument, device);
  if (!parsed?.testedAt || now.getTime() - parsed.testedAt.getTime() > TEST_MAX_AGE_MS) return;
  const { id: deviceId, uid, testedAt } = parsed;
  const message = {
    ...{ uid, deviceId, title: 'Push messages work', path: '/admin/notifications' },
    body: 'You will get messages like this on this device.',
  };
  const reference = pushReference(database, `test.${testedAt.getTime()}.${deviceId}`);
  await tryWrite(reference.create(pushFields(message, now)), isAlreadyExistsError);
}
