/** The product list: collected on several pages and in several tabs, shared, and sent as one request for a quote. */
import { readFile } from 'node:fs/promises';
import { collections, quoteLimits } from '@neev/domain';
import type { Browser, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import {
  collectSentKeys,
  countStored,
  ENQUIRIES_API,
  fulfillWith,
  newFormValues,
  waitForOutbox,
  warmUpApi,
} from '../src/enquiries.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForHydration, waitForLive } from '../src/hydration.ts';
import { findClippedElements } from '../src/overflow.ts';
import { takePageErrors } from '../src/page-errors.ts';
import { database } from '../src/suite.ts';
import { expect, test } from '../src/test.ts';
import { translate } from '../src/translate.ts';

const BAR = 'TMT Bar Fe 500D 8 mm';
const BAR_ID = 'tmt-bar-fe-500d-8-mm';
const OTHER_BAR = 'TMT Bar Fe 500D 10 mm';
const OTHER_BAR_ID = 'tmt-bar-fe-500d-10-mm';

test.beforeAll(warmUpApi);

const line = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const quantityOf = (page: Page, name: string) => page.getByLabel(`Quantity of ${name}`);
const listLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Your list' });

/** A line as it is stored on the device. */
interface StoredLine {
  productId: string;
  name: string;
  quantity: number;
  unit: string;
  seenPrice?: number;
}

const barLine = { productId: BAR_ID, name: BAR, quantity: 8, unit: 'kg', seenPrice: 72.5 };

/** Stores a list before a page is opened. */
async function storeList(page: Page, lines: readonly StoredLine[]): Promise<void> {
  const text = JSON.stringify(lines.map((each) => ({ ...each, id: each.productId || each.name })));
  await page.addInitScript((stored) => {
    // Once, so that a reload keeps what the page has changed.
    if (sessionStorage.getItem('is-list-stored')) return;
    sessionStorage.setItem('is-list-stored', 'yes');
    localStorage.setItem('neev-quote-list', stored);
  }, text);
}

test('a list is collected from a card and a product page, and edited in two tabs', async ({
  page,
  context,
}) => {
  await page.goto('/category/steel');
  await page.getByRole('link', { name: `Add ${BAR} to list` }).click();
  await expect(listLink(page)).toHaveAccessibleName('Your list 1 line');
  await expect(page).toHaveURL(/\/category\/steel$/);

  await page.goto(`/product/${OTHER_BAR_ID}`);
  await page.getByRole('main').getByLabel('Quantity').fill('2.5');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('link', { name: 'View list' }).click();
  await expect(quantityOf(page, OTHER_BAR)).toHaveValue('2.5');

  await quantityOf(page, BAR).fill('1,000');
  await page.getByLabel(`Note on ${BAR}`).fill('Cut to 6 m');
  await expect(line(page, BAR)).toContainText('$72,500.00');

  const secondTab = await context.newPage();
  await secondTab.goto('/quote');
  await expect(secondTab.getByLabel(`Note on ${BAR}`)).toHaveValue('Cut to 6 m');
  // The first tab has the focus in this field.
  await quantityOf(page, BAR).focus();
  await quantityOf(secondTab, BAR).fill('500');
  await expect(line(page, BAR)).toContainText('$36,250.00');
  await quantityOf(page, BAR).press('Tab');
  await expect(quantityOf(page, BAR)).toHaveValue('500');
  // A page of this browser seems to have the focus even in the background.
  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
  await quantityOf(page, BAR).focus();
  await quantityOf(secondTab, BAR).fill('600');
  await expect(quantityOf(page, BAR)).toHaveValue('600');

  await page.getByRole('button', { name: `Remove ${OTHER_BAR}` }).click();
  await expect(line(secondTab, OTHER_BAR)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Lines' })).toBeFocused();
  await page.reload();
  await expect(quantityOf(page, OTHER_BAR)).toHaveValue('2.5');
  await expect(quantityOf(page, BAR)).toHaveValue('600');
});

test('a product with a minimum starts with it, and another quantity is marked but can be sent', async ({
  page,
}) => {
  const cement = 'OPC 53 Grade Cement 50 kg';
  const terms = 'Minimum 50 bags, in steps of 10';
  await page.goto('/product/opc-53-grade-cement-50-kg');
  await expect(page.getByText(terms)).toBeVisible();
  const field = page.getByRole('main').getByLabel('Quantity');
  await expect(field).toHaveValue('50');
  await expect(async () => {
    // A busy machine may need longer than a try for the result of a click.
    if ((await field.inputValue()) === '50')
      await page.getByRole('button', { name: `More of ${cement}` }).click();
    await expect(field).toHaveValue('60', { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('link', { name: 'View list' }).click();
  await expect(quantityOf(page, cement)).toHaveValue('60');
  await expect(page.getByText(terms)).toHaveCount(0);

  await quantityOf(page, cement).fill('65');
  await expect(line(page, cement).first()).toContainText(terms);
  await expect(quantityOf(page, cement)).toHaveAttribute('aria-invalid', 'false');
  const form = page.getByRole('form', { name: 'Request a quote for this list' });
  await expect(form).toContainText(`${cement}: minimum 50 bags, in steps of 10`);
  await page.getByRole('button', { name: `Less of ${cement}` }).click();
  await expect(quantityOf(page, cement)).toHaveValue('60');
  await expect(form).not.toContainText('Please check these quantities');

  // A card adds the smallest quantity.
  await page.goto('/subcategory/ppc-cement');
  await page.getByRole('link', { name: 'Add PPC Cement 50 kg to list' }).click();
  await expect(listLink(page)).toHaveAccessibleName('Your list 2 lines');
  await page.goto('/quote');
  await expect(quantityOf(page, 'PPC Cement 50 kg')).toHaveValue('50');
});

test('an invalid quantity on a product page is marked, and its field gets the focus', async ({
  page,
}) => {
  await page.goto(`/product/${BAR_ID}`);
  const field = page.getByRole('main').getByLabel('Quantity');
  await field.fill('8 bars');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('Enter a quantity, such as 8 or 2.5.');
  // The mark is removed with the quantity that it is about.
  await page.getByRole('button', { name: 'More of' }).click();
  await expect(field).toHaveValue('1');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await field.fill('0');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(field).toHaveAccessibleDescription('Quantity must be more than 0.');
  await field.fill('8');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await expect(field).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByRole('link', { name: 'View list' })).toBeVisible();
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('the buttons for the next quantity are disabled until they have an effect', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/quantity-*.js');
  await page.goto(`/product/${BAR_ID}`);
  const more = page.getByRole('button', { name: 'More of' });
  await expect(more).toBeDisabled();
  release();
  await more.click();
  await expect(page.getByRole('main').getByLabel('Quantity')).toHaveValue('2');
});

test('a visitor whose browser does not keep the list is informed when a product is added, and sees other products', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto('/category/steel');
  await page.getByRole('link', { name: `Add ${BAR} to list` }).click();
  await expect(
    page.getByText(
      'This browser does not keep your list. Send your request before you close this page.',
    ),
  ).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cement', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Add PPC Cement 50 kg to list' })).toBeVisible();
});

test('the page shows an error with a retry button when the code of the list does not load', async ({
  page,
}) => {
  await storeList(page, [barLine]);
  await page.route('**/assets/quote-list-*.js', (route) => route.abort());
  await page.goto('/quote');
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load your list.' });
  await expect(alert).toBeVisible();
  await page.unroute('**/assets/quote-list-*.js');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(quantityOf(page, BAR)).toHaveValue('8');
  // React reports that it renders the part in the browser instead.
  takePageErrors();
});

test('the list can be changed after the browser has translated the page', async ({ page }) => {
  await storeList(page, [barLine, { productId: '', name: 'Gravel', quantity: 2, unit: 'lorry' }]);
  await page.goto('/quote');
  await expect(page.getByText('One line has no price and is not included.')).toBeVisible();
  await translate(page.getByRole('main'));
  await page.getByRole('button', { name: 'Remove Gravel' }).click();
  await expect(quantityOf(page, 'Gravel')).toHaveCount(0);
  await expect(quantityOf(page, BAR)).toHaveValue('8');
});

test('“Link copied” disappears when the list changes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await storeList(page, [barLine]);
  await page.goto('/quote');
  await page.getByRole('link', { name: 'Share' }).click();
  await expect(page.getByRole('link', { name: 'Link copied' })).toBeVisible();
  await quantityOf(page, BAR).fill('9');
  await expect(page.getByRole('link', { name: 'Share' })).toBeVisible();
});

test('a product that is added before hydration is in the list', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/react-*.js');
  await page.goto('/category/steel', { waitUntil: 'commit' });
  await page.getByRole('link', { name: `Add ${BAR} to list` }).click();
  await page.waitForURL(/\/quote/, { waitUntil: 'commit' });
  release();
  await expect(quantityOf(page, BAR)).toHaveValue('1');
  await expect(page).toHaveURL(/\/quote$/);
  await page.reload();
  await waitForHydration(page);
  await expect(quantityOf(page, BAR)).toHaveValue('1');
});

