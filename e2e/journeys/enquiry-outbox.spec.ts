/** The outbox: no enquiry is lost or duplicated, and the visitor sees the state of each. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { launchBrowserWithProfile } from '../src/browser.ts';
import {
  collectResponseKeys,
  collectSentKeys,
  countStored,
  dropResponses,
  ENQUIRIES_API,
  fulfillWith,
  newFormValues,
  waitForOutbox,
  warmUpApi,
} from '../src/enquiries.ts';
import { gotoWithFakeClock } from '../src/fake-clock.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { type EnquiryFormValues, fillEnquiry } from '../src/pages.ts';
import { siteUrl } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

const NO_CONNECTION =
  "You're offline. We've saved your enquiry and will send it when you're back online with this site open.";
const ONE_WAITS = '1 enquiry waiting to be sent';
const SENT_LATER = /^Your enquiry of \d{1,2}:\d\d [ap]m has been sent\.$/;
const THANKS = 'Thank you for your enquiry! We will get back to you soon.';

interface QueuedEnquiry {
  values: EnquiryFormValues;
  /** The idempotency keys of the sent requests. */
  keys: string[];
  notice: Locator;
}

interface OutboxFixtures {
  /** An enquiry that was submitted on `page` without a connection. The page is still offline. */
  queuedEnquiry: QueuedEnquiry;
}

const test = base.extend<OutboxFixtures>({
  queuedEnquiry: async ({ page }, use) => {
    const keys = collectSentKeys(page);
    const values = newFormValues();
    await openPageWithOutbox(page);
    await page.context().setOffline(true);
    await submit(page, values);
    await expect(page.getByText(ONE_WAITS)).toBeVisible();
    const notice = page.getByRole('region', { name: 'Enquiries not sent yet' });
    await use({ values, keys, notice });
  },
});

test.beforeAll(warmUpApi);

/** Opens a page and waits for the code of the forms, so that they work offline. */
async function openPageWithOutbox(page: Page, path = '/about'): Promise<void> {
  await page.goto(path);
  await waitForOutbox(page);
}

async function submit(page: Page, values: EnquiryFormValues): Promise<void> {
  await fillEnquiry(page, values);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}

/** Fills in the form on a product page. */
async function fillQuoteForm(page: Page, values: EnquiryFormValues): Promise<Locator> {
  await openPageWithOutbox(page, '/product/tmt-bar-fe-500d-8-mm');
  const form = page.getByRole('form', { name: 'Request Quote' });
  await form.getByLabel('Full Name').fill(values.name);
  await form.getByLabel('Mobile Number').fill(values.mobile);
  await form.getByLabel('Your Message').fill(values.message);
  return form;
}

async function expectStoredOnce(name: string): Promise<void> {
  await expect.poll(() => countStored(name)).toBe(1);
}

/** Subtracts `days` from the time stamps of the entries. */
async function ageEntries(page: Page, days: number): Promise<void> {
  await page.evaluate(async (ageMs) => {
    const openRequest = indexedDB.open('neev-outbox');
    await new Promise((resolve) => openRequest.addEventListener('success', resolve));
    const store = openRequest.result.transaction('enquiries', 'readwrite').objectStore('enquiries');
    const all = store.getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    for (const each of all.result) store.put({ ...each, writtenAt: each.writtenAt - ageMs });
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
    openRequest.result.close();
  }, days * 86_400_000);
}

test.describe('an enquiry submitted without a connection', () => {
  test('is queued with a message, and sent once when the connection returns', async ({
    page,
    queuedEnquiry: { values, keys, notice },
  }) => {
    await expect(notice.getByText(NO_CONNECTION)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.getByText('Submission failed').count()).toBe(0);
    expect(await countStored(values.name)).toBe(0);

    await page.context().setOffline(false);
    await expect(page.getByText(SENT_LATER)).toBeVisible();
    await expect(notice.getByText(ONE_WAITS)).toHaveCount(0);
    await expectStoredOnce(values.name);
    expect(new Set(keys).size).toBe(1);
  });

  test('is queued with a message by the form on a product page too', async ({ page }) => {
    const values = newFormValues();
    const form = await fillQuoteForm(page, values);
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Submit Enquiry' }).click();
    await expect(form.getByText(NO_CONNECTION)).toBeVisible();
    await expect(form.getByLabel('Full Name')).toHaveValue('');
    await page.context().setOffline(false);
    await expect(page.getByText(SENT_LATER)).toBeVisible();
    await expect(form.getByText(NO_CONNECTION)).toHaveCount(0);
    await expectStoredOnce(values.name);
  });

  test('clears the form', async ({ page, queuedEnquiry: _ }) => {
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page.getByLabel('Message')).toHaveValue('');
  });

  test('stays queued with a message when “Send now” fails', async ({
    page,
    queuedEnquiry: { notice },
  }) => {
    await notice.getByRole('button', { name: 'Send now' }).click();
    const failure = page.getByText("You're still offline. Your enquiry is saved.");
    await expect(failure).toBeVisible();
    await expect(notice.getByText(ONE_WAITS)).toBeVisible();
  });
});

