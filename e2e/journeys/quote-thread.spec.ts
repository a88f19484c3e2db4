/** The customer's page of a request for a quote: followed, replied to and kept, with the company in another browser. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  addDays,
  collections,
  dayAt,
  type QuoteRecord,
  quoteDocument,
  quotePath,
} from '@neev/domain';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { findAxeViolations, findColourViolations } from '../src/axe.ts';
import { collectSentKeys, newFormValues, waitForOutbox, warmUpApi } from '../src/enquiries.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForLive } from '../src/hydration.ts';
import { findClippedElements, readHorizontalOverflow } from '../src/overflow.ts';
import { localAdmin } from '../src/pages.ts';
import { database, requireVariable, siteUrl } from '../src/suite.ts';
import { expect, test } from '../src/test.ts';

/** Milliseconds within which each side sees what the other has done. */
const LIVE_MS = 1_000;

const VALID_UNTIL = addDays(dayAt(new Date()), 7);

const bar = { name: 'TMT Bar Fe 500D 8 mm', quantity: 2_500, unit: 'kg', price: 61.5 };
const barLine = {
  ...bar,
  productId: '',
  note: 'cut to 6 m',
  hsn: '7214',
  discount: 2,
  gstRate: 18,
};
const sand = { ...barLine, name: 'River sand', quantity: 2, unit: 'lorry', note: '', hsn: '' };

/** ₹1,50,675.00 + ₹90,000.00 + ₹4,000.00 freight, and GST of 18 %, 5 % and 18 %. */
const quote = {
  lines: [barLine, { ...sand, price: 45_000, discount: 0, gstRate: 5 }],
  freight: 4_000,
  chargesGstRate: 18,
  terms: 'Half in advance.\nUnloading is yours.',
  validUntil: VALID_UNTIL,
};
const TOTAL = '₹2,77,016.50';
const TOTAL_WITHOUT_FREIGHT = '₹2,72,296.50';

/** A page that waits for a change keeps one instance of the function busy, and its replies need others. */
test.beforeAll(async () => {
  await warmUpApi();
  const requests = Array.from({ length: 4 }, () => fetch(`${siteUrl}/api/quotes/NV-000-000`));
  await Promise.all(requests);
});

/** The ID token of an administrator. */
async function signInAdministrator(): Promise<string> {
  const host = requireVariable('FIREBASE_AUTH_EMULATOR_HOST');
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local';
  const response = await fetch(`http://${host}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...localAdmin, returnSecureToken: true }),
  });
  return (await response.json()).idToken;
}

/** A request for a quote as administrators see it: its record, followed live, and the API for them. */
interface Administration {
  /** The record as it is known now. */
  record(): QuoteRecord;
  sendQuote(fields?: object): Promise<void>;
  sendMessage(text: string): Promise<void>;
  stop(): void;
}

async function administer(enquiryId: string): Promise<Administration> {
  const headers = {
    Authorization: `Bearer ${await signInAdministrator()}`,
    'Content-Type': 'application/json',
  };
  const reference = database().collection(collections.quotes).doc(enquiryId);
  let record = quoteDocument.parse((await reference.get()).data());
  const stop = reference.onSnapshot((snapshot) => {
    const { data } = quoteDocument.safeParse(snapshot.data());
    if (data) record = data;
  });

  async function post(path: string, body: object) {
    const url = `${siteUrl}/api/enquiries/${enquiryId}/${path}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.status, await response.text()).toBe(201);
  }

  return {
    record: () => record,
    async sendQuote(fields = {}) {
      const { draftVersion, version, state } = record;
      await post('quotes', { quote: { ...quote, ...fields }, draftVersion, version, state });
    },
    sendMessage: (text) => post('quote-messages', { id: randomUUID(), text }),
    stop,
  };
}