test('a product that is added before hydration is in the list although the database does not respond', async ({
  page,
}) => {
  await holdRequests(page, '**/google.firestore.v1.Firestore/**');
  await page.goto(`/quote#add=${BAR_ID}`);
  await expect(quantityOf(page, BAR)).toHaveValue('1');
  await expect(page).toHaveURL(/\/quote$/);
});

test('a product that was deleted before it is added by a link is reported, and the list stays', async ({
  page,
}) => {
  await storeList(page, [barLine]);
  await page.goto('/quote#add=e2e-deleted-product');
  await expect(page.getByText('This product is no longer available.')).toBeVisible();
  await expect(page).toHaveURL(/\/quote$/);
  await expect(quantityOf(page, BAR)).toHaveValue('8');
});

test('an item for which the list has no room stays in its form with a message', async ({
  page,
}) => {
  const item = { productId: '', quantity: 1, unit: '' };
  await storeList(
    page,
    Array.from({ length: quoteLimits.items }, (_, n) => ({ ...item, name: `Item ${n}` })),
  );
  await page.goto('/quote');
  await page.getByLabel('Item', { exact: true }).fill('Plywood');
  await page.getByLabel('Quantity', { exact: true }).fill('40');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByText('A list can have at most 200 lines.')).toBeVisible();
  await expect(page.getByLabel('Item', { exact: true })).toHaveValue('Plywood');
  await expect(quantityOf(page, 'Plywood')).toHaveCount(0);
});