test.describe('a sent enquiry', () => {
  test('is sent again with the same idempotency key and stored once when its response is lost', async ({
    page,
  }) => {
    const keys = collectSentKeys(page);
    const values = newFormValues();
    await openPageWithOutbox(page);
    await dropResponses(page);
    await submit(page, values);
    await expect(page.getByText(ONE_WAITS)).toBeVisible();
    await expectStoredOnce(values.name);

    await page.unroute(ENQUIRIES_API);
    await expect(page.getByText(SENT_LATER)).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await countStored(values.name)).toBe(1);
  });

  test('is queued when no response arrives within ten seconds', async ({ page }) => {
    await openPageWithOutbox(page);
    await page.route(ENQUIRIES_API, () => {});
    await submit(page, newFormValues());
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    await expect(page.getByText(ONE_WAITS)).toBeVisible();
  });

  for (const status of [429, 503]) {
    test(`is queued on HTTP status ${status} and sent again later`, async ({ page }) => {
      const values = newFormValues();
      await openPageWithOutbox(page);
      await fulfillWith(page, { status, headers: { 'Retry-After': '1' } });
      await submit(page, values);
      await expect(page.getByText("We can't take enquiries right now.")).toBeVisible();
      await page.unroute(ENQUIRIES_API);
      await expect(page.getByText(SENT_LATER)).toBeVisible();
      await expectStoredOnce(values.name);
    });
  }

  test('is not sent again before the time in Retry-After, except by “Send now”', async ({
    page,
  }) => {
    const keys = collectSentKeys(page);
    const values = newFormValues();
    await openPageWithOutbox(page);
    await fulfillWith(page, { status: 429, headers: { 'Retry-After': '600' } });
    await submit(page, values);
    await expect(page.getByText(ONE_WAITS)).toBeVisible();
    await page.unroute(ENQUIRIES_API);
    await page.reload();
    await expect(page.getByText(ONE_WAITS)).toBeVisible();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    expect(keys).toHaveLength(1);
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText(SENT_LATER)).toBeVisible();
    await expectStoredOnce(values.name);
  });

  test('is reported when the server rejects it after the form was closed, and can be edited and sent again', async ({
    page,
    queuedEnquiry: { values, notice },
  }) => {
    const errorText = 'This number is not in use.';
    const body = { error: errorText, fields: { mobile: errorText } };
    await fulfillWith(page, { status: 400, body });
    await page.context().setOffline(false);
    const rejection = page.getByText(/was not accepted\. This number is not in use\.$/);
    await expect(rejection).toBeVisible();
    await expect(notice.getByText('1 enquiry not accepted')).toBeVisible();
    await page.unroute(ENQUIRIES_API);
    await page.reload();

    await notice.getByRole('button', { name: 'View' }).click();
    await page.getByRole('button', { name: 'Change it' }).click();
    const form = page.getByRole('dialog', { name: 'Change your enquiry' });
    await expect(form.getByText(errorText).first()).toBeVisible();
    await expect(form.getByLabel('Message')).toHaveValue(values.message);
    await form.getByLabel('Mobile').fill('+91 10000 54321');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Thank you for your enquiry!')).toBeVisible();
    await expect(notice.getByText('not accepted')).toHaveCount(0);
    await expectStoredOnce(values.name);
  });
});

