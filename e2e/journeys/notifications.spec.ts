/** Administrators are notified of enquiries by email and push messages, and see those that could not be sent. */
import { randomUUID } from 'node:crypto';
import { collections } from '@neev/domain';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { chooseAtOnce } from '../src/choose-at-once.ts';
import { clickTwice } from '../src/click-twice.ts';
import { readMails } from '../src/mailbox.ts';
import { findClippedElements } from '../src/overflow.ts';
import { localAdmin } from '../src/pages.ts';
import {
  clickNotification,
  deliverPushMessage,
  providePushService,
  readNotifications,
  readPushMessages,
} from '../src/push-service.ts';
import { accounts, database } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

const MAIL_TIMEOUT_MS = 5_000;
const PUSH_TIMEOUT_MS = 5_000;

interface Fixtures {
  /** Opens the notifications. The choices are deleted when the test ends. */
  openNotifications: (viewport?: { width: number; height: number }) => Promise<Page>;
  /** Stores an email that was given up. */
  putFailedMail: (subject: string) => Promise<void>;
  /** Stores a push message that was given up, and a device that does not exist. */
  putFailedPush: (title: string) => Promise<void>;
}

const test = base.extend<Fixtures>({
  openNotifications: async ({ openAdminPage }, use) => {
    await use(async (viewport = { width: 1280, height: 800 }) => {
      const { page } = await openAdminPage('/admin/notifications', { viewport });
      await expect(choice(page, 'New enquiry')).toBeVisible();
      return page;
    });
    await (await ownSettings()).delete();
  },

  putFailedMail: async ({ afterTest }, use) => {
    await use(async (subject) => {
      const reference = database().collection(collections.mail).doc(`e2e-${randomUUID()}`);
      afterTest(() => reference.delete());
      await reference.set({
        ...{ to: 'asha@neev.example', message: { subject, text: 'Hello' }, createdAt: new Date() },
        delivery: { state: 'ERROR', attempts: 3, error: 'Mailbox full', leaseExpireTime: null },
      });
    });
  },

  putFailedPush: async ({ afterTest }, use) => {
    await use(async (title) => {
      const uid = await ownUid();
      const id = `e2e-${randomUUID()}`;
      const message = database().collection(collections.pushMessages).doc(id);
      const device = database().collection(collections.pushSubscriptions).doc(id);
      afterTest(async () => void (await Promise.all([message.delete(), device.delete()])));
      await message.set({
        ...{ uid, title, body: 'Asha', path: '/admin/team', sentTo: [], createdAt: new Date() },
        delivery: { state: 'ERROR', attempts: 3, error: 'Refused', leaseExpireTime: null },
      });
      const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
      await device.set({
        ...{ uid, endpoint: `https://push.example/${id}`, ...keys },
        ...{ device: 'Chrome on Android', createdAt: new Date() },
      });
    });
  },
});

const choice = (page: Page, name: string) => page.getByRole('combobox', { name });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const quietHours = (page: Page) => page.getByRole('switch', { name: 'Quiet hours' });

async function ownUid(): Promise<string> {
  return (await accounts().getUserByEmail(localAdmin.email)).uid;
}

async function ownSettings() {
  return database().doc(`${collections.notificationSettings}/${await ownUid()}`);
}

async function ownDevices() {
  const devices = database().collection(collections.pushSubscriptions);
  return (await devices.where('uid', '==', await ownUid()).get()).docs;
}

async function sendEnquiry(page: Page, name: string): Promise<void> {
  const data = { name, mobile: '+91 10000 12345', email: '', message: 'Forty bags', product: '' };
  const headers = { 'Idempotency-Key': randomUUID() };
  expect((await page.request.post('/api/enquiries', { data, headers })).status()).toBe(201);
}