/** Opens a link in a browser whose own list has one line. */
async function openWithOwnList(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await storeList(page, [{ productId: '', name: 'Gravel', quantity: 2, unit: 'lorry' }]);
  await page.goto(url);
  return page;
}

test('a shared list is added to the list of the recipient, who is asked first', async ({
  page,
  browser,
}) => {
  await storeList(page, [barLine]);
  await page.goto('/quote');
  const href = await page.getByRole('link', { name: 'WhatsApp' }).first().getAttribute('href');
  const message = new URL(href ?? '').searchParams.get('text') ?? '';
  expect(message).toContain(`8 kg ${BAR}`);

  const recipient = await openWithOwnList(browser, message.split('\n').at(-1) ?? '');
  await expect(recipient.getByText('A list with one line was shared with you')).toBeVisible();
  await expect(line(recipient, BAR)).toHaveCount(0);
  await recipient.getByRole('button', { name: 'Add to my list' }).click();
  await expect(quantityOf(recipient, BAR)).toHaveValue('8');
  await expect(quantityOf(recipient, 'Gravel')).toHaveValue('2');
  await expect(recipient).toHaveURL(/\/quote$/);
  await recipient.context().close();
});

/** The hash of a link with a list: base64url of rows. */
const hashOf = (...rows: unknown[][]) =>
  `#list=${Buffer.from(JSON.stringify(rows)).toString('base64url')}`;

test('a second shared list that is pasted is in view, and Back returns to the first', async ({
  page,
}) => {
  const sand = ['', 'Sand', 2, 't'];
  await page.setViewportSize({ width: 800, height: 300 });
  await page.goto(`/quote${hashOf(sand)}`);
  await expect(page.getByRole('region', { name: 'A list with one line' })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate((hash) => window.location.assign(hash), hashOf(sand, ['', 'Gravel', 3, 't']));
  const second = page.getByRole('region', { name: 'A list with 2 lines' });
  await expect(second).toBeFocused();
  await expect(second).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'A list with one line' })).toBeVisible();
});