test.describe('an enquiry whose form was left through a link during the request', () => {
  test('is confirmed on the next page', async ({ page }) => {
    const values = newFormValues();
    const form = await fillQuoteForm(page, values);
    const releaseRequests = await holdRequests(page, ENQUIRIES_API);
    await submitQuoteAndLeave(page, form);
    releaseRequests();
    const thanks = 'Thank you! Your enquiry has been submitted successfully.';
    await expect(page.getByLabel('Notifications').getByText(thanks)).toBeVisible();
    await expectStoredOnce(values.name);
  });

  test('is kept and reported when the server rejects it', async ({ page }) => {
    const form = await fillQuoteForm(page, newFormValues());
    let respond = () => {};
    const released = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(ENQUIRIES_API, async (route) => {
      await released;
      await route.fulfill({ status: 400, json: { error: 'This number is not in use.' } });
    });
    await submitQuoteAndLeave(page, form);
    respond();
    await expect(page.getByText(/was not accepted\. This number is not in use\.$/)).toBeVisible();
    await expect(page.getByText('1 enquiry not accepted')).toBeVisible();
  });

  async function submitQuoteAndLeave(page: Page, form: Locator): Promise<void> {
    const requestStarted = page.waitForRequest(ENQUIRIES_API);
    await form.getByRole('button', { name: 'Submit Enquiry' }).click();
    await requestStarted;
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('TMT Bars').click();
    await expect(form).toHaveCount(0);
  }
});

test.describe('an interrupted enquiry', () => {
  test('is stored as soon as it is submitted, and sent when its tab was closed before', async ({
    page,
    context,
  }) => {
    const keys = collectSentKeys(page);
    const values = newFormValues();
    const otherTab = await context.newPage();
    await openPageWithOutbox(otherTab);
    await gotoWithFakeClock(page, '/about');
    await waitForOutbox(page);
    // With the clock paused, the form waits for the minimum filling time and does not send.
    await page.clock.pauseAt(Date.now() + 60_000);
    await submit(page, values);
    await expect(otherTab.getByText(ONE_WAITS)).toBeVisible();
    expect(keys).toEqual([]);
    await page.close();
    await context.clock.resume();

    const next = await context.newPage();
    await next.goto('/about');
    await expect(next.getByText(SENT_LATER)).toBeVisible();
    await expect(otherTab.getByText(ONE_WAITS)).toHaveCount(0);
    await expectStoredOnce(values.name);
  });

  test('is waiting after a reload during the request, and is not in its form again', async ({
    page,
  }) => {
    const values = newFormValues();
    const form = await fillQuoteForm(page, values);
    const releaseRequests = await holdRequests(page, ENQUIRIES_API);
    const requestStarted = page.waitForRequest(ENQUIRIES_API);
    await form.getByRole('button', { name: 'Submit Enquiry' }).click();
    await requestStarted;
    const requestRepeated = page.waitForRequest(ENQUIRIES_API);
    await page.reload();
    await expect(page.getByText(ONE_WAITS)).toBeVisible();
    await requestRepeated;
    await form.getByLabel('Full Name').press('Tab');
    await expect(form.getByLabel('Full Name')).toHaveValue('');
    await expect(form.getByLabel('Your Message')).toHaveValue('');

    releaseRequests();
    await expect(page.getByText(SENT_LATER)).toBeVisible();
    await expect(page.getByText(ONE_WAITS)).toHaveCount(0);
    await expectStoredOnce(values.name);
    await page.reload();
    await form.getByLabel('Full Name').press('Tab');
    await expect(form.getByLabel('Your Message')).toHaveValue('');
    await expect(page.getByText(ONE_WAITS)).toHaveCount(0);
  });

  test('is sent after the tab was closed during the request', async ({ page, context }) => {
    const values = newFormValues();
    await openPageWithOutbox(page);
    await page.route(ENQUIRIES_API, () => {});
    const requestStarted = page.waitForRequest(ENQUIRIES_API);
    await submit(page, values);
    await requestStarted;
    await page.close();

    const next = await context.newPage();
    await next.goto('/about');
    await expect(next.getByText(SENT_LATER)).toBeVisible();
    await expectStoredOnce(values.name);
  });

  test('is stored once when the tab was closed before the response', async ({ page, context }) => {
    const values = newFormValues();
    await openPageWithOutbox(page);
    await page.route(ENQUIRIES_API, (route) => void route.fetch().catch(() => {}));
    await submit(page, values);
    await expectStoredOnce(values.name);
    await page.close();

    const next = await context.newPage();
    await next.goto('/about');
    await expect(next.getByText(SENT_LATER)).toBeVisible();
    expect(await countStored(values.name)).toBe(1);
  });

  test('is sent after the browser was closed', async ({ afterTest }) => {
    const folder = await mkdtemp(join(tmpdir(), 'neev-profile-'));
    afterTest(() => rm(folder, { recursive: true, force: true }));
    const values = newFormValues();

    const before = await launchBrowserWithProfile(folder, siteUrl);
    afterTest(() => before.close());
    const page = await before.newPage();
    await openPageWithOutbox(page);
    await before.setOffline(true);
    await submit(page, values);
    await expect(page.getByText(ONE_WAITS)).toBeVisible();
    await before.close();

    const after = await launchBrowserWithProfile(folder, siteUrl);
    afterTest(() => after.close());
    const next = await after.newPage();
    await next.goto('/about');
    await expect(next.getByText(SENT_LATER)).toBeVisible();
    await expectStoredOnce(values.name);
  });

  test('is sent after 30 days only when the visitor confirms it', async ({
    page,
    queuedEnquiry: { values, keys, notice },
  }) => {
    await ageEntries(page, 30);
    const sentBefore = keys.length;
    await page.context().setOffline(false);
    await page.reload();
    await expect(notice.getByText('1 enquiry never sent')).toBeVisible();
    expect(keys).toHaveLength(sentBefore);
    expect(await notice.getByRole('button', { name: 'Send now' }).count()).toBe(0);

    await notice.getByRole('button', { name: 'View' }).click();
    const list = page.getByRole('dialog', { name: 'Enquiries not sent yet' });
    await expect(list.getByText('Do you still want to send it?')).toBeVisible();
    await list.getByRole('button', { name: 'Send now' }).click();
    await expect(list.getByText('No enquiries are waiting.')).toBeVisible();
    await expectStoredOnce(values.name);
  });
});

