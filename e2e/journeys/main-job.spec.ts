/** The main use case: a visitor's enquiry appears live in the inbox. */
import { randomUUID } from 'node:crypto';
import { rowOf, test } from '../src/inbox.ts';
import { fillEnquiry } from '../src/pages.ts';
import { expect } from '../src/test.ts';

test('a visitor’s enquiry appears in the open inbox within a second, and the badge counts it', async ({
  page: site,
  openInbox,
}) => {
  const name = `Site office ${randomUUID()}`;
  const { page: inbox, consoleErrors } = await openInbox();
  const badge = inbox.getByTestId('unread-count');
  const before = Number(await badge.textContent());
  await inbox.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));

  await site.goto('/');
  await fillEnquiry(site, {
    name,
    mobile: '+91 10000 54321',
    email: 'orr@example.com',
    message: 'Forty bags of OPC 53.',
  });
  const responseReceived = site.waitForResponse('**/api/enquiries');
  await site.getByRole('button', { name: 'Submit' }).click();
  expect((await responseReceived).status()).toBe(201);
  const sentAt = Date.now();

  // Web-first assertions poll up to a second apart, which is too seldom for this limit.
  await inbox.getByText(name).waitFor({ timeout: 1_000 });
  await expect
    .poll(() => badge.textContent(), { intervals: [50], timeout: 1_000 })
    .toBe(String(before + 1));
  expect(Date.now() - sentAt).toBeLessThan(1_000);
  await expect(inbox.locator('html')).toHaveAttribute('data-never-reloaded');

  const thanks = site.getByText('Thank you for your enquiry! We will get back to you soon.');
  await expect(thanks).toBeVisible();
  await expect(site.getByRole('dialog')).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('opening an enquiry shows all its fields, marks it as read and decreases the badge', async ({
  openInbox,
  putEnquiry,
}) => {
  const enquiry = await putEnquiry({
    name: 'Purchase desk, Metro depot',
    email: '',
    mobile: '+91 10000 11111',
    message: 'First line.\nSecond line.',
    product: 'ISMB 200 Beam',
  });
  const { page: inbox } = await openInbox();
  const badge = inbox.getByTestId('unread-count');
  const before = Number(await badge.textContent());

  await rowOf(inbox, enquiry).click();
  const details = inbox.getByRole('dialog', { name: 'Enquiry Details' });
  await expect(details.locator('dt')).toHaveText([
    'Name',
    'Mobile',
    'Product',
    'Message',
    'Received',
  ]);
  expect(await details.getByText('First line.').innerText()).toBe('First line.\nSecond line.');

  await expect(badge).toHaveText(String(before - 1));
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(inbox.getByRole('dialog')).toHaveCount(0);
});

test('only an administrator can open the admin area', async ({ page }) => {
  await page.goto('/admin/enquiries');
  await expect(page).toHaveURL('/admin-portal-xyz-login');

  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Both fields are required.')).toBeVisible();

  await page.getByLabel('Email').fill('visitor@neev.example');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByText('Wrong email or password.')).toBeVisible();

  await page.getByLabel('Password').fill('neev-local-visitor');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  expect(await page.getByRole('list').count()).toBe(0);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});
