/** Administrators are notified of enquiries by email, and see the emails that could not be sent. */
import { randomUUID } from 'node:crypto';
import { collections } from '@neev/domain';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { readMails } from '../src/mailbox.ts';
import { findClippedElements } from '../src/overflow.ts';
import { localAdmin } from '../src/pages.ts';
import { accounts, database } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

const MAIL_TIMEOUT_MS = 5_000;

interface Fixtures {
  /** Opens the notifications. The choices are deleted when the test ends. */
  openNotifications: (viewport?: { width: number; height: number }) => Promise<Page>;
  /** Stores an email that was given up. */
  putFailedMail: (subject: string) => Promise<void>;
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
});

const choice = (page: Page, name: string) => page.getByRole('switch', { name });

async function ownSettings() {
  const { uid } = await accounts().getUserByEmail(localAdmin.email);
  return database().doc(`${collections.notificationSettings}/${uid}`);
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
  await expect.poll(() => readMails(earlier), { timeout: 30_000 }).toHaveLength(1);
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
  await expect(page.getByRole('dialog').getByText('Two lorries of river sand.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('choices are saved at once and kept', async ({ openNotifications }) => {
  const page = await openNotifications();
  await expect(choice(page, 'New enquiry')).toBeChecked();
  await choice(page, 'New enquiry').click();
  await choice(page, 'Quiet hours').click();
  await page.getByLabel('Quiet hours end at').fill('06:30');
  await expect
    .poll(async () => (await (await ownSettings()).get()).data())
    .toMatchObject({ newEnquiry: 'none', overdueEnquiry: 'email', quietHours: '21:00-06:30' });
  await page.reload();
  await expect(choice(page, 'New enquiry')).not.toBeChecked();
  await expect(page.getByLabel('Quiet hours end at')).toHaveValue('06:30');
  await page.getByLabel('Quiet hours end at').fill('21:00');
  await expect(page.getByText('Enter two different times.')).toBeVisible();
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
  await itemOf(sent).getByRole('button', { name: 'Send again' }).click();
  await expect(itemOf(sent)).toBeHidden();
  await expect.poll(() => readMails(sent)).toHaveLength(1);
  await itemOf(deleted).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(itemOf(deleted)).toBeHidden();
  expect(await readMails(deleted)).toEqual([]);
});

for (const width of [360, 768, 1280]) {
  test(`the screen has no axe violations and nothing clipped at ${width} px`, async ({
    openNotifications,
    putFailedMail,
  }) => {
    await putFailedMail(`New enquiry NV-7K3-Q2F: ${'Long'.repeat(40)}`);
    const page = await openNotifications({ width, height: 800 });
    await choice(page, 'Quiet hours').click();
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findClippedElements(page)).toEqual([]);
  });
}