test.describe('two tabs', () => {
  test('send a queued enquiry once, and both update their notice', async ({ page }) => {
    const responseKeys = await queueAndReconnect(page);
    expect(responseKeys).toHaveLength(1);
  });

  test('may both send an enquiry in a browser without Web Locks, and it is stored once', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    const responseKeys = await queueAndReconnect(page);
    expect(new Set(responseKeys).size).toBe(1);
  });

  test('report with “Send now” that the other one is sending the enquiry', async ({ page }) => {
    await openPageWithOutbox(page);
    await page.context().setOffline(true);
    await submit(page, newFormValues());
    await expect(page.getByText(ONE_WAITS)).toBeVisible();
    const release = await holdRequests(page, ENQUIRIES_API);
    const requested = page.waitForRequest(ENQUIRIES_API);
    await page.context().setOffline(false);
    await requested;
    const second = await page.context().newPage();
    await openPageWithOutbox(second);
    await second.getByRole('button', { name: 'Send now' }).click();
    await expect(second.getByText('We are sending this enquiry right now.')).toBeVisible();
    release();
    await expect(second.getByText(ONE_WAITS)).toHaveCount(0);
  });

  /** Queues an enquiry in one of two tabs and reconnects both. Returns the keys that got a response. */
  async function queueAndReconnect(page: Page): Promise<string[]> {
    const second = await page.context().newPage();
    const keys = collectResponseKeys(page.context());
    const values = newFormValues();
    await Promise.all([openPageWithOutbox(page), openPageWithOutbox(second)]);
    await page.context().setOffline(true);
    await submit(page, values);
    await expect(page.getByText(ONE_WAITS)).toBeVisible();
    await expect(second.getByText(ONE_WAITS)).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByText(ONE_WAITS)).toHaveCount(0);
    await expect(second.getByText(ONE_WAITS)).toHaveCount(0);
    await expectStoredOnce(values.name);
    return keys;
  }
});

