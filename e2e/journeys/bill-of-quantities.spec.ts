/** A bill of quantities on the page of the list: pasted and uploaded, checked line by line, and added. */
import { quoteLimits } from '@neev/domain';
import type { Locator, Page } from '@playwright/test';
import { findAxeViolations, findColourViolations } from '../src/axe.ts';
import { disableServerRendering } from '../src/disable-server-rendering.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForLive } from '../src/hydration.ts';
import { siteUrl } from '../src/suite.ts';
import { expect, test } from '../src/test.ts';
import { translate } from '../src/translate.ts';
import { largeWorkbookOf } from '../src/workbook.ts';

const PASTED = `8 t TMT bar 16 mm
400 bags cement OPC 53
TMT bar Fe 500 12mm - 2,500 kg
Plywood 18 mm 40 sheets
River sand 3 loads
Total 5 items`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Paste or upload your list' });
const openButton = (page: Page) => page.getByRole('button', { name: 'Paste or upload a list' });
const addButton = (page: Page) =>
  dialog(page).getByRole('button', { name: /^Add \d+ lines? to list$/ });
const row = (page: Page, place: string) =>
  dialog(page)
    .getByRole('list', { name: 'Lines of your list' })
    .locator(':scope > li')
    .filter({
      has: page.getByRole('button', { name: new RegExp(`^(Leave out|Include) ${place}$`) }),
    });
const quantityOf = (page: Page, name: string) => page.getByLabel(`Quantity of ${name}`);

async function upload(page: Page, file: { name: string; buffer: Buffer }): Promise<void> {
  await openButton(page).click();
  const mimeType = 'application/octet-stream';
  await dialog(page)
    .getByLabel('Or upload a file')
    .setInputFiles({ ...file, mimeType });
}

function scrollsSideways(element: Locator): Promise<boolean> {
  return element.evaluate((box) =>
    [box, ...box.children].some((each) => each.scrollWidth > each.clientWidth),
  );
}

/** Stores a list with this number of lines before a page is opened. */
async function storeLines(page: Page, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) => ({ id: `line-${n}`, name: `Item ${n}` }));
  const text = JSON.stringify(lines.map((each) => ({ ...each, productId: '', quantity: 1 })));
  await page.addInitScript((stored) => localStorage.setItem('neev-quote-list', stored), text);
}

test('lines for which the list has no room stay in the dialog, which names them', async ({
  page,
}) => {
  await storeLines(page, quoteLimits.items - 1);
  await page.goto('/quote');
  await openButton(page).click();
  await dialog(page).getByLabel('Your list').fill('Plywood 40 sheets\nHinges 20 pcs\nGlue 5 kg');
  await dialog(page).getByRole('button', { name: 'Find products' }).click();
  await addButton(page).click();
  await expect(dialog(page)).toContainText(
    '1 line added. A list can have at most 200 lines, so there was no room for: Line 2; Line 3.',
  );
  await expect(row(page, 'Line 1')).toHaveCount(0);
  await expect(row(page, 'Line 3')).toContainText('Glue');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(quantityOf(page, 'Plywood')).toHaveValue('40');
});