test('a request for a quote that is submitted without a connection arrives once, with its lines', async ({
  page,
}) => {
  const keys = collectSentKeys(page);
  const values = newFormValues();
  await storeList(page, [barLine]);
  await page.goto('/quote');
  await waitForLive(page);
  await waitForOutbox(page);
  const form = page.getByRole('form', { name: 'Request a quote for this list' });
  await form.getByLabel('PIN Code').fill('56006');
  await form.getByRole('button', { name: 'Request a quote for this list' }).click();
  await expect(form.getByText('A PIN code has six digits, as in 560066.')).toBeVisible();
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(3);
  await expect(form.getByLabel('Full Name')).toBeFocused();
  await form.getByLabel('Full Name').fill(values.name);
  await form.getByLabel('Mobile Number').fill(values.mobile);
  await form.getByLabel('PIN Code').fill('299001');
  await expect(form.getByText('No Indian PIN code starts with 29.')).toBeVisible();
  await form.getByLabel('PIN Code').fill('560 066');
  await expect(form.getByText('Karnataka', { exact: true })).toBeVisible();
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0);
  await form.getByLabel('Needed by').pressSequentially('12');
  await form.getByRole('button', { name: 'Request a quote for this list' }).click();
  await expect(form.getByText('Enter a complete date.')).toBeVisible();
  await expect(form.getByLabel('Needed by')).toBeFocused();
  await form.getByLabel('Needed by').fill('');

  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Request a quote for this list' }).click();
  await expect(page.getByRole('main').getByText("You're offline.")).toBeVisible();
  await expect(page.getByRole('main').getByText('Reference number:')).toBeVisible();
  await expect(page.getByText('Your list is empty')).toBeVisible();

  // The entry survives a reload.
  await page.context().setOffline(false);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/enquiries'),
  );
  await page.reload();
  expect((await sent).postDataJSON()).toMatchObject({
    name: values.name,
    message: 'Please send a quotation for this list.',
    items: [barLine],
    delivery: { pinCode: '560066' },
  });
  await expect.poll(() => countStored(values.name)).toBe(1);
  expect(new Set(keys).size).toBe(1);
  expect(await readStored(values.name)).toMatchObject([
    { product: BAR, items: [{ ...barLine, price: 72.5 }], delivery: { pinCode: '560066' } },
  ]);
});

/** Opens a list and submits its form without a connection. Returns the name of the sender. */
async function submitOffline(page: Page, lines: readonly StoredLine[]): Promise<string> {
  const { name, mobile } = newFormValues();
  await storeList(page, lines);
  await page.goto('/quote');
  await waitForLive(page);
  await waitForOutbox(page);
  const form = page.getByRole('form', { name: 'Request a quote for this list' });
  await form.getByLabel('Full Name').fill(name);
  await form.getByLabel('Mobile Number').fill(mobile);
  await form.getByLabel('PIN Code').fill('560066');
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Request a quote for this list' }).click();
  await expect(page.getByText('Your list is empty')).toBeVisible();
  return name;
}

