/** The two enquiry forms: texts, validation and drafts. */
import { collections } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import {
  collectSentKeys,
  countStored,
  ENQUIRIES_API,
  fulfillWith,
  newFormValues,
  waitForOutbox,
  warmUpApi,
} from '../src/enquiries.ts';
import { gotoWithFakeClock, pauseClock } from '../src/fake-clock.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { type EnquiryFormValues, fillEnquiry } from '../src/pages.ts';
import { database } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

const PRODUCT_PATH = '/product/tmt-bar-fe-500d-8-mm';
const PRODUCT = 'TMT Bar Fe 500D 8 mm';
const THANKS = 'Thank you for your enquiry! We will get back to you soon.';
const FAILED = 'Submission failed. Please try again.';

interface FormFixtures {
  /** The page `/about`. */
  aboutPage: Page;
  /** The form on the page of `PRODUCT`. */
  quoteForm: Locator;
}

const test = base.extend<FormFixtures>({
  aboutPage: async ({ page }, use) => {
    await page.goto('/about');
    await use(page);
  },

  quoteForm: async ({ page }, use) => {
    await page.goto(PRODUCT_PATH);
    const form = page.getByRole('form', { name: 'Request Quote' });
    await expect(form).toBeVisible();
    await use(form);
  },
});

test.beforeAll(warmUpApi);

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Product Enquiry' });
const openButton = (page: Page) => page.getByRole('button', { name: 'PRODUCT ENQUIRY' });
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const quoteSubmitButton = (form: Locator) => form.getByRole('button', { name: 'Submit Enquiry' });

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

const invalidTexts = [
  ['Name', 'Name is required.', ' '],
  ['Name', 'Name can have at most 100 characters.', 'x'.repeat(101)],
  ['Mobile', 'Mobile number is required.', ''],
  ['Mobile', 'Enter a 10-digit mobile number.', '12'],
  ['Mobile', 'Use digits, spaces and + - ( ) only.', '10000 12345 a'],
  ['Mobile', 'Mobile number can have at most 20 characters.', '9'.repeat(21)],
  ['Email', 'Email is required.', ''],
  ['Email', 'Enter a valid email address.', 'me@'],
  ['Product', 'Product can have at most 200 characters.', 'x'.repeat(201)],
  ['Message', 'Message is required.', ''],
  ['Message', 'Message can have at most 5,000 characters.', 'x'.repeat(5_001)],
] as const;