/** Requests a quote for a list by the API. Returns the id of the enquiry, and the link of the customer. */
async function requestQuote(): Promise<{ enquiryId: string; link: string }> {
  const { message, ...values } = newFormValues();
  const response = await fetch(`${siteUrl}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({
      ...{ ...values, message, product: bar.name, website: '', filledForMs: 9_000 },
      items: [
        { name: bar.name, quantity: bar.quantity, unit: bar.unit, note: 'cut to 6 m' },
        { name: 'River sand', quantity: 2, unit: 'lorry' },
      ],
      delivery: { pinCode: '560066', address: 'Site 4,\nWhitefield', requiredOn: VALID_UNTIL },
    }),
  });
  const { _id, referenceNumber, quoteToken } = await response.json();
  return { enquiryId: _id, link: quotePath({ referenceNumber, token: quoteToken }) };
}

async function findEnquiryId(name: string): Promise<string> {
  const query = database().collection(collections.enquiries).where('name', '==', name);
  await expect.poll(async () => (await query.count().get()).data().count).toBe(1);
  return (await query.get()).docs[0]?.id ?? '';
}

/** Everything that a browser sends and logs, except the header that contains the token. */
function collectTraffic(context: BrowserContext): string[] {
  const texts: string[] = [];
  context.on('request', (request: Request) => {
    const { authorization: _, ...headers } = request.headers();
    texts.push(request.url(), JSON.stringify(headers), request.postData() ?? '');
  });
  context.on('console', (message) => texts.push(message.text()));
  return texts;
}

const status = (page: Page) =>
  page.getByRole('list', { name: 'Progress' }).locator('[aria-current]');
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
const quoteSection = (page: Page) => page.getByRole('region', { name: /^Quote, version/ });

/** Resolves when the server has accepted a decision of the customer. */
const acceptedReply = (page: Page) =>
  page.waitForResponse((each) => each.url().endsWith('/decisions') && each.status() === 201);

/** After a decision, the heading of the status has the focus, and its sentence is announced. */
async function expectStatusIsRead(page: Page, heading: string, sentence: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused();
  await expect(page.getByTestId('announcer')).toContainText(sentence);
}

/** Collects products and sends the list without a connection. It arrives when the connection is back. */
async function sendListOffline(page: Page, name: string): Promise<void> {
  await page.goto('/quote');
  await waitForLive(page);
  await waitForOutbox(page);
  const free = page.getByRole('form', { name: 'Add something else' });
  await free.getByLabel('Item').fill(bar.name);
  await free.getByLabel('Quantity').fill('2,500');
  await free.getByLabel('Unit').fill('kg');
  await free.getByRole('button', { name: 'Add to list' }).click();
  const form = page.getByRole('form', { name: 'Request a quote for this list' });
  await form.getByLabel('Full Name').fill(name);
  await form.getByLabel('Mobile Number').fill('+91 10000 12345');
  await form.getByLabel('PIN Code').fill('560066');
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Request a quote for this list' }).click();
  await expect(page.getByRole('main').getByText("You're offline.")).toBeVisible();
  await page.context().setOffline(false);
}

test('a customer requests a quote offline, sees each version within a second, requests a change and accepts', async ({
  page,
  context,
  afterTest,
}) => {
  const traffic = collectTraffic(context);
  const keys = collectSentKeys(page);
  const { name } = newFormValues();
  await sendListOffline(page, name);
  const notice = page.getByRole('region', { name: 'Your enquiry' });
  await notice.getByRole('link', { name: 'Follow your request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible();
  await expect(status(page)).toHaveText('Received');
  expect(new Set(keys).size).toBe(1);

  const admin = await administer(await findEnquiryId(name));
  afterTest(async () => admin.stop());
  await admin.sendQuote();
  await expect(quoteSection(page)).toContainText(TOTAL, { timeout: LIVE_MS });
  await expect(status(page)).toHaveText('Quoted');

  // A change is described, at first without a connection.
  await page.getByRole('button', { name: 'Request a change' }).click();
  const change = page.getByRole('dialog', { name: 'Request a change' });
  await change.getByRole('button', { name: 'Request the change' }).click();
  await expect(change.getByText('Describe the change.')).toBeVisible();
  await change.getByLabel('What should we change?').fill('Without freight: we collect it.');
  await context.setOffline(true);
  await change.getByRole('button', { name: 'Request the change' }).click();
  await expect(change.getByText('What you typed is kept here.')).toBeVisible();
  await context.setOffline(false);
  await Promise.all([
    acceptedReply(page),
    change.getByRole('button', { name: 'Request the change' }).click(),
  ]);
  await expect.poll(() => admin.record().state, { timeout: LIVE_MS }).toBe('inProgress');
  await expect(change).toHaveCount(0);
  await expect(messages(page).last()).toContainText('Without freight: we collect it.');
  await expectStatusIsRead(page, 'In progress', 'We are preparing a new version of your quote.');

  await admin.sendQuote({ freight: 0 });
  await expect(quoteSection(page)).toContainText(TOTAL_WITHOUT_FREIGHT, { timeout: LIVE_MS });

  // Another version is sent while the customer confirms this one.
  await page.getByRole('button', { name: 'Accept the quote' }).click();
  const acceptance = page.getByRole('dialog', { name: 'Accept the quote' });
  await expect(acceptance.getByText(TOTAL_WITHOUT_FREIGHT).first()).toBeVisible();
  await acceptance.getByLabel('Message').fill('Order 4711');
  await admin.sendQuote({ freight: 0, terms: 'Payment in advance.' });
  await acceptance.getByRole('button', { name: `Accept for ${TOTAL_WITHOUT_FREIGHT}` }).click();
  await expect(
    page.getByText('Your reply was not sent, because the quote has changed'),
  ).toBeVisible();
  await expect(quoteSection(page)).toContainText('Payment in advance.');
  expect(admin.record()).toMatchObject({ state: 'quoted', version: 3 });

  await page.getByRole('button', { name: 'Accept the quote' }).click();
  await expect(acceptance.getByLabel('Message')).toHaveValue('Order 4711');
  await Promise.all([
    acceptedReply(page),
    acceptance.getByRole('button', { name: `Accept for ${TOTAL_WITHOUT_FREIGHT}` }).click(),
  ]);
  await expect.poll(() => admin.record().state, { timeout: LIVE_MS }).toBe('accepted');
  await expect(status(page)).toHaveText('Accepted');
  await expectStatusIsRead(page, 'Accepted', 'You have accepted the quote.');
  await expect(messages(page).last()).toContainText('Order 4711');
  await expect(page.getByRole('button', { name: 'Accept the quote' })).toHaveCount(0);
  await expect(messages(page)).toHaveText([
    /Sent version 1/,
    /Requested a change to version 1/,
    /Sent version 2/,
    /Sent version 3/,
    /Accepted version 3/,
  ]);

  const { token, referenceNumber } = admin.record();
  await page.goto('/quote');
  const row = page.getByRole('list', { name: 'My quotes' }).getByRole('listitem');
  await expect(row).toContainText(`${referenceNumber}${bar.name}`);
  await expect(row).toContainText('Accepted');
  await expectNotIn(token, traffic);
});

test('a decision whose dialog was closed while it was being sent does not take the focus', async ({
  page,
  afterTest,
}) => {
  const { enquiryId, link } = await requestQuote();
  const admin = await administer(enquiryId);
  afterTest(async () => admin.stop());
  await admin.sendQuote();
  const release = await holdRequests(page, '**/decisions');
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept the quote' }).click();
  const acceptance = page.getByRole('dialog', { name: 'Accept the quote' });
  await acceptance.getByRole('button', { name: `Accept for ${TOTAL}` }).click();
  await expect(acceptance.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await acceptance.getByRole('button', { name: 'Cancel' }).click();
  const field = page.getByLabel('Your message');
  await field.fill('Please call first.');
  const isDecision = (request: Request) => request.url().endsWith('/decisions');
  // On a busy machine, the page gives the request up.
  const settled = Promise.any([
    page.waitForEvent('requestfinished', isDecision),
    page.waitForEvent('requestfailed', isDecision),
  ]);
  release();
  await settled;
  await expect(status(page)).toHaveText('Accepted');
  await page.waitForTimeout(300);
  await expect(field).toBeFocused();
});

test('a decision about a quote that was declined in another tab is not sent, with the reason above the buttons', async ({
  page,
  context,
  afterTest,
}) => {
  const { enquiryId, link } = await requestQuote();
  const admin = await administer(enquiryId);
  afterTest(async () => admin.stop());
  await admin.sendQuote();
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept the quote' }).click();
  const otherTab = await context.newPage();
  await otherTab.goto(link);
  await otherTab.getByRole('button', { name: 'Decline the quote' }).click();
  const confirmation = otherTab.getByRole('dialog', { name: 'Decline the quote' });
  await confirmation.getByRole('button', { name: 'Decline the quote' }).click();
  await expect(status(otherTab)).toHaveText('Declined');
  await otherTab.close();
  await page.getByRole('button', { name: `Accept for ${TOTAL}` }).click();
  const note = page.getByText('Your reply was not sent, because the quote has changed');
  await expect(note).toBeVisible();
  await expect(status(page)).toHaveText('Declined');
  const noteBox = await note.boundingBox();
  const buttonBox = await page.getByRole('button', { name: 'Request a change' }).boundingBox();
  expect((buttonBox?.y ?? 0) - (noteBox?.y ?? 0) - (noteBox?.height ?? 0)).toBeGreaterThan(8);
});

/** The token is in nothing that the browser has sent or logged, and not in the log of the suite. */
async function expectNotIn(token: string, traffic: readonly string[]): Promise<void> {
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(traffic.length).toBeGreaterThan(20);
  expect(traffic.filter((text) => text.includes(token))).toEqual([]);
  const log = await readFile(process.env.SUITE_LOG ?? '.data/suite.log', 'utf8');
  expect(log.length).toBeGreaterThan(1_000);
  expect(log).not.toContain(token);
}

test('the link of an email opens on another device, which keeps it, and follows the messages', async ({
  page,
  context,
  afterTest,
}) => {
  const traffic = collectTraffic(context);
  const { enquiryId, link } = await requestQuote();
  const admin = await administer(enquiryId);
  afterTest(async () => admin.stop());
  await admin.sendQuote();
  await page.goto(link);
  await expect(quoteSection(page)).toContainText(TOTAL);
  const address = new URL(link, siteUrl);
  await expect(page).toHaveURL(siteUrl + address.pathname);

  // A hidden page requests nothing, and catches up when it is visible again.
  await setVisibility(page, 'hidden');
  await admin.sendMessage('The lorry is on its way.');
  await expect(messages(page)).toHaveCount(1);
  await setVisibility(page, 'visible');
  await expect(messages(page).last()).toContainText('The lorry is on its way.');

  // The response to a message is lost, so that it is sent again.
  await page.route('**/messages', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const form = page.getByRole('form', { name: 'Send a message' });
  await form.getByLabel('Your message').fill('The gate is open until 6 pm.');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('What you typed is kept here.')).toBeVisible();
  await page.unroute('**/messages');
  await page.reload();
  await expect(form.getByLabel('Your message')).toHaveValue('The gate is open until 6 pm.');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Your message was sent.')).toBeVisible();
  await expect(form.getByLabel('Your message')).toHaveValue('');
  await expect(messages(page).filter({ hasText: 'The gate is open' })).toHaveCount(1);

  await page.goto('/quote');
  await page.getByRole('button', { name: /^Remove NV-/ }).click();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('link', { name: admin.record().referenceNumber }).click();
  await expect(quoteSection(page)).toContainText(TOTAL);
  await expectNotIn(admin.record().token, traffic);
  // Scroll positions are stored by address.
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).toContain(address.pathname);
  expect(stored).not.toContain(admin.record().token);
});

test('a link that cannot be stored stays in the address, so that the page can be reloaded', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  const { link } = await requestQuote();
  await page.goto(link);
  await expect(status(page)).toHaveText('Received');
  await page.reload();
  await expect(status(page)).toHaveText('Received');
  await expect(page).toHaveURL(link);
});

test('the page of a quote keeps its link when a filter on the way rejects a request', async ({
  page,
}) => {
  const { link } = await requestQuote();
  await page.route('**/api/quotes/**', (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }),
  );
  await page.goto(link);
  await expect(page.getByText('This page tries again by itself.')).toBeVisible();
  await page.unroute('**/api/quotes/**');
  await page.reload();
  await expect(status(page)).toHaveText('Received');
});

test('a quote is downloaded as PDF, and as CSV and printed without a connection', async ({
  page,
  afterTest,
}) => {
  const { enquiryId, link } = await requestQuote();
  const admin = await administer(enquiryId);
  afterTest(async () => admin.stop());
  await admin.sendQuote();
  await page.goto(link);
  const { referenceNumber } = admin.record();
  const pdfButton = quoteSection(page).getByRole('button', { name: 'Download PDF' });
  await pdfButton.focus();
  const pdf = await download(page, () => page.keyboard.press('Enter'));
  expect(pdf.name).toBe(`Quotation-${referenceNumber}-v1.pdf`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(pdfButton).toBeFocused();

  await page.context().setOffline(true);
  const csv = await download(page, () =>
    quoteSection(page).getByRole('button', { name: 'CSV' }).click(),
  );
  expect(csv.name).toBe(`${referenceNumber}-quote-1-${dayAt(new Date())}.csv`);
  expect(csv.bytes.toString()).toContain(TOTAL.replace(/[₹,]/g, ''));

  await pdfButton.click();
  const problem = page.getByRole('alert').filter({ hasText: 'The PDF needs a connection.' });
  await expect(problem.getByRole('button', { name: 'print this page' })).toBeVisible();
  await expect(pdfButton).toBeFocused();
});

/** Returns the name and the content of the file that an action downloads. */
async function download(page: Page, start: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), start()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Changes what the page reads as its visibility. */
function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('the page is accessible on every screen, by keyboard and in print', async ({
  page,
  afterTest,
}) => {
  const { enquiryId, link } = await requestQuote();
  const admin = await administer(enquiryId);
  afterTest(async () => admin.stop());
  await admin.sendQuote();
  await page.goto(link);
  await expect(quoteSection(page)).toContainText(TOTAL);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findAxeViolations(page), `axe at ${width} px`).toEqual([]);
    expect.soft(await readHorizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect.soft(await findClippedElements(page)).toEqual([]);
  }

  const accept = page.getByRole('button', { name: 'Accept the quote' });
  await accept.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Accept the quote' })).toBeVisible();
  expect.soft(await findAxeViolations(page), 'axe of the dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(accept).toBeFocused();

  await page.setViewportSize({ width: 360, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  // After a change in an open page, texts sometimes have their old colour; the cause is not known.
  await page.reload();
  await expect(quoteSection(page)).toContainText(TOTAL);
  expect.soft(await findColourViolations(page), 'axe of the dark page').toEqual([]);

  await page.emulateMedia({ colorScheme: 'light', media: 'print' });
  await expect(quoteSection(page)).toContainText(TOTAL);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const pdf = await page.pdf({ format: 'A4' });
  expect((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length).toBeLessThanOrEqual(2);
});

test('links that are not valid show the same, and how to get help', async ({ page }) => {
  const { link } = await requestQuote();
  const number = new URL(link, siteUrl).pathname;
  for (const path of [
    number,
    `${number}#${'x'.repeat(43)}`,
    `/quote/NV-000-000#${'x'.repeat(43)}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText('This link is not valid or has expired')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  }
  expect(await findAxeViolations(page)).toEqual([]);
  await page.goto('/quote');
  await expect(page.getByRole('heading', { name: 'My quotes' })).toHaveCount(0);

  // A wrong link does not replace the right one that this device has.
  await page.goto(link);
  await expect(status(page)).toHaveText('Received');
  await page.goto(`${number}#${'x'.repeat(43)}`);
  await expect(status(page)).toHaveText('Received');
});

test('the page is neither cached nor indexed, and contains no data', async () => {
  const { link } = await requestQuote();
  const response = await fetch(new URL(link, siteUrl));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const html = await response.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html.includes('cut to 6 m')).toBe(false);
});
