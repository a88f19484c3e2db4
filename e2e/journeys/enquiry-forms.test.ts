/** The two enquiry forms: texts, validation and drafts. */
import { collections } from '@neev/domain';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import {
  API,
  answerWith,
  outboxOf,
  sentKeys,
  someWords,
  storedUnder,
  wakeApi,
} from '../src/enquiries.ts';
import { eventually } from '../src/eventually.ts';
import { type EnquiryWords, fillEnquiry, openPage } from '../src/pages.ts';
import { database } from '../src/suite.ts';

const PRODUCT_PATH = '/product/tmt-bar-fe-500d-8-mm';
const PRODUCT = 'TMT Bar Fe 500D 8 mm';
const THANKS = 'Thank you for your enquiry! We will get back to you soon.';
const FAILED = 'Submission failed. Please try again.';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await wakeApi();
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

async function fillQuote(form: Locator, words: { name: string; mobile: string; message: string }) {
  await form.getByLabel('Full Name').fill(words.name);
  await form.getByLabel('Mobile Number').fill(words.mobile);
  await form.getByLabel('Your Message').fill(words.message);
  await untilKept(form, words.message);
}

/** Waits until the form, which hydrates on the first interaction, has saved the text in its draft. */
async function untilKept(form: Locator, text: string) {
  await form
    .page()
    .waitForFunction((kept) => Object.values(sessionStorage).join().includes(kept), text);
}

const submitOf = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