test.describe('the enquiry dialog', () => {
  test('shows thanks, closes and clears the draft once the enquiry is accepted', async ({
    openPage,
  }) => {
    const { page, consoleErrors } = await openPage();
    await page.goto('/about');
    const values = newFormValues();
    await fillEnquiry(page, values);
    await submitButton(page).click();
    await expect(page.getByText(THANKS)).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await countStored(values.name)).toBe(1);

    await openButton(page).click();
    await expect(dialogOf(page).getByLabel('Email')).toHaveValue('');
    await expect(dialogOf(page).getByLabel('Message')).toHaveValue('');
    expect(consoleErrors).toEqual([]);
  });

  test('marks required fields, has three rows for the message, and is at most 600 px wide', async ({
    aboutPage: page,
  }) => {
    await openButton(page).click();
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    expect(await dialog.locator('label:not([aria-hidden] *)').allInnerTexts()).toEqual([
      'Name *',
      'Mobile *',
      'Email *',
      'Product',
      'Message *',
    ]);
    await expect(dialog.getByLabel('Message')).toHaveAttribute('rows', '3');
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600);
  });

  test('shows a disabled "Submitting..." button during the request', async ({
    aboutPage: page,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(ENQUIRIES_API, async (route) => {
      await released;
      await route.fulfill({ status: 201, json: {} });
    });
    await fillEnquiry(page, newFormValues());
    await submitButton(page).click();
    const button = page.getByRole('button', { name: 'Submitting...' });
    await expect(button).toBeVisible();
    await expect(button).toBeDisabled();
    release();
    await expect(page.getByText(THANKS)).toBeVisible();
  });

  for (const status of [400, 403, 422, 500]) {
    test(`stays open with its values on HTTP status ${status}`, async ({ aboutPage: page }) => {
      await fulfillWith(page, { status });
      await fillEnquiry(page, newFormValues());
      await submitButton(page).click();
      await expect(page.getByLabel('Notifications').getByText(FAILED)).toBeVisible();
      await expect(dialogOf(page).locator('form').getByText(FAILED)).toBeVisible();
      await expect(dialogOf(page).getByLabel('Message')).toHaveValue('Two lorries of river sand.');
      await expect(submitButton(page)).toBeEnabled();
      expect(await page.getByText('waiting to be sent').count()).toBe(0);
    });
  }

  test('shows the validation errors of the server beside their fields', async ({
    aboutPage: page,
  }) => {
    const fields = { mobile: 'This number is not in use.', message: 'Please say more.' };
    await fulfillWith(page, { status: 400, body: { error: fields.mobile, fields } });
    await fillEnquiry(page, newFormValues());
    await submitButton(page).click();
    await expect(dialogOf(page).getByText(fields.mobile)).toBeVisible();
    await expect(dialogOf(page).getByText(fields.message)).toBeVisible();
    await expect(dialogOf(page).getByLabel('Mobile')).toBeFocused();
  });

  for (const [label, messageText, text] of invalidTexts) {
    test(`does not send, and shows an error at the field ${label}: ${messageText}`, async ({
      aboutPage: page,
    }) => {
      const keys = collectSentKeys(page);
      await fillEnquiry(page, newFormValues());
      const field = dialogOf(page).getByLabel(label);
      await field.fill(text);
      await submitButton(page).click();
      await expect(dialogOf(page).getByText(messageText)).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
      expect(keys).toEqual([]);
    });
  }

  test('moves the focus to its first field at once, not while the next one is filled in', async ({
    page,
  }) => {
    await gotoWithFakeClock(page, '/about');
    await waitForOutbox(page);
    // With the clock paused, timers do not run.
    await pauseClock(page);
    await openButton(page).click();
    await expect(dialogOf(page).getByLabel('Name')).toBeFocused();
  });

  test('can be filled in and submitted by keyboard alone', async ({ aboutPage: page }) => {
    const values = newFormValues();
    await openButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Name')).toBeFocused();
    for (const text of [values.name, values.mobile, values.email, 'Sand', values.message]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText(THANKS)).toBeVisible();
    expect(await countStored(values.name)).toBe(1);
  });

  test('is submitted by Enter in a single-line field', async ({ aboutPage: page }) => {
    await fillEnquiry(page, newFormValues());
    await page.getByRole('textbox', { name: 'Product' }).press('Enter');
    await expect(page.getByText(THANKS)).toBeVisible();
  });

  test('sends one request when it is submitted repeatedly', async ({ aboutPage: page }) => {
    const keys = collectSentKeys(page);
    const values = newFormValues();
    const releaseRequests = await holdRequests(page, ENQUIRIES_API);
    await fillEnquiry(page, values);
    await submitButton(page).evaluate((button) => {
      for (let n = 0; n < 20; n += 1) if (button instanceof HTMLElement) button.click();
    });
    await page.getByLabel('Message').press('Control+Enter');
    releaseRequests();
    await expect(page.getByText(THANKS)).toBeVisible();
    expect(keys).toHaveLength(1);
    expect(await page.getByText(THANKS).count()).toBe(1);
    expect(await countStored(values.name)).toBe(1);
  });

  for (const reopening of ['closed and opened', 'reloaded'] as const) {
    test(`keeps the draft when it is ${reopening}`, async ({ aboutPage: page }) => {
      const values = newFormValues();
      await fillEnquiry(page, values);
      if (reopening === 'reloaded') await page.reload();
      else await page.keyboard.press('Escape');
      await openButton(page).click();
      await expect(dialogOf(page).getByLabel('Name')).toHaveValue(values.name);
      await expect(dialogOf(page).getByLabel('Message')).toHaveValue(values.message);
    });
  }

  test('keeps a product that the visitor has changed when it is closed', async ({ page }) => {
    await page.goto('/category/cement');
    await openButton(page).click();
    const product = dialogOf(page).getByLabel('Product');
    await expect(product).toHaveValue('Cement');
    await product.fill('OPC 53, 200 bags');
    await page.keyboard.press('Escape');
    await openButton(page).click();
    await expect(product).toHaveValue('OPC 53, 200 bags');
  });

  test('keeps the idempotency key of a failed request after a reload, so that a retry does not duplicate', async ({
    aboutPage: page,
  }) => {
    const keys = collectSentKeys(page);
    const values = newFormValues();
    await page.route(ENQUIRIES_API, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, json: {} });
    });
    await fillEnquiry(page, values);
    await submitButton(page).click();
    await expect(dialogOf(page).locator('form').getByText(FAILED)).toBeVisible();
    await page.unroute(ENQUIRIES_API);
    await page.reload();
    await openButton(page).click();
    await submitButton(page).click();
    await expect(page.getByText(THANKS)).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    expect(await countStored(values.name)).toBe(1);
  });

  test('reports the result also when it was closed during the request', async ({
    aboutPage: page,
  }) => {
    const values = newFormValues();
    await fillEnquiry(page, values);
    await submitButton(page).click();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByText(THANKS)).toBeVisible();
    expect(await countStored(values.name)).toBe(1);
  });

  test('opens without a connection once its code has been prefetched', async ({
    aboutPage: page,
  }) => {
    await waitForOutbox(page);
    await page.context().setOffline(true);
    await openButton(page).click();
    await expect(dialogOf(page)).toBeVisible();
  });

  test('shows a message when its code does not load, and opens after a reload', async ({
    page,
  }) => {
    await page.route('**/assets/forms-*.js', (route) => route.abort());
    await page.goto('/about');
    await openButton(page).press('Enter');
    const failure = page.getByText('The enquiry form did not load. Please reload this page');
    await expect(failure).toBeVisible();
    await page.unroute('**/assets/forms-*.js');
    await page.reload();
    await openButton(page).press('Enter');
    await expect(dialogOf(page)).toBeVisible();
  });
});

