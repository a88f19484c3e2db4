/** The whole course of a quote with two browsers: from a pasted bill of quantities to the acceptance on a phone. */
import { collections, quoteDocument, quotePath } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import { newFormValues, waitForOutbox, warmUpApi } from '../src/enquiries.ts';
import { waitForLive } from '../src/hydration.ts';
import { openEnquiry, rowOf } from '../src/inbox.ts';
import { editorOf, idOf, test } from '../src/quotes.ts';
import { database, siteUrl } from '../src/suite.ts';
import { expect } from '../src/test.ts';

/** Milliseconds within which each side sees what the other has done. */
const LIVE_MS = 1_000;

const BILL = `2,500 kg TMT Bar Fe 550D 16 mm
400 bags OPC 53 Grade Cement 50 kg
60 sheets of blue roofing for the shed
Binding wire 20 kg
River sand 3 loads`;

const phone = { viewport: { width: 360, height: 740 } };

/** Pages that wait for changes keep instances of the function busy, and their replies need others. */
test.beforeAll(async () => {
  await warmUpApi();
  await Promise.all(Array.from({ length: 4 }, () => fetch(`${siteUrl}/api/quotes/NV-000-000`)));
});

const quoteOf = (page: Page) => page.getByRole('region', { name: /^Quote, version/ });
const progress = (page: Page) =>
  page.getByRole('list', { name: 'Progress' }).locator('[aria-current]');
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).click();

/** Runs an action. Resolves when the server has accepted it. */
async function accepted(page: Page, path: RegExp, act: () => Promise<void>): Promise<void> {
  const response = page.waitForResponse((each) => path.test(each.url()) && each.status() === 201);
  await Promise.all([response, act()]);
}

/** Pastes the bill, adds its lines, and sends the list without a connection. */
async function sendBillOffline(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/quote');
  await waitForLive(page);
  await waitForOutbox(page);
  await press(page, 'Paste or upload a list');
  const dialog = page.getByRole('dialog', { name: 'Paste or upload your list' });
  await dialog.getByLabel('Your list').fill(BILL);
  await press(dialog, 'Find products');
  await press(dialog, 'Add 5 lines to list');
  await expect(dialog).toHaveCount(0);
  const form = page.getByRole('form', { name: 'Request a quote for this list' });
  await form.getByLabel('Full Name').fill(name);
  await form.getByLabel('Mobile Number').fill('+91 10000 12345');
  await form.getByLabel('Email Address').fill(email);
  await form.getByLabel('PIN Code').fill('560066');
  await page.context().setOffline(true);
  await press(form, 'Request a quote for this list');
  await expect(page.getByRole('main').getByText("You're offline.")).toBeVisible();
  await page.context().setOffline(false);
}

/** Sends the quote in the editor. Resolves when the server has stored it. */
async function sendVersion(page: Page, editor: Locator, version: number): Promise<void> {
  await press(editor, 'Send quote');
  const question = page.getByRole('dialog', { name: `Send version ${version}?` });
  await accepted(page, /\/api\/enquiries\/[^/]+\/quotes$/, () => press(question, 'Send quote'));
}

test('a pasted list is sent offline, priced, opened on a phone, revised and accepted', async ({
  page,
  openPage,
  openInbox,
}) => {
  test.setTimeout(180_000);
  const { name, email } = newFormValues();
  await sendBillOffline(page, name, email);
  await expect(page.getByRole('link', { name: 'Follow your request' })).toBeVisible();

  const admin = (await openInbox()).page;
  await expect(rowOf(admin, { name })).toContainText('Quote requested');
  const section = (await openEnquiry(admin, { name })).getByRole('region', { name: 'Quote' });
  await press(section, 'Prepare quote');
  const editor = editorOf(admin, { name });
  for (const line of [1, 2, 3, 4, 5]) {
    await editor.getByLabel(`Price of line ${line}`).fill(`${line}00`);
    await editor.getByLabel(`GST % of line ${line}`).fill('18');
  }
  await page.getByRole('link', { name: 'Follow your request' }).click();
  await expect(progress(page)).toHaveText('Received');
  await sendVersion(admin, editor, 1);
  await expect(progress(page)).toHaveText('Quoted', { timeout: LIVE_MS });
  await expect(quoteOf(page)).toContainText('River sand');

  const record = database()
    .collection(collections.quotes)
    .doc(await idOf({ name }));
  const link = quotePath(quoteDocument.parse((await record.get()).data()));
  const mobile = (await openPage(phone)).page;
  await mobile.goto(link);
  await press(mobile, 'Request a change');
  const change = mobile.getByRole('dialog', { name: 'Request a change' });
  await change.getByLabel('What should we change?').fill('The sand at 450, please.');
  await accepted(mobile, /\/decisions$/, () => press(change, 'Request the change'));
  await expect(section).toContainText('The sand at 450, please.', { timeout: LIVE_MS });

  await press(section, 'Revise quote');
  await editor.getByLabel('Price of line 5').fill('450');
  await sendVersion(admin, editor, 2);
  await expect(quoteOf(mobile)).toHaveAccessibleName(/version 2/, { timeout: LIVE_MS });
  await expect(quoteOf(page)).toHaveAccessibleName(/version 2/, { timeout: LIVE_MS });

  await press(mobile, 'Accept the quote');
  const acceptance = mobile.getByRole('dialog', { name: 'Accept the quote' });
  await accepted(mobile, /\/decisions$/, () => press(acceptance, /^Accept for ₹/));
  await expect(section.getByRole('status')).toHaveText('Accepted', { timeout: LIVE_MS });
  await expect(progress(page)).toHaveText('Accepted', { timeout: LIVE_MS });
  await admin.keyboard.press('Escape');
  await expect(rowOf(admin, { name })).toContainText('Quote accepted');
});
