/** Reference numbers of enquiries: shown to the visitor, also without a connection, and found in the inbox. */
import { collections } from '@neev/domain';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { newFormValues, waitForOutbox, warmUpApi } from '../src/enquiries.ts';
import { rowOf, test } from '../src/inbox.ts';
import { type EnquiryFormValues, fillEnquiry } from '../src/pages.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };
const NUMBER = /^NV(-[0-9A-HJKMNP-TV-Z]{3}){2,}$/;
const THANKS = 'Thank you for your enquiry! We will get back to you soon.';
const SUBMITTED = 'Thank you! Your enquiry has been submitted successfully.';

test.beforeAll(warmUpApi);

const numberIn = (container: Page | Locator) => container.getByText(NUMBER);

/** Returns the stored reference number of the enquiry with this name; `undefined` until it is stored. */
async function readNumber({ name }: EnquiryFormValues): Promise<unknown> {
  const query = database().collection(collections.enquiries).where('name', '==', name);
  return (await query.get()).docs[0]?.get('referenceNumber');
}

/** Opens the contact page and fills in its form. */
async function fillContactForm(page: Page, values: EnquiryFormValues): Promise<void> {
  await page.goto('/contact');
  await waitForOutbox(page);
  const form = page.locator('form[data-enquiry="page"]');
  await form.getByLabel('Name').fill(values.name);
  await form.getByLabel('Mobile').fill(values.mobile);
  await form.getByLabel('Email').fill(values.email);
  await form.getByLabel('Message').fill(values.message);
}

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

/** Submits an enquiry without a connection. Returns the number that the page shows. */
async function submitOffline(page: Page, values: EnquiryFormValues): Promise<string> {
  await fillContactForm(page, values);
  await page.context().setOffline(true);
  await submitButton(page).click();
  return numberIn(page.getByRole('region', { name: 'Enquiries not sent yet' })).innerText();
}

test.describe('the reference number of an enquiry', () => {
  test('is shown on a phone until the visitor confirms it, and is the stored one', async ({
    openPage,
  }) => {
    const { page } = await openPage(phone);
    const values = newFormValues();
    await fillContactForm(page, values);
    await submitButton(page).click();
    await expect(page.getByText(THANKS)).toBeVisible();
    const shown = await numberIn(page).innerText();
    expect(await readNumber(values)).toBe(shown);
    await expect(page.getByText(THANKS)).toBeHidden();
    await expect(numberIn(page)).toBeVisible();
    const notification = page.getByRole('region', { name: 'Your enquiry' }).getByRole('status');
    await expect(notification).toContainText([...(shown.split('-')[1] ?? '')].join(' '));
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(numberIn(page)).toHaveCount(0);
  });

  test('is shown in the form of a product page', async ({ page }) => {
    const values = newFormValues();
    await page.goto('/product/tmt-bar-fe-500d-8-mm');
    await waitForOutbox(page);
    const form = page.getByRole('form', { name: 'Request Quote' });
    await form.getByLabel('Full Name').fill(values.name);
    await form.getByLabel('Mobile Number').fill(values.mobile);
    await form.getByLabel('Your Message').fill(values.message);
    await form.getByRole('button', { name: 'Submit Enquiry' }).click();
    const message = form.getByRole('status').filter({ hasText: SUBMITTED });
    expect(await numberIn(message).innerText()).toBe(await readNumber(values));
  });

  test('is copied once when its line is selected', async ({ openPage }) => {
    const { page } = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    const shown = await submitOffline(page, newFormValues());
    const line = page.getByText(/^Reference number: /);
    await line.selectText();
    await page.keyboard.press('Control+C');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split(/\s+/)).toEqual(['Reference', 'number:', shown]);
  });

  test('is shown without JavaScript', async ({ openPage }) => {
    const { page } = await openPage({ ...phone, javaScriptEnabled: false });
    const values = newFormValues();
    await page.goto('/contact');
    await page.getByLabel('Name').fill(values.name);
    await page.getByLabel('Mobile').fill(values.mobile);
    await page.getByLabel('Email').fill(values.email);
    await page.getByLabel('Message').fill(values.message);
    await submitButton(page).click();
    await expect(page.getByText(SUBMITTED)).toBeVisible();
    expect(await numberIn(page).innerText()).toBe(await readNumber(values));
  });

  test('is shown without a connection, and is the one of the delivered enquiry', async ({
    openPage,
  }) => {
    const { page } = await openPage(phone);
    const values = newFormValues();
    const shown = await submitOffline(page, values);
    const [outboxBox, offlineBox] = await Promise.all([
      page.getByRole('region', { name: 'Enquiries not sent yet' }).boundingBox(),
      page.getByText(/^You're offline\. This (is the catalogue|page)/).boundingBox(),
    ]);
    if (!outboxBox || !offlineBox) throw new Error('A notice is not visible.');
    expect(offlineBox.y + offlineBox.height).toBeLessThanOrEqual(outboxBox.y);
    await page.getByRole('button', { name: 'View the enquiries not sent yet' }).click();
    const list = page.getByRole('dialog', { name: 'Enquiries not sent yet' });
    await expect(numberIn(list)).toHaveText(shown);
    await page.context().setOffline(false);
    await expect.poll(() => readNumber(values)).toBe(shown);
    const notice = page.getByRole('region', { name: 'Your enquiry' });
    await expect(numberIn(notice)).toHaveText(shown);
  });

  test('that another enquiry has is longer once it is delivered, and still found by what was shown', async ({
    openPage,
    openInbox,
    putEnquiry,
    afterTest,
  }) => {
    const { page } = await openPage(phone);
    const values = newFormValues();
    const shown = await submitOffline(page, values);
    const other = await putEnquiry({ referenceNumber: shown });
    const reservation = database().collection(collections.referenceNumbers).doc(shown);
    await reservation.set({ enquiryId: 'other', createdAt: new Date(), expiresAt: null });
    afterTest(() => reservation.delete());
    await page.context().setOffline(false);
    await expect
      .poll(() => readNumber(values))
      .toEqual(expect.stringMatching(new RegExp(`^${shown}-[0-9A-Z]{3}$`)));

    const inbox = (await openInbox()).page;
    await inbox.getByRole('searchbox', { name: 'Search enquiries' }).fill(shown);
    await expect(inbox.getByText('2 enquiries match.')).toBeVisible();
    await expect(rowOf(inbox, values)).toBeVisible();
    await expect(rowOf(inbox, other)).toBeVisible();
  });

  test('is found by an administrator as it is read out, and shown in the enquiry', async ({
    openPage,
    openInbox,
  }) => {
    const { page } = await openPage();
    const values = newFormValues();
    await page.goto('/about');
    await fillEnquiry(page, values);
    await submitButton(page).click();
    const shown = await numberIn(page).innerText();

    const inbox = (await openInbox()).page;
    const spoken = shown.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    for (const search of [shown, spoken, spoken.slice('nv '.length)]) {
      await inbox.getByRole('searchbox', { name: 'Search enquiries' }).fill(search);
      await expect(inbox.getByText('1 enquiry matches.')).toBeVisible();
      await expect(rowOf(inbox, values)).toBeVisible();
    }
    await rowOf(inbox, values).click();
    const details = inbox.getByRole('dialog', { name: 'Enquiry Details' });
    await expect(numberIn(details)).toHaveText(shown);
    const mail = details.getByRole('link', { name: 'Email' });
    await expect(mail).toHaveAttribute('href', new RegExp(encodeURIComponent(shown)));
  });
});