const failedResponses = [
  [{ status: 400, body: { error: 'The server’s own words.' } }, 'The server’s own words.'],
  [{ status: 500, body: {} }, 'Failed to submit enquiry. Please try again.'],
] as const;

test.describe('the form on a product page', () => {
  test('contains the product name, does not require an email address, and confirms the submission', async ({
    page,
    quoteForm: form,
  }) => {
    const { name, mobile, message } = newFormValues();
    const product = form.getByLabel('Product Name');
    await expect(product).toHaveValue(PRODUCT);
    await expect(product).toHaveAttribute('readonly');
    await fillQuote(form, { name, mobile, message });
    await quoteSubmitButton(form).click();
    const thanksText = form.getByText('Thank you! Your enquiry has been submitted successfully.');
    await expect(thanksText).toBeVisible();
    await expect(thanksText).toHaveAttribute('role', 'status');
    await expect(form.getByLabel('Full Name')).toHaveValue('');
    await expect(product).toHaveValue(PRODUCT);

    const query = await database()
      .collection(collections.enquiries)
      .where('name', '==', name)
      .get();
    expect(query.docs.map((each) => each.get('product'))).toEqual([PRODUCT]);
    expect(query.docs.map((each) => each.get('email'))).toEqual(['']);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  for (const [response, text] of failedResponses) {
    test(`keeps the form values when the response is ${JSON.stringify(response)}, and shows: ${text}`, async ({
      page,
      quoteForm: form,
    }) => {
      await fulfillWith(page, response);
      const values = newFormValues();
      await fillQuote(form, values);
      await quoteSubmitButton(form).click();
      const alert = form.getByText(text);
      await expect(alert).toBeVisible();
      await expect(alert).toHaveAttribute('role', 'alert');
      await expect(form.getByLabel('Full Name')).toHaveValue(values.name);
    });
  }

  test('validates an optional email address, and requires the other fields', async ({
    quoteForm: form,
  }) => {
    await form.getByLabel('Email Address').fill('me@');
    await waitForDraft(form, 'me@');
    await quoteSubmitButton(form).click();
    await expect(form.getByText('Name is required.')).toBeVisible();
    await expect(form.getByText('Mobile number is required.')).toBeVisible();
    await expect(form.getByText('Enter a valid email address.')).toBeVisible();
    await expect(form.getByText('Message is required.')).toBeVisible();
  });

  test('keeps the draft of each product separately after a reload', async ({
    page,
    quoteForm: form,
  }) => {
    const values = newFormValues();
    await fillQuote(form, values);
    await page.reload();
    await expect(form.getByLabel('Full Name')).toHaveValue(values.name);
    await page.goto('/product/tmt-bar-fe-500d-10-mm');
    await expect(form).toBeVisible();
    await expect(form.getByLabel('Full Name')).toHaveValue('');
  });
});

test.describe('spam protection', () => {
  test('shows thanks for an enquiry with a filled-in honeypot, and does not deliver it to the inbox', async ({
    aboutPage: page,
  }) => {
    const values = newFormValues();
    await fillEnquiry(page, values);
    const honeypot = page.locator('input[name="website"]');
    expect(await page.getByRole('textbox', { name: 'Website' }).count()).toBe(0);
    await expect(honeypot).toHaveAttribute('tabindex', '-1');
    await honeypot.evaluate((field) => field.setAttribute('value', 'https://example.com'));
    await submitButton(page).click();
    await expect(page.getByText(THANKS)).toBeVisible();
    expect(await countStored(values.name)).toBe(0);
  });

  test('accepts an enquiry of a visitor who fills in the form instantly', async ({
    aboutPage: page,
  }) => {
    await openButton(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const values = newFormValues();
    const sentRequest = page.waitForRequest(ENQUIRIES_API);
    await fillEnquiryAtOnce(page, values);
    expect((await sentRequest).postDataJSON().filledForMs).toBeGreaterThanOrEqual(1_500);
    await expect(page.getByText(THANKS)).toBeVisible();
    expect(await countStored(values.name)).toBe(1);
  });
});

test('an enquiry without JavaScript is stored once, also when it is submitted twice', async ({
  openPage,
}) => {
  const name = `Plain ${Date.now()}`;
  for (let n = 0; n < 2; n += 1) {
    const { page } = await openPage({ javaScriptEnabled: false });
    await page.goto(PRODUCT_PATH);
    await page.getByLabel('Full Name').fill(name);
    await page.getByLabel('Mobile Number').fill('+91 10000 00000');
    await page.getByLabel('Your Message').fill('Ten bars, please.');
    await page.getByRole('button', { name: 'Submit Enquiry' }).click();
    await expect(
      page.getByText('Thank you! Your enquiry has been submitted successfully.'),
    ).toBeVisible();
  }
  const stored = await database().collection(collections.enquiries).where('name', '==', name).get();
  expect(stored.docs.map((each) => each.get('product'))).toEqual([PRODUCT]);
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
