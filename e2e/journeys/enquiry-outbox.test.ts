/** The outbox: no enquiry is lost or duplicated, and the visitor sees the state of each. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser, launchBrowserWithProfile } from '../src/browser.ts';
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
import { eventually } from '../src/eventually.ts';
import { type EnquiryFormValues, fillEnquiry, openPage } from '../src/pages.ts';
import { siteUrl } from '../src/suite.ts';

const NO_CONNECTION =
  'There is no connection right now. Your enquiry is kept on this device and will be sent by itself as soon as there is one and this site is open.';
const ONE_WAITS = '1 enquiry waiting to be sent';
const SENT_LATER = /^Your enquiry of \d\d:\d\d has been sent\.$/;

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await warmUpApi();
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

afterAll(() => browser.close());

/** Opens a page and waits for the code of the forms, so that they work offline. */
async function openPageWithOutbox(page: Page, path = '/about'): Promise<void> {
  await page.goto(path);
  await waitForOutbox(page);
}

async function submit(page: Page, values: EnquiryFormValues): Promise<void> {
  await fillEnquiry(page, values);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}

/** Opens a page and submits an enquiry without a connection. */
async function openWithQueuedEnquiry() {
  const { page } = await openPage(browser);
  const keys = collectSentKeys(page);
  const values = newFormValues();
  await openPageWithOutbox(page);
  await page.context().setOffline(true);
  await submit(page, values);
  await page.getByText(ONE_WAITS).waitFor();
  return {
    page,
    values,
    keys,
    notice: page.getByRole('region', { name: 'Enquiries not sent yet' }),
  };
}

async function expectStoredOnce(name: string): Promise<void> {
  await eventually(
    () => countStored(name),
    (count) => count === 1,
  );
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

describe('an enquiry submitted without a connection', () => {
  it('is queued with a message, and sent once when the connection returns', async () => {
    const { page, values, keys, notice } = await openWithQueuedEnquiry();
    await notice.getByText(NO_CONNECTION).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('Submission failed').count()).toBe(0);
    expect(await countStored(values.name)).toBe(0);

    await page.context().setOffline(false);
    await page.getByText(SENT_LATER).waitFor();
    await notice.getByText(ONE_WAITS).waitFor({ state: 'detached' });
    await expectStoredOnce(values.name);
    expect(new Set(keys).size).toBe(1);
  });

  it('is queued with a message by the form on a product page too', async () => {
    const { page } = await openPage(browser);
    const values = newFormValues();
    await openPageWithOutbox(page, '/product/tmt-bar-fe-500d-8-mm');
    const form = page.getByRole('form', { name: 'Request Quote' });
    await form.getByLabel('Full Name').fill(values.name);
    await form.getByLabel('Mobile Number').fill(values.mobile);
    await form.getByLabel('Your Message').fill(values.message);
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Submit Enquiry' }).click();
    await form.getByText(NO_CONNECTION).waitFor();
    expect(await form.getByLabel('Full Name').inputValue()).toBe('');
    await page.context().setOffline(false);
    await page.getByText(SENT_LATER).waitFor();
    await expectStoredOnce(values.name);
  });

  it('clears the form', async () => {
    const { page } = await openWithQueuedEnquiry();
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
  });

  it('stays queued with a message when “Send now” fails', async () => {
    const { page, notice } = await openWithQueuedEnquiry();
    await notice.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('There is still no connection. Your enquiry stays kept.').waitFor();
    await notice.getByText(ONE_WAITS).waitFor();
  });
});