test('a pasted bill is checked line by line with the keyboard, and added to the list', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/quote');
  await waitForLive(page);
  expect(requested.filter((url) => /assets\/bill-dialog/.test(url))).toEqual([]);

  await openButton(page).press('Enter');
  await dialog(page).getByRole('button', { name: 'Find products' }).press('Enter');
  await expect(dialog(page).getByText('Paste your list first.')).toBeVisible();
  await dialog(page).getByLabel('Your list').fill(PASTED);
  await page.reload();
  await openButton(page).press('Enter');
  await expect(dialog(page).getByLabel('Your list')).toHaveValue(PASTED);
  await dialog(page).getByRole('button', { name: 'Find products' }).press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Check your lines' })).toBeFocused();
  await expect(dialog(page)).toContainText(
    '5 lines: 2 with a good match, 2 to check, 1 in your own words. 1 row is left out.',
  );
  await expect(row(page, 'Line 1')).toContainText('8 t TMT bar 16 mm');
  await expect(row(page, 'Line 1')).toContainText('Good match');
  await expect(row(page, 'Line 3')).toContainText('Not in the product: 500');
  await expect(row(page, 'Line 4')).toContainText('No match');
  await expect(row(page, 'Line 6')).toContainText('left out: a total or a tax');

  // Closing the dialog discards nothing.
  await page.keyboard.press('Escape');
  await expect(openButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Line 1')).toContainText(
    'you wrote “t”, but this product is sold by the kg.',
  );
  await row(page, 'Line 1').getByRole('button', { name: 'Use 8,000 kg for Line 1' }).press('Enter');
  await row(page, 'Line 2')
    .getByRole('button', { name: /^Search/ })
    .press('Enter');
  await expect(dialog(page).getByLabel('Search products')).toBeFocused();
  await page.keyboard.type('ppc cement water');
  await row(page, 'Line 2')
    .getByRole('button', { name: /^PPC Cement, Water-Repellent/ })
    .press('Enter');
  await expect(row(page, 'Line 2').getByLabel('Product, Line 2')).toBeFocused();
  await expect(row(page, 'Line 2')).toContainText('Chosen by you');
  await row(page, 'Line 3')
    .getByLabel(/^Quantity/)
    .fill('');
  await row(page, 'Line 5').getByRole('button', { name: 'Leave out Line 5' }).press('Enter');
  await addButton(page).press('Enter');
  await expect(row(page, 'Line 3').getByLabel(/^Quantity/)).toBeFocused();
  await page.keyboard.type('2.5');
  await addButton(page).press('Enter');

  await expect(dialog(page)).toHaveCount(0);
  await expect(openButton(page)).toBeFocused();
  await expect(quantityOf(page, 'TMT Bar Fe 550D 16 mm')).toHaveValue('8000');
  await expect(quantityOf(page, 'PPC Cement, Water-Repellent 50 kg')).toHaveValue('400');
  await expect(quantityOf(page, 'TMT Bar Fe 550D 12 mm')).toHaveValue('2.5');
  // Free text, as the visitor wrote it.
  await expect(quantityOf(page, 'Plywood 18 mm')).toHaveValue('40');
  const lines = page.getByRole('list', { name: 'Lines', exact: true });
  await expect(lines.getByRole('listitem')).toHaveCount(4);
  await page.reload();
  await expect(quantityOf(page, 'Plywood 18 mm')).toHaveValue('40');
  await openButton(page).click();
  await expect(dialog(page).getByLabel('Your list')).toHaveValue('');
});

test('a slow connection is named while the dialog loads', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/bill-dialog-*');
  await page.goto('/quote');
  await openButton(page).click();
  const section = page.getByRole('region', { name: 'Have a list already?' });
  await expect(section.getByRole('status')).toHaveText('Loading…');
  release();
  await expect(dialog(page)).toBeVisible();
  await expect(section.getByRole('status')).toHaveCount(0);
});

test('lines can be left out and included after the browser has translated the page', async ({
  page,
}) => {
  await page.goto('/quote');
  await openButton(page).click();
  await dialog(page).getByLabel('Your list').fill(PASTED);
  await dialog(page).getByRole('button', { name: 'Find products' }).click();
  await row(page, 'Line 1').getByRole('button').first().click();
  await expect(row(page, 'Line 1')).toContainText('left out');
  await translate(dialog(page));
  await row(page, 'Line 1').getByRole('button').first().click();
  await expect(dialog(page).getByLabel('Product, Line 1')).toBeVisible();
});

