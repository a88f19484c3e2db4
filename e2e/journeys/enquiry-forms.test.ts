/** The two enquiry forms: texts, validation and drafts. */
import { collections } from '@neev/domain';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import {
  collectSentKeys,
  countStored,
  ENQUIRIES_API,
  fulfillWith,
  newFormValues,
  waitForOutbox,
  warmUpApi,
} from '../src/enquiries.ts';
import { eventually } from '../src/eventually.ts';
import { type EnquiryFormValues, fillEnquiry, openPage } from '../src/pages.ts';
import { database } from '../src/suite.ts';

const PRODUCT_PATH = '/product/tmt-bar-fe-500d-8-mm';
const PRODUCT = 'TMT Bar Fe 500D 8 mm';
const THANKS = 'Thank you for your enquiry! We will get back to you soon.';
const FAILED = 'Submission failed. Please try again.';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await warmUpApi();
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

afterAll(() => browser.close());

async function openSite() {
  const opened = await openPage(browser);
  await opened.page.goto('/about');
  return { ...opened, dialog: opened.page.getByRole('dialog', { name: 'Product Enquiry' }) };
}

async function openQuoteForm() {
  const opened = await openPage(browser);
  await opened.page.goto(PRODUCT_PATH);
  const form = opened.page.getByRole('form', { name: 'Request Quote' });
  await form.waitFor();
  return { ...opened, form, submit: form.getByRole('button', { name: 'Submit Enquiry' }) };
}

async function fillQuote(form: Locator, values: { name: string; mobile: string; message: string }) {
  await form.getByLabel('Full Name').fill(values.name);
  await form.getByLabel('Mobile Number').fill(values.mobile);
  await form.getByLabel('Your Message').fill(values.message);
  await waitForDraft(form, values.message);
}

/** Waits until the form, which hydrates on the first interaction, has saved the text in its draft. */
async function waitForDraft(form: Locator, text: string) {
  await form
    .page()
    .waitForFunction((draftText) => Object.values(sessionStorage).join().includes(draftText), text);
}

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