test.describe('a queued enquiry', () => {
  test('is shown with its values, and discarded only after confirmation', async ({
    page,
    queuedEnquiry: { values, keys, notice },
  }) => {
    await notice.getByRole('button', { name: 'View' }).click();
    const list = page.getByRole('dialog', { name: 'Enquiries not sent yet' });
    await expect(list.getByText(values.message)).toBeVisible();
    await expect(list.getByText(values.name)).toBeVisible();
    await expect(list.getByText(/^Written \d{1,2}:\d\d [ap]m$/)).toBeVisible();

    const discard = list.getByRole('button', { name: 'Discard', exact: true });
    await discard.click();
    await list.getByRole('button', { name: 'Keep it' }).click();
    await expect(discard).toBeFocused();
    await discard.click();
    await list.getByRole('button', { name: 'Discard it' }).click();
    await expect(list.getByText('No enquiries are waiting.')).toBeVisible();
    await expect(list.getByRole('list')).toBeFocused();
    await page.keyboard.press('Escape');

    const sentBefore = keys.length;
    await page.context().setOffline(false);
    await page.reload();
    await waitForOutbox(page);
    expect(keys).toHaveLength(sentBefore);
    expect(await countStored(values.name)).toBe(0);
  });

  test('is not discarded while it is being sent, and a message says so', async ({
    page,
    queuedEnquiry: { values, notice },
  }) => {
    const release = await holdRequests(page, ENQUIRIES_API);
    const requested = page.waitForRequest(ENQUIRIES_API);
    await page.context().setOffline(false);
    await requested;
    await notice.getByRole('button', { name: 'View' }).click();
    const list = page.getByRole('dialog', { name: 'Enquiries not sent yet' });
    await list.getByRole('button', { name: 'Discard', exact: true }).click();
    await list.getByRole('button', { name: 'Discard it' }).click();
    await expect(page.getByText('We are sending this enquiry right now.')).toBeVisible();
    await expect(list.getByText(values.message)).toBeVisible();
    release();
    await expect(list.getByText('No enquiries are waiting.')).toBeVisible();
    await expectStoredOnce(values.name);
  });

  for (const width of [360, 1280]) {
    test(`is announced, and has no axe violation at ${width} px`, async ({
      page,
      queuedEnquiry: { notice },
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await expect(notice.getByRole('status').getByText(ONE_WAITS)).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await notice.getByRole('button', { name: 'View' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      expect(await findAxeViolations(page)).toEqual([]);
    });
  }

  test('does not cause horizontal scrolling at 320 px or a layout shift', async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width: 320, height: 640 } });
    await openPageWithOutbox(page, '/contact');
    const readHeadingBox = () => page.getByRole('heading', { level: 1 }).boundingBox();
    const before = await readHeadingBox();
    await page.context().setOffline(true);
    await page.getByLabel('Name').fill('Site office');
    await page.getByLabel('Mobile').fill('+91 10000 12345');
    await page.getByLabel('Email').fill('office@example.com');
    await page.getByLabel('Message').fill('Sand.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(ONE_WAITS)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await readHeadingBox()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test.describe('without IndexedDB', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name, version) {
        if (name === 'neev-outbox') throw new DOMException('No.', 'SecurityError');
        return open.call(this, name, version);
      };
    }),
  );

  test('the dialog still sends enquiries', async ({ page }) => {
    await openPageWithOutbox(page);
    const values = newFormValues();
    await submit(page, values);
    await expect(page.getByText(THANKS)).toBeVisible();
    expect(await countStored(values.name)).toBe(1);
  });

  test('the dialog shows the failure, and a retry does not duplicate the enquiry', async ({
    page,
  }) => {
    await openPageWithOutbox(page);
    const values = newFormValues();
    await dropResponses(page);
    await submit(page, values);
    const form = page.getByRole('dialog').locator('form');
    const failure = form.getByText('Submission failed. Please try again.');
    await expect(failure).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue(values.message);
    await page.unroute(ENQUIRIES_API);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Thank you for your enquiry!')).toBeVisible();
    expect(await countStored(values.name)).toBe(1);
  });

  for (const [response, text] of [
    ['none', 'Network error. Please try again.'],
    ['429', 'A message of the server.'],
  ] as const) {
    test(`the form on a product page, with the response ${response}, shows: ${text}`, async ({
      page,
    }) => {
      await openPageWithOutbox(page, '/product/tmt-bar-fe-500d-8-mm');
      const form = page.getByRole('form', { name: 'Request Quote' });
      await form.getByLabel('Full Name').fill('Site office');
      await form.getByLabel('Mobile Number').fill('+91 10000 12345');
      await form.getByLabel('Your Message').fill('Sand.');
      if (response === 'none') await page.route(ENQUIRIES_API, (route) => route.abort());
      else await fulfillWith(page, { status: Number(response), body: { error: text } });
      await form.getByRole('button', { name: 'Submit Enquiry' }).click();
      await expect(form.getByRole('alert').getByText(text)).toBeVisible();
      await expect(form.getByLabel('Full Name')).toHaveValue('Site office');
    });
  }
});