describe('a sent enquiry', () => {
  it('is sent again with the same idempotency key and stored once when its response is lost', async () => {
    const { page } = await openPage(browser);
    const keys = collectSentKeys(page);
    const values = newFormValues();
    await openPageWithOutbox(page);
    await dropResponses(page);
    await submit(page, values);
    await page.getByText(ONE_WAITS).waitFor();
    await expectStoredOnce(values.name);

    await page.unroute(ENQUIRIES_API);
    await page.getByText(SENT_LATER).waitFor({ timeout: 10_000 });
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await countStored(values.name)).toBe(1);
  });

  it('is queued when no response arrives within ten seconds', async () => {
    const { page } = await openPage(browser);
    await openPageWithOutbox(page);
    await page.route(ENQUIRIES_API, () => {});
    await submit(page, newFormValues());
    await page.getByRole('button', { name: 'Submitting...' }).waitFor();
    await page.getByText(ONE_WAITS).waitFor({ timeout: 14_000 });
  });

  it.each([429, 503])('is queued on HTTP status %i and sent again later', async (status) => {
    const { page } = await openPage(browser);
    const values = newFormValues();
    await openPageWithOutbox(page);
    await fulfillWith(page, { status, headers: { 'Retry-After': '1' } });
    await submit(page, values);
    await page.getByText('We cannot take enquiries right now.').waitFor();
    await page.unroute(ENQUIRIES_API);
    await page.getByText(SENT_LATER).waitFor({ timeout: 10_000 });
    await expectStoredOnce(values.name);
  });

  it('is not sent again before the time in Retry-After, except by “Send now”', async () => {
    const { page } = await openPage(browser);
    const keys = collectSentKeys(page);
    const values = newFormValues();
    await openPageWithOutbox(page);
    await fulfillWith(page, { status: 429, headers: { 'Retry-After': '600' } });
    await submit(page, values);
    await page.getByText(ONE_WAITS).waitFor();
    await page.unroute(ENQUIRIES_API);
    await page.reload();
    await page.getByText(ONE_WAITS).waitFor();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    expect(keys).toHaveLength(1);
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText(SENT_LATER).waitFor();
    await expectStoredOnce(values.name);
  });

  it('is reported when the server rejects it after the form was closed, and can be edited and sent again', async () => {
    const { page, values, notice } = await openWithQueuedEnquiry();
    const errorText = 'This number is not in use.';
    const body = { error: errorText, fields: { mobile: errorText } };
    await fulfillWith(page, { status: 400, body });
    await page.context().setOffline(false);
    await page.getByText(/was not accepted\. This number is not in use\.$/).waitFor();
    await notice.getByText('1 enquiry not accepted').waitFor();
    await page.unroute(ENQUIRIES_API);
    await page.reload();

    await notice.getByRole('button', { name: 'View' }).click();
    await page.getByRole('button', { name: 'Change it' }).click();
    const form = page.getByRole('dialog', { name: 'Change your enquiry' });
    await form.getByText(errorText).first().waitFor();
    expect(await form.getByLabel('Message').inputValue()).toBe(values.message);
    await form.getByLabel('Mobile').fill('+91 10000 54321');
    await form.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Thank you for your enquiry!').waitFor();
    await notice.getByText('not accepted').waitFor({ state: 'detached' });
    await expectStoredOnce(values.name);
  });
});

describe('an interrupted enquiry', () => {
  it('is sent after the tab was closed during the request', async () => {
    const { page } = await openPage(browser);
    const values = newFormValues();
    await openPageWithOutbox(page);
    await page.route(ENQUIRIES_API, () => {});
    const requestStarted = page.waitForRequest(ENQUIRIES_API);
    await submit(page, values);
    await requestStarted;
    await page.close();

    const next = await page.context().newPage();
    await next.goto('/about');
    await next.getByText(SENT_LATER).waitFor();
    await expectStoredOnce(values.name);
  });

  it('is stored once when the tab was closed before the response', async () => {
    const { page } = await openPage(browser);
    const values = newFormValues();
    await openPageWithOutbox(page);
    await page.route(ENQUIRIES_API, (route) => void route.fetch().catch(() => {}));
    await submit(page, values);
    await expectStoredOnce(values.name);
    await page.close();

    const next = await page.context().newPage();
    await next.goto('/about');
    await next.getByText(SENT_LATER).waitFor();
    expect(await countStored(values.name)).toBe(1);
  });

  it('is sent after the browser was closed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'neev-profile-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const values = newFormValues();

    const before = await launchBrowserWithProfile(folder, siteUrl);
    const page = await before.newPage();
    await openPageWithOutbox(page);
    await before.setOffline(true);
    await submit(page, values);
    await page.getByText(ONE_WAITS).waitFor();
    await before.close();

    const after = await launchBrowserWithProfile(folder, siteUrl);
    onTestFinished(() => after.close());
    const next = await after.newPage();
    await next.goto('/about');
    await next.getByText(SENT_LATER).waitFor();
    await expectStoredOnce(values.name);
  });

  it('is sent after 30 days only when the visitor confirms it', async () => {
    const { page, values, keys, notice } = await openWithQueuedEnquiry();
    await ageEntries(page, 30);
    const sentBefore = keys.length;
    await page.context().setOffline(false);
    await page.reload();
    await notice.getByText('1 enquiry never sent').waitFor();
    expect(keys).toHaveLength(sentBefore);
    expect(await notice.getByRole('button', { name: 'Send now' }).count()).toBe(0);

    await notice.getByRole('button', { name: 'View' }).click();
    const list = page.getByRole('dialog', { name: 'Enquiries not sent yet' });
    await list.getByText('is it still wanted?').waitFor();
    await list.getByRole('button', { name: 'Send now' }).click();
    await list.getByText('No enquiry is waiting any more.').waitFor();
    await expectStoredOnce(values.name);
  });
});