describe('the enquiry dialog', () => {
  it('shows thanks, closes and clears the draft once the enquiry is accepted', async () => {
    const { page, dialog, complaints } = await openSite();
    const words = someWords();
    await fillEnquiry(page, words);
    await submitOf(page).click();
    await page.getByText(THANKS).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(await storedUnder(words.name)).toBe(1);

    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('');
    expect(complaints).toEqual([]);
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
    const awaited = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(API, async (route) => {
      await awaited;
      await route.fulfill({ status: 201, json: {} });
    });
    await fillEnquiry(page, someWords());
    await submitOf(page).click();
    const button = page.getByRole('button', { name: 'Submitting...' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    answer();
    await page.getByText(THANKS).waitFor();
  });

  it.each([400, 403, 422, 500])('stays open with its values on HTTP status %i', async (status) => {
    const { page, dialog } = await openSite();
    await answerWith(page, { status });
    await fillEnquiry(page, someWords());
    await submitOf(page).click();
    await page.getByLabel('Notifications').getByText(FAILED).waitFor();
    await dialog.getByText(FAILED).waitFor();
    expect(await dialog.getByLabel('Message').inputValue()).toBe('Two lorries of river sand.');
    expect(await submitOf(page).isEnabled()).toBe(true);
    expect(await page.getByText('waiting to be sent').count()).toBe(0);
  });

  it('shows the validation errors of the server beside their fields', async () => {
    const { page, dialog } = await openSite();
    const fields = { mobile: 'This number is not in use.', message: 'Please say more.' };
    await answerWith(page, { status: 400, body: { error: fields.mobile, fields } });
    await fillEnquiry(page, someWords());
    await submitOf(page).click();
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
  ])('does not send, and shows an error at the field %s: %s', async (label, problem, text) => {
    const { page, dialog } = await openSite();
    const keys = sentKeys(page);
    await fillEnquiry(page, someWords());
    await dialog.getByLabel(label).fill(text);
    await submitOf(page).click();
    await dialog.getByText(problem).waitFor();
    const field = dialog.getByLabel(label);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(keys).toEqual([]);
  });

  it('can be filled in and submitted by keyboard alone', async () => {
    const { page } = await openSite();
    const words = someWords();
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    for (const text of [words.name, words.mobile, words.email, 'Sand', words.message]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByText(THANKS).waitFor();
    expect(await storedUnder(words.name)).toBe(1);
  });

  it('is submitted by Enter in a single-line field', async () => {
    const { page } = await openSite();
    await fillEnquiry(page, someWords());
    await page.getByRole('textbox', { name: 'Product' }).press('Enter');
    await page.getByText(THANKS).waitFor();
  });

  it('sends one request when it is submitted repeatedly', async () => {
    const { page } = await openSite();
    const keys = sentKeys(page);
    const words = someWords();
    await fillEnquiry(page, words);
    await submitOf(page).evaluate((button) => {
      for (let n = 0; n < 20; n += 1) if (button instanceof HTMLElement) button.click();
    });
    await page.getByLabel('Message').press('Control+Enter');
    await page.getByText(THANKS).waitFor();
    expect(keys).toHaveLength(1);
    expect(await page.getByText(THANKS).count()).toBe(1);
    expect(await storedUnder(words.name)).toBe(1);
  });

  it.each(['closed and opened', 'reloaded'])('keeps the draft when it is %s', async (how) => {
    const { page, dialog } = await openSite();
    const words = someWords();
    await fillEnquiry(page, words);
    if (how === 'reloaded') await page.reload();
    else await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await eventually(
      () => dialog.getByLabel('Name').inputValue(),
      (name) => name === words.name,
    );
    expect(await dialog.getByLabel('Message').inputValue()).toBe(words.message);
  });

  it('keeps the idempotency key of a failed request after a reload, so that a retry does not duplicate', async () => {
    const { page, dialog } = await openSite();
    const keys = sentKeys(page);
    const words = someWords();
    await page.route(API, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, json: {} });
    });
    await fillEnquiry(page, words);
    await submitOf(page).click();
    await dialog.getByText(FAILED).waitFor();
    await page.unroute(API);
    await page.reload();
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await submitOf(page).click();
    await page.getByText(THANKS).waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(await storedUnder(words.name)).toBe(1);
  });

  it('reports the result also when it was closed during the request', async () => {
    const { page, dialog } = await openSite();
    const words = someWords();
    await fillEnquiry(page, words);
    await submitOf(page).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(THANKS).waitFor();
    expect(await storedUnder(words.name)).toBe(1);
  });

  it('opens without a connection once its code has been prefetched', async () => {
    const { page, dialog } = await openSite();
    await outboxOf(page);
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
    const { name, mobile, message } = someWords();
    const product = form.getByLabel('Product Name');
    expect(await product.inputValue()).toBe(PRODUCT);
    expect(await product.getAttribute('readonly')).not.toBeNull();
    await fillQuote(form, { name, mobile, message });
    await submit.click();
    const thanks = form.getByText('Thank you! Your enquiry has been submitted successfully.');
    await thanks.waitFor();
    expect(await thanks.getAttribute('role')).toBe('status');
    expect(await form.getByLabel('Full Name').inputValue()).toBe('');
    expect(await product.inputValue()).toBe(PRODUCT);

    const found = await database()
      .collection(collections.enquiries)
      .where('name', '==', name)
      .get();
    expect(found.docs.map((each) => each.get('product'))).toEqual([PRODUCT]);
    expect(found.docs.map((each) => each.get('email'))).toEqual(['']);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it.each([
    [{ status: 400, body: { error: 'The server’s own words.' } }, 'The server’s own words.'],
    [{ status: 500, body: {} }, 'Failed to submit enquiry. Please try again.'],
  ])('keeps the form values when the response is %j, and shows: %s', async (answer, text) => {
    const { page, form, submit } = await openQuoteForm();
    await answerWith(page, answer);
    const words = someWords();
    await fillQuote(form, words);
    await submit.click();
    const alert = form.getByText(text);
    await alert.waitFor();
    expect(await alert.getAttribute('role')).toBe('alert');
    expect(await form.getByLabel('Full Name').inputValue()).toBe(words.name);
  });

  it('validates an optional email address, and requires the other fields', async () => {
    const { form, submit } = await openQuoteForm();
    await form.getByLabel('Email Address').fill('me@');
    await untilKept(form, 'me@');
    await submit.click();
    await form.getByText('Name is required.').waitFor();
    await form.getByText('Mobile number is required.').waitFor();
    await form.getByText('Enter a valid email address.').waitFor();
    await form.getByText('Message is required.').waitFor();
  });

  it('keeps the draft of each product separately after a reload', async () => {
    const { page, form } = await openQuoteForm();
    const words = someWords();
    await fillQuote(form, words);
    await page.reload();
    await eventually(
      () => form.getByLabel('Full Name').inputValue(),
      (name) => name === words.name,
    );
    await page.goto('/product/tmt-bar-fe-500d-10-mm');
    await form.waitFor();
    expect(await form.getByLabel('Full Name').inputValue()).toBe('');
  });
});

describe('spam protection', () => {
  it('shows thanks for an enquiry with a filled-in honeypot, and does not deliver it to the inbox', async () => {
    const { page } = await openSite();
    const words = someWords();
    await fillEnquiry(page, words);
    const trap = page.locator('input[name="website"]');
    expect(await page.getByRole('textbox', { name: 'Website' }).count()).toBe(0);
    expect(await trap.getAttribute('tabindex')).toBe('-1');
    await trap.evaluate((field) => field.setAttribute('value', 'https://example.com'));
    await submitOf(page).click();
    await page.getByText(THANKS).waitFor();
    expect(await storedUnder(words.name)).toBe(0);
  });

  it('accepts an enquiry of a visitor who fills in the form instantly', async () => {
    const { page } = await openSite();
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await page.getByRole('dialog').waitFor();
    const words = someWords();
    const sent = page.waitForRequest(API);
    await fillEnquiryAtOnce(page, words);
    expect((await sent).postDataJSON().filledForMs).toBeGreaterThanOrEqual(1_500);
    await page.getByText(THANKS).waitFor();
    expect(await storedUnder(words.name)).toBe(1);
  });
});

/** Fills in all fields at once, as autofill does, and presses Enter. */
async function fillEnquiryAtOnce(page: Page, words: EnquiryWords) {
  await page.getByRole('dialog').evaluate((dialog, texts) => {
    for (const [name, text] of Object.entries(texts)) {
      const field = dialog.querySelector(`[name="${name}"]`);
      if (field instanceof HTMLElement) field.focus();
      document.execCommand('insertText', false, text);
    }
  }, words);
  await page.getByLabel('Name').press('Enter');
}
