/**
 * Tests emails and push messages on the suite: from an enquiry through the triggers and the queues to the mail server
 * and the push service.
 */
import { createHash, randomUUID } from 'node:crypto';
import { collections, notificationEvent } from '@neev/domain';
import { getAuth } from 'firebase-admin/auth';
import { FieldValue } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { requireVariable, suiteApp, suiteDatabase } from './harness.ts';

const siteUrl = requireVariable('SITE_URL');
const mailboxUrl = requireVariable('MAILBOX_URL');
const pushUrl = requireVariable('PUSH_SERVICE_URL');

/** The address of the administrator's device. */
let endpoint: string;

const receivedMail = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  replyTo: z.string(),
});

type ReceivedMail = z.infer<typeof receivedMail>;

async function sendEnquiry(name: string): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const email = `${name}@site.example`;
  const body = { name, email, mobile: '+91 10000 12345', message: 'Forty bags', product: '' };
  const response = await fetch(`${siteUrl}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return { id, email };
}

/** Returns the emails about an enquiry: to the administrators and to the customer. */
async function mailsAbout(name: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${mailboxUrl}/messages`);
  const messages = z.array(receivedMail).parse(await response.json());
  return messages.filter(({ subject, to }) => `${subject} ${to}`.includes(name));
}

/** Makes the mail server and the push service available or unavailable. */
async function setAvailable(isAvailable: boolean): Promise<void> {
  for (const url of [`${mailboxUrl}/available`, pushUrl])
    await fetch(url, { method: 'PUT', body: String(isAvailable) });
}

const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/** Subscribes a device of the administrator, who has chosen emails and push messages. Returns its address. */
async function addDevice(): Promise<string> {
  const { uid } = await getAuth(suiteApp).getUserByEmail(requireVariable('ADMIN_EMAIL'));
  const body = JSON.stringify({ applicationServerKey: requireVariable('VAPID_PUBLIC_KEY') });
  const response = await fetch(pushUrl, { method: 'POST', body });
  const { endpoint, keys } = subscription.parse(await response.json());
  const id = createHash('sha256').update(endpoint).digest('hex');
  const device = {
    uid,
    endpoint,
    ...keys,
    device: 'Phone',
    createdAt: FieldValue.serverTimestamp(),
  };
  await write(`${collections.pushSubscriptions}/${id}`, device);
  const choices = Object.fromEntries(notificationEvent.options.map((event) => [event, 'both']));
  await write(`${collections.notificationSettings}/${uid}`, { ...choices, quietHours: '' });
  return endpoint;
}

const written: string[] = [];

async function write(path: string, fields: object): Promise<void> {
  written.push(path);
  await suiteDatabase.doc(path).set(fields);
}

const receivedPush = z.array(z.object({ payload: z.object({ body: z.string() }) }));

/** Returns the push messages about an enquiry. */
async function pushesAbout(name: string): Promise<unknown[]> {
  const messages = receivedPush.parse(await (await fetch(endpoint)).json());
  return messages.filter(({ payload }) => payload.body === name);
}

/** The first notification starts the processes of the functions, which takes long on a busy machine. */
beforeAll(async () => {
  endpoint = await addDevice();
  const name = `mail-${randomUUID()}`;
  await sendEnquiry(name);
  await vi.waitFor(async () => {
    expect(await mailsAbout(name)).toHaveLength(2);
    expect(await pushesAbout(name)).toHaveLength(1);
  }, 180_000);
}, 200_000);

afterAll(async () => {
  for (const path of written) await suiteDatabase.doc(path).delete();
});

afterEach(() => setAvailable(true));

// The journeys of notifications, which run alone, require both within 5 s.
it('an enquiry produces an email and a push message to the administrator, and a confirmation', async () => {
  const name = `mail-${randomUUID()}`;
  const { id, email } = await sendEnquiry(name);
  await Promise.all([
    expect.poll(() => mailsAbout(name)).toHaveLength(2),
    expect.poll(() => pushesAbout(name)).toHaveLength(1),
  ]);
  const mails = await mailsAbout(name);
  const notification = mails.find(({ to }) => to.includes(requireVariable('ADMIN_EMAIL')));
  expect(notification).toMatchObject({ replyTo: email });
  expect(notification?.text).toContain(
    `${siteUrl}/admin/enquiries?show=all&enquiry=${id}&search=NV-`,
  );
  expect(mails.find(({ to }) => to.includes(email))?.subject).toMatch(/^We have received/);
});

it('every email and push message arrives exactly once after both services were unavailable for a minute', async () => {
  const names = Array.from({ length: 5 }, () => `mail-${randomUUID()}`);
  await setAvailable(false);
  await Promise.all(names.map(sendEnquiry));
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  for (const name of names) {
    expect(await mailsAbout(name)).toEqual([]);
    expect(await pushesAbout(name)).toEqual([]);
  }
  await setAvailable(true);
  for (const name of names) {
    await expect.poll(() => mailsAbout(name), { timeout: 90_000 }).toHaveLength(2);
    await expect.poll(() => pushesAbout(name), { timeout: 90_000 }).toHaveLength(1);
  }
  // Longer than a task that is delivered again would take.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  for (const name of names) {
    expect(await mailsAbout(name)).toHaveLength(2);
    expect(await pushesAbout(name)).toHaveLength(1);
  }
}, 300_000);