describe('two tabs', () => {
  it('send a queued enquiry once, and both update their notice', async () => {
    const { page } = await openPage(browser);
    const responseKeys = await queueAndReconnect(page);
    expect(responseKeys).toHaveLength(1);
  });

  it('may both send an enquiry in a browser without Web Locks, and it is stored once', async () => {
    const { page } = await openPage(browser);
    await page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    const responseKeys = await queueAndReconnect(page);
    expect(new Set(responseKeys).size).toBe(1);
  });

  /** Queues an enquiry in one of two tabs and reconnects both. Returns the keys that got a response. */
  async function queueAndReconnect(page: Page): Promise<string[]> {
    const second = await page.context().newPage();
    const keys = collectResponseKeys(page.context());
    const values = newFormValues();
    await Promise.all([openPageWithOutbox(page), openPageWithOutbox(second)]);
    await page.context().setOffline(true);
    await submit(page, values);
    await page.getByText(ONE_WAITS).waitFor();
    await second.getByText(ONE_WAITS).waitFor();

    await page.context().setOffline(false);
    await page.getByText(ONE_WAITS).waitFor({ state: 'detached' });
    await second.getByText(ONE_WAITS).waitFor({ state: 'detached' });
    await expectStoredOnce(values.name);
    return keys;
  }
});

describe('a queued enquiry', () => {
  it('is shown with its values, and discarded only after confirmation', async () => {
    const { page, values, keys, notice } = await openWithQueuedEnquiry();
    await notice.getByRole('button', { name: 'View' }).click();
    const list = page.getByRole('dialog', { name: 'Enquiries not sent yet' });
    await list.getByText(values.message).waitFor();
    await list.getByText(values.name).waitFor();
    await list.getByText(/^Written \d\d:\d\d$/).waitFor();

    const discard = list.getByRole('button', { name: 'Discard', exact: true });
    await discard.click();
    await list.getByRole('button', { name: 'Keep it' }).click();
    expect(await discard.evaluate((element) => element === document.activeElement)).toBe(true);
    await discard.click();
    await list.getByRole('button', { name: 'Discard it' }).click();
    await list.getByText('No enquiry is waiting any more.').waitFor();
    await page.keyboard.press('Escape');

    const sentBefore = keys.length;
    await page.context().setOffline(false);
    await page.reload();
    await waitForOutbox(page);
    expect(keys).toHaveLength(sentBefore);
    expect(await countStored(values.name)).toBe(0);
  });

  it.each([360, 1280])('is announced, and has no axe violation at %i px', async (width) => {
    const { page, notice } = await openWithQueuedEnquiry();
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await notice.getByRole('status').getByText(ONE_WAITS).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await notice.getByRole('button', { name: 'View' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('does not cause horizontal scrolling at 320 px or a layout shift', async () => {
    const { page } = await openPage(browser, { viewport: { width: 320, height: 640 } });
    await openPageWithOutbox(page, '/contact');
    const readHeadingBox = () => page.getByRole('heading', { level: 1 }).boundingBox();
    const before = await readHeadingBox();
    await page.context().setOffline(true);
    await page.getByLabel('Name').fill('Site office');
    await page.getByLabel('Mobile').fill('+91 10000 12345');
    await page.getByLabel('Email').fill('office@example.com');
    await page.getByLabel('Message').fill('Sand.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(ONE_WAITS).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await readHeadingBox()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

describe('without IndexedDB', () => {
  async function openWithoutIndexedDb(path: string) {
    const { page } = await openPage(browser);
    await page.addInitScript(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name, version) {
        if (name === 'neev-outbox') throw new DOMException('No.', 'SecurityError');
        return open.call(this, name, version);
      };
    });
    await openPageWithOutbox(page, path);
    return page;
  }

  it('the dialog still sends enquiries', async () => {
    const page = await openWithoutIndexedDb('/about');
    const values = newFormValues();
    await submit(page, values);
    await page.getByText('Thank you for your enquiry! We will get back to you soon.').waitFor();
    expect(await countStored(values.name)).toBe(1);
  });

  it('the dialog shows the failure, and a retry does not duplicate the enquiry', async () => {
    const page = await openWithoutIndexedDb('/about');
    const values = newFormValues();
    await dropResponses(page);
    await submit(page, values);
    await page.getByRole('dialog').getByText('Submission failed. Please try again.').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe(values.message);
    await page.unroute(ENQUIRIES_API);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByText('Thank you for your enquiry!').waitFor();
    expect(await countStored(values.name)).toBe(1);
  });

  it.each([
    ['none', 'Network error. Please try again.'],
    ['429', 'A message of the server.'],
  ])('the form on a product page, with the response %s, shows: %s', async (response, text) => {
    const page = await openWithoutIndexedDb('/product/tmt-bar-fe-500d-8-mm');
    const form = page.getByRole('form', { name: 'Request Quote' });
    await form.getByLabel('Full Name').fill('Site office');
    await form.getByLabel('Mobile Number').fill('+91 10000 12345');
    await form.getByLabel('Your Message').fill('Sand.');
    if (response === 'none') await page.route(ENQUIRIES_API, (route) => route.abort());
    else await fulfillWith(page, { status: Number(response), body: { error: text } });
    await form.getByRole('button', { name: 'Submit Enquiry' }).click();
    await form.getByRole('alert').getByText(text).waitFor();
    expect(await form.getByLabel('Full Name').inputValue()).toBe('Site office');
  });
});

async function findAxeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
