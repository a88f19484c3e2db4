/**
 * Tests push messages in a project without triggers: who gets them, and their delivery to the push service of the
 * suite, which decrypts them. `mail.test.ts` tests the triggers.
 */
import { createECDH, createHash, randomUUID } from 'node:crypto';
import { collections, type Enquiry, mobileKey, notificationEvent, unhandled } from '@neev/domain';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eraseEnquiries } from '../src/enquiry/erasure.ts';
import { deleteExpiredNotifications } from '../src/notifications/delivery-queue.ts';
import { announceEnquiry, sendDueNotifications } from '../src/notifications/notify.ts';
import {
  addTestMessage,
  deliverPush,
  pushFields,
  pushReference,
  type SendPush,
} from '../src/notifications/push-queue.ts';
import { createHostCheck, createPushSender } from '../src/notifications/web-push.ts';
import { clearDatabase, openDatabase, requireVariable } from './harness.ts';

const projectId = 'demo-push';
const database = openDatabase(projectId);
const pushUrl = requireVariable('PUSH_SERVICE_URL');

const keys = createECDH('prime256v1');
keys.generateKeys();

const send = createPushSender({
  subject: 'mailto:sales@neev.example',
  privateKey: keys.getPrivateKey('base64url'),
  isPushService: createHostCheck([], new URL(pushUrl).origin),
});

const now = new Date('2026-11-25T11:00:00+05:30');
const both = { email: true, push: true };

function contextAt(time: Date, channels = both) {
  return { database, siteUrl: 'https://neev.example', channels, now: time };
}

beforeEach(async () => {
  unreached.length = 0;
  await setAvailable(true);
  await clearDatabase(projectId);
  await writeAdmin('asha');
});

afterAll(() => clearDatabase(projectId));

async function writeAdmin(uid: string, fields: Record<string, unknown> = {}): Promise<void> {
  const account = { username: uid, email: `${uid}@neev.example`, state: 'active', createdAt: now };
  await database.doc(`${collections.admins}/${uid}`).set({ ...account, ...fields });
}

async function choose(channel: string, quietHours = ''): Promise<void> {
  const choices = Object.fromEntries(notificationEvent.options.map((event) => [event, channel]));
  await database.doc(`${collections.notificationSettings}/asha`).set({ ...choices, quietHours });
}

async function writeEnquiry(): Promise<Enquiry> {
  const id = randomUUID();
  const enquiry = {
    ...{ name: 'Suresh', email: '', mobile: '+91 10000 12345', message: 'Forty bags' },
    ...{ product: 'Cement', status: 'unread' as const, referenceNumber: 'NV-7K3-Q2F' },
    ...unhandled,
    createdAt: now,
  };
  await database.doc(`${collections.enquiries}/${id}`).set(enquiry);
  return { id, ...enquiry };
}

interface Device {
  id: string;
  endpoint: string;
}

const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/** Subscribes a device at the push service and stores the subscription. */
async function addDevice(fields: Record<string, unknown> = {}): Promise<Device> {
  const applicationServerKey = keys.getPublicKey('base64url');
  const response = await fetch(pushUrl, {
    method: 'POST',
    body: JSON.stringify({ applicationServerKey }),
  });
  const created = subscription.parse(await response.json());
  const stored = {
    ...{ uid: 'asha', endpoint: created.endpoint, ...created.keys, device: 'Phone' },
    ...{ createdAt: now, ...fields },
  };
  const id = createHash('sha256').update(created.endpoint).digest('hex');
  await deviceReference(id).set(stored);
  return { id, endpoint: created.endpoint };
}

const deviceReference = (id: string) => database.doc(`${collections.pushSubscriptions}/${id}`);

const received = z.array(
  z.object({
    payload: z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() }),
    topic: z.string(),
    ttlSeconds: z.number(),
  }),
);

async function messagesOf({ endpoint }: Device) {
  return received.parse(await (await fetch(endpoint)).json());
}

async function setAvailable(isAvailable: boolean): Promise<void> {
  await fetch(pushUrl, { method: 'PUT', body: String(isAvailable) });
}

async function idsIn(collection: 'mail' | 'pushMessages'): Promise<string[]> {
  return (await database.collection(collections[collection]).get()).docs.map(({ id }) => id);
}

/** Adds the push message of a new enquiry; returns its id. */
async function announce(): Promise<string> {
  await choose('push');
  const enquiry = await writeEnquiry();
  await announceEnquiry(contextAt(now), enquiry);
  return `newEnquiry.${enquiry.id}.asha`;
}

/** The messages that no device has got. */
const unreached: string[] = [];

const sendInstead = async ({ id }: { id: string }, { email }: { email: string }) => {
  unreached.push(`${id} ${email}`);
};

const attempt = (id: string, { sender = send, time = now, isLast = false } = {}) =>
  deliverPush(database, id, { send: sender, sendInstead, isLast, now: time });

const stateOf = async (id: string) =>
  (await database.doc(`${collections.pushMessages}/${id}`).get()).get('delivery');

