/** Tests emails on the suite: from an enquiry through the triggers and the queue to the mail server. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { requireVariable } from './harness.ts';

const siteUrl = requireVariable('SITE_URL');
const mailboxUrl = requireVariable('MAILBOX_URL');

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

function setAvailable(isAvailable: boolean): Promise<Response> {
  return fetch(`${mailboxUrl}/available`, { method: 'PUT', body: String(isAvailable) });
}

/** The first email starts the processes of the functions, which takes long on a busy machine. */
beforeAll(async () => {
  const name = `mail-${randomUUID()}`;
  await sendEnquiry(name);
  await vi.waitFor(async () => expect(await mailsAbout(name)).toHaveLength(2), 60_000);
}, 90_000);

afterEach(() => setAvailable(true));

it('an enquiry produces an email to the administrator and a confirmation within 5 s', async () => {
  const name = `mail-${randomUUID()}`;
  const { id, email } = await sendEnquiry(name);
  await expect.poll(() => mailsAbout(name), { timeout: 5_000 }).toHaveLength(2);
  const mails = await mailsAbout(name);
  const notification = mails.find(({ to }) => to.includes(requireVariable('ADMIN_EMAIL')));
  expect(notification).toMatchObject({ replyTo: email });
  expect(notification?.text).toContain(
    `${siteUrl}/admin/enquiries?show=all&enquiry=${id}&search=NV-`,
  );
  expect(mails.find(({ to }) => to.includes(email))?.subject).toMatch(/^We have received/);
});

it('every email arrives exactly once after the mail server was unavailable for a minute', async () => {
  const names = Array.from({ length: 5 }, () => `mail-${randomUUID()}`);
  await setAvailable(false);
  await Promise.all(names.map(sendEnquiry));
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  for (const name of names) expect(await mailsAbout(name)).toEqual([]);
  await setAvailable(true);
  for (const name of names) {
    await expect.poll(() => mailsAbout(name), { timeout: 90_000 }).toHaveLength(2);
  }
  // Longer than a task that is delivered again would take.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  for (const name of names) expect(await mailsAbout(name)).toHaveLength(2);
}, 180_000);