test('the lines of a request that was not sent can be read, and put back into the list', async ({
  page,
}) => {
  const gravel = { productId: '', name: 'Gravel', quantity: 2, unit: 'lorry' };
  const name = await submitOffline(page, [barLine, gravel]);

  await page.getByRole('button', { name: 'View the enquiries not sent yet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enquiries not sent yet' });
  await dialog.getByText(`Your list: ${BAR} and 1 more`).click();
  await expect(dialog.getByRole('listitem').getByText(`8 kg ${BAR}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Put back into my list' }).click();
  await expect(dialog.getByText('This request will not be sent.')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Put them back' }).click();
  await expect(dialog.getByText('No enquiries are waiting.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(quantityOf(page, BAR)).toHaveValue('8');
  await expect(quantityOf(page, 'Gravel')).toHaveValue('2');

  await page.context().setOffline(false);
  await page.reload();
  await waitForOutbox(page);
  await expect(quantityOf(page, BAR)).toHaveValue('8');
  expect(await countStored(name)).toBe(0);
});

test('the lines of a request that was not accepted are in the form that changes it', async ({
  page,
}) => {
  await submitOffline(page, [barLine]);
  await fulfillWith(page, { status: 422, body: { error: 'The unit of a line is not valid.' } });
  await page.context().setOffline(false);
  await expect(page.getByText('1 enquiry not accepted')).toBeVisible();
  await page.getByRole('button', { name: 'View the enquiries not sent yet' }).click();
  await page.getByRole('button', { name: 'Change it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your enquiry' });
  await dialog.getByText(`Your list: ${BAR}`).click();
  await expect(dialog.getByText(`8 kg ${BAR}`)).toBeVisible();
});

async function readStored(name: string): Promise<unknown[]> {
  const query = database().collection(collections.enquiries).where('name', '==', name);
  return (await query.get()).docs.map((document) => document.data());
}

/** Opens the list with one line, and submits its form, whose response is held. */
async function submitHeldRequest(page: Page) {
  const { name, mobile } = newFormValues();
  await storeList(page, [barLine]);
  await page.goto('/quote');
  await waitForLive(page);
  await waitForOutbox(page);
  const form = page.getByRole('form', { name: 'Request a quote for this list' });
  await form.getByLabel('Full Name').fill(name);
  await form.getByLabel('Mobile Number').fill(mobile);
  await form.getByLabel('PIN Code').fill('560066');
  const release = await holdRequests(page, ENQUIRIES_API);
  const requested = page.waitForRequest(ENQUIRIES_API);
  await form.getByRole('button', { name: 'Request a quote for this list' }).click();
  await requested;
  return { name, form, release };
}

async function addGravel(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Add something else' });
  await form.getByLabel('Item').fill('Gravel');
  await form.getByLabel('Quantity').fill('2');
  await form.getByRole('button', { name: 'Add to list' }).click();
  await expect(quantityOf(page, 'Gravel')).toHaveValue('2');
}

test('what is added to the list while it is sent stays for the next request', async ({ page }) => {
  const { name, form, release } = await submitHeldRequest(page);
  await quantityOf(page, BAR).fill('10.5');
  await addGravel(page);
  release();
  await expect(page.getByRole('link', { name: 'Follow your request' })).toBeVisible();
  await expect(quantityOf(page, BAR)).toHaveValue('2.5');
  await expect(quantityOf(page, 'Gravel')).toHaveValue('2');
  await expect(form.getByLabel('PIN Code')).toHaveValue('');
  expect(await readStored(name)).toMatchObject([{ items: [{ name: BAR, quantity: 8 }] }]);
});

test('the form of a request cannot be changed while it is sent', async ({ page }) => {
  const { form, release } = await submitHeldRequest(page);
  const labels = ['Full Name', 'Your Message', 'PIN Code', 'Needed by', 'Site Address', 'GSTIN'];
  for (const label of labels) await expect(form.getByLabel(label)).not.toBeEditable();
  release();
  await expect(page.getByRole('link', { name: 'Follow your request' })).toBeVisible();
});

test('a list whose page is reloaded while it is sent is cleared once it has been sent', async ({
  page,
}) => {
  const { name, form, release } = await submitHeldRequest(page);
  const requestedAgain = page.waitForRequest(ENQUIRIES_API);
  await page.reload();
  await requestedAgain;
  release();
  await expect(page.getByText('Your list is empty')).toBeVisible();
  await expect(page.getByText(/^Your enquiry of .* has been sent/)).toBeVisible();
  expect(await countStored(name)).toBe(1);
  await addGravel(page);
  await expect(form.getByLabel('PIN Code')).toHaveValue('');
});

test('a changed price, a changed unit and a product that is gone are marked, and the page is accessible', async ({
  page,
}) => {
  await storeList(page, [
    { ...barLine, seenPrice: 70 },
    { productId: 'e2e-gone', name: 'Old Bar', quantity: 3, unit: 'kg', seenPrice: 50 },
    { productId: OTHER_BAR_ID, name: OTHER_BAR, quantity: 2, unit: 't', seenPrice: 71_000 },
  ]);
  await page.goto('/quote');
  await expect(line(page, BAR)).toContainText(
    'Price changed from $70.00 to $72.50 since you added it.',
  );
  await expect(line(page, 'Old Bar')).toContainText('No longer available');
  await expect(line(page, OTHER_BAR)).toContainText('Now sold per kg.');
  await expect(page.getByText('2 lines have no price and are not included.')).toBeVisible();
  await quantityOf(page, BAR).fill('1000000');
  await expect(line(page, BAR)).toContainText('$7,25,00,000.00');
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await findClippedElements(page)).toEqual([]);
  await quantityOf(page, BAR).fill('');
  await expect(page.getByText('Enter a quantity, such as 8 or 2.5.')).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findAxeViolations(page), `axe at ${width} px`).toEqual([]);
  }
});

test('a list is downloaded as PDF, and as CSV and printed without a connection', async ({
  page,
}) => {
  await storeList(page, [{ ...barLine, name: 'Its name when it was added' }]);
  await page.goto('/quote');
  await waitForLive(page);
  await expect(line(page, BAR)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Product-list-\d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.context().setOffline(true);
  const csvDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await readFile(await (await csvDownload).path())).toString()).toContain(BAR);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'The PDF needs a connection.' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await notice.getByRole('button', { name: 'print this page' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
});