describe('an administrator', () => {
  it.each([
    ['push', 0, 1],
    ['both', 1, 1],
    ['email', 1, 0],
    ['none', 0, 0],
  ])('who has chosen %s and has a device gets that', async (channel, mails, messages) => {
    await addDevice();
    await choose(channel);
    await announceEnquiry(contextAt(now), await writeEnquiry());
    expect(await idsIn('mail')).toHaveLength(mails);
    expect(await idsIn('pushMessages')).toHaveLength(messages);
  });

  it.each(['push', 'both'])(
    'who has chosen %s without a device gets one email',
    async (channel) => {
      await choose(channel);
      await addDevice({ uid: 'ravi' });
      await announceEnquiry(contextAt(now), await writeEnquiry());
      expect(await idsIn('mail')).toHaveLength(1);
      expect(await idsIn('pushMessages')).toEqual([]);
    },
  );

  it.each([
    [{ email: true, push: false }, 1, 0],
    [{ email: false, push: true }, 0, 1],
  ])('gets what the operator has set up: %j', async (channels, mails, messages) => {
    await addDevice();
    await choose('both');
    const enquiry = { ...(await writeEnquiry()), email: 'customer@site.example' };
    await announceEnquiry(contextAt(now, channels), enquiry);
    expect((await idsIn('mail')).filter((id) => id.startsWith('newEnquiry'))).toHaveLength(mails);
    expect((await idsIn('mail')).length > 0).toBe(channels.email);
    expect(await idsIn('pushMessages')).toHaveLength(messages);
  });

  it('is notified of an event once, also when the channel changes', async () => {
    await choose('email');
    await announceEnquiry(contextAt(now), await writeEnquiry());
    await addDevice();
    for (const channel of ['push', 'both', 'email']) {
      await choose(channel);
      await sendDueNotifications(contextAt(now));
    }
    expect(await idsIn('mail')).toHaveLength(1);
    expect(await idsIn('pushMessages')).toEqual([]);
  });

  it('gets no push message in quiet hours, and one when they end', async () => {
    await addDevice();
    await choose('push', '22:00-12:00');
    await announceEnquiry(contextAt(now), await writeEnquiry());
    expect(await idsIn('pushMessages')).toEqual([]);
    await sendDueNotifications(contextAt(new Date('2026-11-25T12:00:00+05:30')));
    expect(await idsIn('pushMessages')).toHaveLength(1);
  });
});