test('an enquiry from a phone produces an email within 5 s, whose link opens the enquiry', async ({
  openPage,
  openAdminPage,
}) => {
  const { page: phone } = await openPage({ viewport: { width: 360, height: 740 } });
  // The first email starts the processes of the functions.
  const earlier = `Site office ${randomUUID()}`;
  await sendEnquiry(phone, earlier);
  await expect.poll(() => readMails(earlier)).toHaveLength(1);
  const name = `Site office ${randomUUID()}`;
  await phone.goto('/contact');
  await phone.getByLabel('Name').fill(name);
  await phone.getByLabel('Mobile').fill('+91 10000 12345');
  await phone.getByLabel('Email').fill('office@example.com');
  await phone.getByLabel('Message').fill('Two lorries of river sand.');
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByText(/NV-/).first()).toBeVisible();
  await expect.poll(() => readMails(name), { timeout: MAIL_TIMEOUT_MS }).toHaveLength(1);
  const [mail] = await readMails(name);
  expect(mail?.to).toEqual([localAdmin.email]);
  const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const { page } = await openAdminPage(link.pathname + link.search);
  const message = page.getByRole('dialog').getByRole('definition');
  await expect(message.filter({ hasText: 'Two lorries of river sand.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an enquiry from a phone produces a push message within 5 s, whose click opens the enquiry', async ({
  openPage,
  session,
  afterTest,
}) => {
  const { page } = await openPage({
    ...{ storageState: session, viewport: { width: 360, height: 740 } },
    ...{ permissions: ['notifications'], serviceWorkers: 'allow' },
  });
  const deviceAddress = await providePushService(page);
  afterTest(async () => void (await (await ownSettings()).delete()));
  afterTest(async () => {
    for (const { ref } of await ownDevices()) await ref.delete();
  });
  await page.goto('/admin/notifications');
  await choice(page, 'New enquiry').selectOption('Push message');
  await page.getByRole('button', { name: 'Turn on push messages on this device' }).click();
  await expect(page.getByText('(this device)')).toBeVisible();
  // The first message starts the process of the function.
  await page.getByRole('button', { name: 'Send a test message' }).click();
  const messages = () => readPushMessages(deviceAddress());
  await expect.poll(messages).toHaveLength(1);

  const name = `Site office ${randomUUID()}`;
  await sendEnquiry(page, name);
  const messagesAbout = async () =>
    (await messages()).filter(({ payload }) => payload.body === name);
  await expect.poll(messagesAbout, { timeout: PUSH_TIMEOUT_MS }).toHaveLength(1);
  expect(await readMails(name)).toEqual([]);
  const [message] = await messagesAbout();
  await deliverPushMessage(page, message?.payload ?? {});
  await deliverPushMessage(page, message?.payload ?? {});
  await expect.poll(() => readNotifications(page)).toEqual([message?.payload.title]);
  await clickNotification(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(name).first()).toBeVisible();
  await expect.poll(() => readNotifications(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /Open menu/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/login/);

  // The device has unsubscribed, so the next message is sent as an email, and the device is removed.
  const later = `Site office ${randomUUID()}`;
  await sendEnquiry(page, later);
  await expect.poll(() => readMails(later)).toHaveLength(1);
  expect(await ownDevices()).toEqual([]);
});

test('the browser’s offer to install the admin area is a button, which can be used once', async ({
  openNotifications,
}) => {
  const page = await openNotifications();
  const install = page.getByRole('button', { name: 'Add Neev Admin to the home screen' });
  await expect(page.getByRole('heading', { name: 'Push messages', exact: true })).toBeVisible();
  await expect(install).toBeHidden();
  // Chromium sends the event only over HTTPS and for a site that is not installed.
  const hasAsked = page.evaluate(
    () =>
      new Promise<true>((resolve) => {
        const event = Object.assign(new Event('beforeinstallprompt'), {
          prompt: async () => resolve(true),
        });
        window.dispatchEvent(event);
      }),
  );
  await install.click();
  expect(await hasAsked).toBe(true);
  await expect(install).toBeHidden();
});

test('choices are saved at once and kept', async ({ openNotifications }) => {
  const page = await openNotifications();
  await expect(choice(page, 'New enquiry')).toHaveValue('email');
  await choice(page, 'New enquiry').selectOption('Do not notify me');
  await choice(page, 'Follow-up due').selectOption('Email and push message');
  await quietHours(page).click();
  await page.getByLabel('Quiet hours end at').fill('06:30');
  await expect
    .poll(async () => (await (await ownSettings()).get()).data())
    .toMatchObject({
      ...{
        newEnquiry: 'none',
        overdueEnquiry: 'email',
        dueFollowUp: 'both',
        quoteResponse: 'email',
      },
      quietHours: '21:00-06:30',
    });
  await page.reload();
  await expect(choice(page, 'New enquiry')).toHaveValue('none');
  await expect(page.getByLabel('Quiet hours end at')).toHaveValue('06:30');
  await page.getByLabel('Quiet hours end at').fill('21:00');
  await expect(page.getByText('Enter two different times.')).toBeVisible();
});

test('a choice keeps another one that was changed at the same time', async ({
  openNotifications,
}) => {
  const page = await openNotifications();
  await choice(page, 'New enquiry').selectOption('Do not notify me');
  const settings = await ownSettings();
  const readChoice = async (event: string) => (await settings.get()).get(event);
  await expect.poll(() => readChoice('newEnquiry')).toBe('none');
  await page.context().setOffline(true);
  await settings.update({ newEnquiry: 'push' });
  await choice(page, 'Follow-up due').selectOption('Do not notify me');
  await page.context().setOffline(false);
  await expect.poll(() => readChoice('dueFollowUp')).toBe('none');
  expect(await readChoice('newEnquiry')).toBe('push');
});

test('choices in quick succession are all saved', async ({ openNotifications }) => {
  const page = await openNotifications();
  const [first, second] = [choice(page, 'New enquiry'), choice(page, 'Follow-up due')];
  await chooseAtOnce(page, [
    [first, 'none'],
    [second, 'none'],
  ]);
  await expect
    .poll(async () => (await (await ownSettings()).get()).data())
    .toMatchObject({ newEnquiry: 'none', dueFollowUp: 'none' });
  await expect(first).toHaveValue('none');
  await expect(second).toHaveValue('none');
});

test('quiet hours can be typed, and follow a change made elsewhere', async ({
  openNotifications,
}) => {
  const page = await openNotifications();
  await quietHours(page).click();
  const begin = page.getByLabel('Quiet hours begin at');
  // With the delay, each intermediate value is stored before the next key.
  await begin.pressSequentially('1045PM', { delay: 200 });
  for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await expect(begin).toBeFocused();
  const settings = await ownSettings();
  await expect.poll(async () => (await settings.get()).data()?.quietHours).toBe('22:46-08:00');
  await begin.blur();
  await settings.update({ quietHours: '20:00-07:00' });
  await expect(begin).toHaveValue('20:00');
});

test('a push message that was given up is listed, and deleted with its device', async ({
  openNotifications,
  putFailedPush,
}) => {
  const title = `Push ${randomUUID()}`;
  await putFailedPush(title);
  const page = await openNotifications();
  const message = page.getByRole('listitem').filter({ hasText: title });
  await expect(message).toContainText('Refused');
  await message.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(message).toBeHidden();
  await expect(heading(page, 'Push messages that could not be sent')).toBeFocused();
  const device = page.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await device.getByRole('button', { name: 'Remove Chrome on Android' }).click();
  await expect(device).toBeHidden();
  await expect(heading(page, 'Push messages')).toBeFocused();
  expect(await ownDevices()).toEqual([]);
});

test('an email that was given up is listed, and sent again or deleted', async ({
  openNotifications,
  putFailedMail,
}) => {
  const [sent, deleted] = [`Again ${randomUUID()}`, `Delete ${randomUUID()}`];
  await putFailedMail(sent);
  await putFailedMail(deleted);
  const page = await openNotifications();
  const itemOf = (subject: string) => page.getByRole('listitem').filter({ hasText: subject });
  await expect(itemOf(sent)).toContainText('Mailbox full');
  await clickTwice(itemOf(sent).getByRole('button', { name: `Send again ${sent}` }));
  await expect(itemOf(sent)).toBeHidden();
  await expect(heading(page, 'Emails that could not be sent')).toBeFocused();
  await expect(page.getByText('The email is being sent again.')).toBeVisible();
  await expect.poll(() => readMails(sent)).toHaveLength(1);
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  await itemOf(deleted)
    .getByRole('button', { name: `Delete ${deleted}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(itemOf(deleted)).toBeHidden();
  await expect(heading(page, 'Emails that could not be sent')).toBeFocused();
  expect(await readMails(deleted)).toEqual([]);
  // It is still stored, or the schedule would add and send it again.
  const mails = database().collection(collections.mail);
  const { docs } = await mails.where('message.subject', '==', deleted).get();
  expect(docs.map((each) => each.get('delivery.state'))).toEqual(['DISMISSED']);
});

for (const width of [360, 768, 1280]) {
  test(`the screen has no axe violations and nothing clipped at ${width} px`, async ({
    openNotifications,
    putFailedMail,
    putFailedPush,
  }) => {
    await putFailedMail(`New enquiry NV-7K3-Q2F: ${'Long'.repeat(40)}`);
    await putFailedPush(`New enquiry NV-7K3-Q2F: ${'Long'.repeat(40)}`);
    const page = await openNotifications({ width, height: 800 });
    await quietHours(page).click();
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Remove Chrome on Android' })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findClippedElements(page)).toEqual([]);
  });
}