test('the dialog is accessible, on phones and wide screens, in the light and the dark theme', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto('/quote');
  await openButton(page).click();
  await dialog(page).getByRole('button', { name: 'Find products' }).click();
  await expect(dialog(page).getByText('Paste your list first.')).toBeVisible();
  expect.soft(await findAxeViolations(page), 'axe of the form').toEqual([]);
  await dialog(page).getByLabel('Your list').fill(PASTED);
  await dialog(page).getByRole('button', { name: 'Find products' }).click();
  await row(page, 'Line 2')
    .getByRole('button', { name: /^Search/ })
    .click();
  await dialog(page).getByLabel('Search products').fill('ppc cement');
  expect.soft(await findAxeViolations(page), 'axe of the lines').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findColourViolations(page), 'axe in the dark theme').toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await scrollsSideways(dialog(page)), `overflow at ${width} px`).toBe(false);
  }
});

test('bills are uploaded as CSV and as a workbook, and a file that cannot be read loses nothing', async ({
  page,
}) => {
  await page.goto('/quote');
  const csv = 'Sl No,Description,Qty,Unit\n1,"OPC 43 cement, bag",50,Bags\n,,,\n,Sub Total,,\n';
  await upload(page, { name: 'bill.csv', buffer: Buffer.from(csv) });
  await expect(row(page, 'Row 2').getByLabel('Product, Row 2')).toHaveValue(/^opc-43/);
  await expect(dialog(page)).toContainText('2 rows are left out. 1 empty row was skipped.');
  await addButton(page).click();
  await expect(quantityOf(page, 'OPC 43 Grade Cement 50 kg')).toHaveValue('50');

  await openButton(page).click();
  await dialog(page).getByLabel('Your list').fill('2 doors');
  const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
  await dialog(page)
    .getByLabel('Or upload a file')
    .setInputFiles({ name: 'bill.xls', buffer: oldWorkbook, mimeType: 'application/vnd.ms-excel' });
  await expect(dialog(page).getByText('This is an old Excel file (.xls).')).toBeVisible();
  await expect(dialog(page).getByLabel('Your list')).toHaveValue('2 doors');
  await page.keyboard.press('Escape');

  const rows = [
    ['Material', 'UoM', 'Quantity', 'Remarks'],
    ['M25 concrete', 'cum', '30', 'with pump'],
    ['Door frames', 'Nos', '12', ''],
  ];
  await upload(page, { name: 'bill.xlsx', buffer: largeWorkbookOf(rows) });
  await addButton(page).click();
  await expect(quantityOf(page, 'M25 Ready-Mix Concrete')).toHaveValue('30');
  await expect(page.getByLabel('Note on M25 Ready-Mix Concrete')).toHaveValue('with pump');
  await expect(quantityOf(page, 'Door frames')).toHaveValue('12');
});

test('products are found without a connection', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: siteUrl, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/quote');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await waitForLive(page);
  await context.setOffline(true);
  await page.reload();
  await openButton(page).click();
  await dialog(page).getByLabel('Your list').fill('400 bags cement OPC 53');
  await dialog(page).getByRole('button', { name: 'Find products' }).click();
  await expect(row(page, 'Line 1')).toContainText('Good match');
  await context.close();
});

test('products are found when the catalogue loads after the lines are shown', async ({ page }) => {
  // So that a missing catalogue is reported after two seconds.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await disableServerRendering(page);
  const release = await holdRequests(page, '**/google.firestore.v1.Firestore/**');
  await page.goto('/quote');
  await openButton(page).click();
  await dialog(page).getByLabel('Your list').fill('400 bags cement OPC 53');
  await dialog(page).getByRole('button', { name: 'Find products' }).click();
  await expect(dialog(page)).toContainText('The catalogue could not be loaded');
  const quantity = row(page, 'Line 1').getByLabel(/^Quantity/);
  await quantity.fill('350');
  release();
  await expect(row(page, 'Line 1')).toContainText('Good match');
  await expect(quantity).toHaveValue('350');
  await expect(quantity).toBeFocused();
});