describe('a push message', () => {
  it('is encrypted for each device, and opens the enquiry', async () => {
    const devices = [await addDevice(), await addDevice()];
    const id = await announce();
    await attempt(id);
    for (const device of devices) {
      const [message] = await messagesOf(device);
      expect(message?.payload).toMatchObject({
        ...{ title: 'New enquiry NV-7K3-Q2F: Cement', body: 'Suresh', tag: id },
        path: `/admin/enquiries?show=all&enquiry=${id.split('.')[1]}&search=NV-7K3-Q2F`,
      });
      expect(message).toMatchObject({ ttlSeconds: 86_400 });
    }
    expect(await stateOf(id)).toMatchObject({ state: 'SUCCESS' });
  });

  it('is sent once, also if the task is delivered several times', async () => {
    const device = await addDevice();
    const id = await announce();
    await Promise.allSettled([attempt(id), attempt(id), attempt(id)]);
    await attempt(id);
    expect(await messagesOf(device)).toHaveLength(1);
  });

  it('arrives once after the push service was unavailable', async () => {
    const device = await addDevice();
    const id = await announce();
    await setAvailable(false);
    await expect(attempt(id)).rejects.toThrow('responded with 503');
    await expect(attempt(id)).rejects.toThrow('responded with 503');
    await setAvailable(true);
    await attempt(id);
    await attempt(id);
    expect(await messagesOf(device)).toHaveLength(1);
  });

  it('is sent again only to the devices that have not got it', async () => {
    const devices = [await addDevice(), await addDevice()];
    const id = await announce();
    const failing: SendPush = (message, device) =>
      device.id === devices[0]?.id ? Promise.reject(new Error('Later.')) : send(message, device);
    await expect(attempt(id, { sender: failing })).rejects.toThrow('Later.');
    await attempt(id);
    for (const device of devices) expect(await messagesOf(device)).toHaveLength(1);
  });

  it('removes a device that has unsubscribed, and reaches the others', async () => {
    const [gone, present] = [await addDevice(), await addDevice()];
    await fetch(gone.endpoint, { method: 'DELETE' });
    const id = await announce();
    await attempt(id);
    expect((await deviceReference(gone.id).get()).exists).toBe(false);
    expect(await messagesOf(present)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'SUCCESS' });
    expect(unreached).toEqual([]);
  });

  it('is sent in another way if no device is left', async () => {
    const device = await addDevice();
    const id = await announce();
    await fetch(device.endpoint, { method: 'DELETE' });
    await attempt(id);
    await attempt(id);
    expect(unreached).toEqual([`${id} asha@neev.example`]);
    expect(await stateOf(id)).toMatchObject({ state: 'SUCCESS' });
  });

  it('is not sent in another way if a device has got it before', async () => {
    const [reached, gone] = [await addDevice(), await addDevice()];
    const id = await announce();
    const failing: SendPush = (message, device) =>
      device.id === gone.id ? Promise.reject(new Error('Later.')) : send(message, device);
    await expect(attempt(id, { sender: failing })).rejects.toThrow('Later.');
    await fetch(gone.endpoint, { method: 'DELETE' });
    await attempt(id);
    expect(await messagesOf(reached)).toHaveLength(1);
    expect(unreached).toEqual([]);
  });

  it.each([
    [
      'is given up for an address that is not of a push service',
      { endpoint: 'https://intranet.example/' },
    ],
    ['is given up for a device with invalid keys', { p256dh: 'A'.repeat(87) }],
  ])('%s', async (_, fields) => {
    await addDevice(fields);
    const id = await announce();
    await attempt(id);
    expect(await stateOf(id)).toMatchObject({
      state: 'ERROR',
      error: expect.stringMatching(/device/),
    });
    expect(unreached).toEqual([`${id} asha@neev.example`]);
  });

  it('with a long text in an Indian script is cut between two letters', async () => {
    const device = await addDevice();
    const text = 'सीमेंट '.repeat(300);
    const message = { uid: 'asha', title: 'New message', body: text, path: '/admin/enquiries' };
    await pushReference(database, 'long').set(pushFields(message, now));
    await attempt('long');
    const [received] = await messagesOf(device);
    expect(received?.payload.body).toMatch(/^(सीमेंट )+सी…$/);
    expect(await stateOf('long')).toMatchObject({ state: 'SUCCESS' });
  });

  it('is repeated while one device can still get it', async () => {
    const device = await addDevice();
    await addDevice({ p256dh: 'A'.repeat(87) });
    const id = await announce();
    await setAvailable(false);
    await expect(attempt(id)).rejects.toThrow('responded with 503');
    await setAvailable(true);
    await attempt(id);
    expect(await messagesOf(device)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'ERROR' });
  });

  it('is given up after a day', async () => {
    const device = await addDevice();
    const id = await announce();
    await attempt(id, { time: new Date(now.getTime() + 25 * 3_600_000) });
    expect(await stateOf(id)).toMatchObject({ state: 'ERROR' });
    expect(await messagesOf(device)).toEqual([]);
  });

  it('does not reach an account whose access was revoked', async () => {
    const device = await addDevice();
    const id = await announce();
    await writeAdmin('asha', { state: 'revoked' });
    await attempt(id);
    expect(await messagesOf(device)).toEqual([]);
    expect(unreached).toEqual([]);
  });

  it('does not reach a device whose session was ended since', async () => {
    const device = await addDevice();
    const later = await addDevice({ createdAt: new Date(now.getTime() + 60_000) });
    const id = await announce();
    await writeAdmin('asha', { sessionsValidFrom: now.getTime() / 1_000 + 60 });
    await attempt(id);
    expect(await messagesOf(device)).toEqual([]);
    expect((await deviceReference(device.id).get()).exists).toBe(false);
    expect(await messagesOf(later)).toHaveLength(1);
  });
});

it('a test message is sent once to the device for which it was requested', async () => {
  const [tested, other] = [await addDevice({ testedAt: now }), await addDevice()];
  for (let n = 0; n < 2; n += 1)
    await addTestMessage(database, await deviceReference(tested.id).get(), now);
  await addTestMessage(database, await deviceReference(other.id).get(), now);
  for (const id of await idsIn('pushMessages')) await attempt(id);
  expect(await messagesOf(tested)).toHaveLength(1);
  expect(await messagesOf(other)).toEqual([]);
});

it('a test message to a device that is gone is not sent in another way', async () => {
  const tested = await addDevice({ testedAt: now });
  await fetch(tested.endpoint, { method: 'DELETE' });
  await addTestMessage(database, await deviceReference(tested.id).get(), now);
  for (const id of await idsIn('pushMessages')) await attempt(id);
  expect(unreached).toEqual([]);
});

it('a test message that was requested long ago is not sent', async () => {
  const tested = await addDevice({ testedAt: new Date(now.getTime() - 2 * 3_600_000) });
  await addTestMessage(database, await deviceReference(tested.id).get(), now);
  expect(await idsIn('pushMessages')).toEqual([]);
});

it('push messages are erased with their enquiry', async () => {
  await addDevice();
  await announce();
  await eraseEnquiries(database, {
    contact: { kind: 'mobile', key: mobileKey('+91 10000 12345') },
    author: { uid: 'asha', now },
  });
  expect(await idsIn('pushMessages')).toEqual([]);
});

it('push messages are deleted after a week', async () => {
  await addDevice();
  await announce();
  await deleteExpiredNotifications(database, new Date(now.getTime() + 7 * 86_400_000 - 1));
  expect(await idsIn('pushMessages')).toHaveLength(1);
  await deleteExpiredNotifications(database, new Date(now.getTime() + 7 * 86_400_000));
  expect(await idsIn('pushMessages')).toEqual([]);
});
