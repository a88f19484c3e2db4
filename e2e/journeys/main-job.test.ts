/** The main use case: a visitor's enquiry appears live in the inbox. */
import { randomUUID } from 'node:crypto';
import { collections } from '@neev/domain';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { fillEnquiry, openInbox, openPage } from '../src/pages.ts';
import { database } from '../src/suite.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

it('a visitor’s enquiry appears in the open inbox within a second, and the badge counts it', async () => {
  const name = `Site office ${randomUUID()}`;
  const { page: inbox, consoleErrors } = await openInbox(browser);
  const badge = inbox.getByTestId('unread-count');
  const before = Number(await badge.textContent());
  await inbox.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));

  const { page: site } = await openPage(browser);
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

  await inbox.getByText(name).waitFor({ timeout: 1_000 });
  await eventually(
    () => badge.textContent(),
    (text) => text === String(before + 1),
    1_000,
  );
  expect(Date.now() - sentAt).toBeLessThan(1_000);
  expect(await inbox.locator('html[data-never-reloaded]').count()).toBe(1);

  await site.getByText('Thank you for your enquiry! We will get back to you soon.').waitFor();
  expect(await site.getByRole('dialog').count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});

it('opening an enquiry shows all its fields, marks it as read and decreases the badge', async () => {
  await database().collection(collections.enquiries).doc('e2e-open-me-0001').set({
    name: 'Purchase desk, Metro depot',
    email: '',
    mobile: '+91 10000 11111',
    message: 'First line.\nSecond line.',
    product: 'ISMB 200 Beam',
    status: 'unread',
    createdAt: new Date(),
  });
  const { page: inbox } = await openInbox(browser);
  const badge = inbox.getByTestId('unread-count');
  const before = Number(await badge.textContent());

  await inbox.getByText('Purchase desk, Metro depot').click();
  const details = inbox.getByRole('dialog', { name: 'Enquiry Details' });
  expect(await details.locator('dt').allTextContents()).toEqual([
    'Name',
    'Mobile',
    'Product',
    'Message',
    'Received',
  ]);
  expect(await details.getByText('First line.').innerText()).toBe('First line.\nSecond line.');

  await eventually(
    () => badge.textContent(),
    (text) => text === String(before - 1),
  );
  await details.getByRole('button', { name: 'Close' }).click();
  expect(await inbox.getByRole('dialog').count()).toBe(0);
});

it('only an administrator can open the admin area', async () => {
  const { page } = await openPage(browser);
  await page.goto('/admin/enquiries');
  await page.waitForURL('**/admin-portal-xyz-login');

  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Both fields are required.').waitFor();

  await page.getByLabel('Email').fill('visitor@neev.example');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('main').getByText('Wrong email or password.').waitFor();

  await page.getByLabel('Password').fill('neev-local-visitor');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
  expect(await page.getByRole('list').count()).toBe(0);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
});