describe('the enquiry dialog', () => {
  it('shows thanks, closes and clears the draft once the enquiry is accepted', async () => {
    const { page, dialog, consoleErrors } = await openSite();
    const values = newFormValues();
    await fillEnquiry(page, values);
    await submitButton(page).click();
    await page.getByText(THANKS).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(await countStored(values.name)).toBe(1);

    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('');
    expect(consoleErrors).toEqual([]);
  });

  it('marks required fields, has three rows for the message, and is at most 600 px wide', async () => {
    const { page, dialog } = await openSite();
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await dialog.waitFor();
    expect(await dialog.locator('label:not([aria-hidden] *)').allInnerTexts()).toEqual([
      'Name *',
      'Mobile *',
      'Email *',
      'Product',
      'Message *',
    ]);
    expect(await dialog.getByLabel('Message').getAttribute('rows')).toBe('3');
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600);
  });

  it('shows a disabled "Submitting..." button during the request', async () => {
    const { page } = await openSite();
    let answer = () => {};
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(ENQUIRIES_API, async (route) => {
      await released;
      await route.fulfill({ status: 201, json: {} });
    });
    await fillEnquiry(page, newFormValues());
    await submitButton(page).click();
    const button = page.getByRole('button', { name: 'Submitting...' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    answer();
    await page.getByText(THANKS).waitFor();
  });

  it.each([400, 403, 422, 500])('stays open with its values on HTTP status %i', async (status) => {
    const { page, dialog } = await openSite();
    await fulfillWith(page, { status });
    await fillEnquiry(page, newFormValues());
    await submitButton(page).click();
    await page.getByLabel('Notifications').getByText(FAILED).waitFor();
    await dialog.getByText(FAILED).waitFor();
    expect(await dialog.getByLabel('Message').inputValue()).toBe('Two lorries of river sand.');
    expect(await submitButton(page).isEnabled()).toBe(true);
    expect(await page.getByText('waiting to be sent').count()).toBe(0);
  });

  it('shows the validation errors of the server beside their fields', async () => {
    const { page, dialog } = await openSite();
    const fields = { mobile: 'This number is not in use.', message: 'Please say more.' };
    await fulfillWith(page, { status: 400, body: { error: fields.mobile, fields } });
    await fillEnquiry(page, newFormValues());
    await submitButton(page).click();
    await dialog.getByText(fields.mobile).waitFor();
    await dialog.getByText(fields.message).waitFor();
    const mobile = dialog.getByLabel('Mobile');
    expect(await mobile.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each([
    ['Name', 'Name is required.', ' '],
    ['Name', 'Name can have at most 100 characters.', 'x'.repeat(101)],
    ['Mobile', 'Mobile number is required.', ''],
    ['Mobile', 'A mobile number has at least 7 digits.', '12'],
    ['Mobile', 'Use digits, spaces and + - ( ) only.', '10000 12345 a'],
    ['Mobile', 'Mobile number can have at most 20 characters.', '9'.repeat(21)],
    ['Email', 'Email is required.', ''],
    ['Email', 'Enter a valid email address.', 'me@'],
    ['Product', 'Product can have at most 200 characters.', 'x'.repeat(201)],
    ['Message', 'Message is required.', ''],
    ['Message', 'Message can have at most 5000 characters.', 'x'.repeat(5_001)],
  ])('does not send, and shows an error at the field %s: %s', async (label, messageText, text) => {
    const { page, dialog } = await openSite();
    const keys = collectSentKeys(page);
    await fillEnquiry(page, newFormValues());
    await dialog.getByLabel(label).fill(text);
    await submitButton(page).click();
    await dialog.getByText(messageText).waitFor();
    const field = dialog.getByLabel(label);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(keys).toEqual([]);
  });

  it('can be filled in and submitted by keyboard alone', async () => {
    const { page } = await openSite();
    const values = newFormValues();
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    for (const text of [values.name, values.mobile, values.email, 'Sand', values.message]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByText(THANKS).waitFor();
    expect(await countStored(values.name)).toBe(1);
  });

  it('is submitted by Enter in a single-line field', async () => {
    const { page } = await openSite();
    await fillEnquiry(page, newFormValues());
    await page.getByRole('textbox', { name: 'Product' }).press('Enter');
    await page.getByText(THANKS).waitFor();
  });

  it('sends one request when it is submitted repeatedly', async () => {
    const { page } = await openSite();
    const keys = collectSentKeys(page);
    const values = newFormValues();
    await fillEnquiry(page, values);
    await submitButton(page).evaluate((button) => {
      for (let n = 0; n < 20; n += 1) if (button instanceof HTMLElement) button.click();
    });
    await page.getByLabel('Message').press('Control+Enter');
    await page.getByText(THANKS).waitFor();
    expect(keys).toHaveLength(1);
    expect(await page.getByText(THANKS).count()).toBe(1);
    expect(await countStored(values.name)).toBe(1);
  });

  it.each(['closed and opened', 'reloaded'])('keeps the draft when it is %s', async (reopening) => {
    const { page, dialog } = await openSite();
    const values = newFormValues();
    await fillEnquiry(page, values);
    if (reopening === 'reloaded') await page.reload();
    else await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await eventually(
      () => dialog.getByLabel('Name').inputValue(),
      (name) => name === values.name,
    );
    expect(await dialog.getByLabel('Message').inputValue()).toBe(values.message);
  });

  it('keeps the idempotency key of a failed request after a reload, so that a retry does not duplicate', async () => {
    const { page, dialog } = await openSite();
    const keys = collectSentKeys(page);
    const values = newFormValues();
    await page.route(ENQUIRIES_API, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, json: {} });
    });
    await fillEnquiry(page, values);
    await submitButton(page).click();
    await dialog.getByText(FAILED).waitFor();
    await page.unroute(ENQUIRIES_API);
    await page.reload();
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await submitButton(page).click();
    await page.getByText(THANKS).waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(await countStored(values.name)).toBe(1);
  });

  it('reports the result also when it was closed during the request', async () => {
    const { page, dialog } = await openSite();
    const values = newFormValues();
    await fillEnquiry(page, values);
    await submitButton(page).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(THANKS).waitFor();
    expect(await countStored(values.name)).toBe(1);
  });

  it('opens without a connection once its code has been prefetched', async () => {
    const { page, dialog } = await openSite();
    await waitForOutbox(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await dialog.waitFor();
  });

  it('shows a message when its code does not load, and opens after a reload', async () => {
    const { page } = await openPage(browser);
    await page.route('**/assets/enquiry-dialogs-*.js', (route) => route.abort());
    await page.goto('/about');
    const button = page.getByRole('button', { name: 'PRODUCT ENQUIRY' });
    await button.press('Enter');
    await page.getByText('The enquiry form did not load. Please reload this page').waitFor();
    await page.unroute('**/assets/enquiry-dialogs-*.js');
    await page.reload();
    await button.press('Enter');
    await page.getByRole('dialog', { name: 'Product Enquiry' }).waitFor();
  });
});

describe('the form on a product page', () => {
  it('contains the product name, does not require an email address, and confirms the submission', async () => {
    const { form, submit, page } = await openQuoteForm();
    const { name, mobile, message } = newFormValues();
    const product = form.getByLabel('Product Name');
    expect(await product.inputValue()).toBe(PRODUCT);
    expect(await product.getAttribute('readonly')).not.toBeNull();
    await fillQuote(form, { name, mobile, message });
    await submit.click();
    const thanksText = form.getByText('Thank you! Your enquiry has been submitted successfully.');
    await thanksText.waitFor();
    expect(await thanksText.getAttribute('role')).toBe('status');
    expect(await form.getByLabel('Full Name').inputValue()).toBe('');
    expect(await product.inputValue()).toBe(PRODUCT);

    const query = await database()
      .collection(collections.enquiries)
      .where('name', '==', name)
      .get();
    expect(query.docs.map((each) => each.get('product'))).toEqual([PRODUCT]);
    expect(query.docs.map((each) => each.get('email'))).toEqual(['']);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it.each([
    [{ status: 400, body: { error: 'The server’s own words.' } }, 'The server’s own words.'],
    [{ status: 500, body: {} }, 'Failed to submit enquiry. Please try again.'],
  ])('keeps the form values when the response is %j, and shows: %s', async (answer, text) => {
    const { page, form, submit } = await openQuoteForm();
    await fulfillWith(page, answer);
    const values = newFormValues();
    await fillQuote(form, values);
    await submit.click();
    const alert = form.getByText(text);
    await alert.waitFor();
    expect(await alert.getAttribute('role')).toBe('alert');
    expect(await form.getByLabel('Full Name').inputValue()).toBe(values.name);
  });

  it('validates an optional email address, and requires the other fields', async () => {
    const { form, submit } = await openQuoteForm();
    await form.getByLabel('Email Address').fill('me@');
    await waitForDraft(form, 'me@');
    await submit.click();
    await form.getByText('Name is required.').waitFor();
    await form.getByText('Mobile number is required.').waitFor();
    await form.getByText('Enter a valid email address.').waitFor();
    await form.getByText('Message is required.').waitFor();
  });

  it('keeps the draft of each product separately after a reload', async () => {
    const { page, form } = await openQuoteForm();
    const values = newFormValues();
    await fillQuote(form, values);
    await page.reload();
    await eventually(
      () => form.getByLabel('Full Name').inputValue(),
      (name) => name === values.name,
    );
    await page.goto('/product/tmt-bar-fe-500d-10-mm');
    await form.waitFor();
    expect(await form.getByLabel('Full Name').inputValue()).toBe('');
  });
});

describe('spam protection', () => {
  it('shows thanks for an enquiry with a filled-in honeypot, and does not deliver it to the inbox', async () => {
    const { page } = await openSite();
    const values = newFormValues();
    await fillEnquiry(page, values);
    const honeypot = page.locator('input[name="website"]');
    expect(await page.getByRole('textbox', { name: 'Website' }).count()).toBe(0);
    expect(await honeypot.getAttribute('tabindex')).toBe('-1');
    await honeypot.evaluate((field) => field.setAttribute('value', 'https://example.com'));
    await submitButton(page).click();
    await page.getByText(THANKS).waitFor();
    expect(await countStored(values.name)).toBe(0);
  });

  it('accepts an enquiry of a visitor who fills in the form instantly', async () => {
    const { page } = await openSite();
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await page.getByRole('dialog').waitFor();
    const values = newFormValues();
    const sentRequest = page.waitForRequest(ENQUIRIES_API);
    await fillEnquiryAtOnce(page, values);
    expect((await sentRequest).postDataJSON().filledForMs).toBeGreaterThanOrEqual(1_500);
    await page.getByText(THANKS).waitFor();
    expect(await countStored(values.name)).toBe(1);
  });
});

/** Fills in all fields at once, as autofill does, and presses Enter. */
async function fillEnquiryAtOnce(page: Page, values: EnquiryFormValues) {
  await page.getByRole('dialog').evaluate((dialog, texts) => {
    for (const [name, text] of Object.entries(texts)) {
      const field = dialog.querySelector(`[name="${name}"]`);
      if (field instanceof HTMLElement) field.focus();
      document.execCommand('insertText', false, text);
    }
  }, values);
  await page.getByLabel('Name').press('Enter');
}
