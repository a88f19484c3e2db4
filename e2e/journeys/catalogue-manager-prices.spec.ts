/** The catalogue manager: prices and stocks in the product table, edited as in a spreadsheet. */
import { collections, slugOf } from '@neev/domain';
import type { Locator } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { closeTab, reloadTab } from '../src/leave-page.ts';
import { putBranch, putProduct, readFields, removeRecords, test } from '../src/manager.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

const PREFIX = 'e2e-cp';
const BRANCH = `${PREFIX}-yard`;
const bar = {
  brand: 'Vajrasthi',
  price: 1234.5,
  unit: 'bag',
  stock: 7,
  categoryId: BRANCH,
  subcategoryId: BRANCH,
};

/** The rows of the table, from top to bottom. */
const BARS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `E2E-CP Bar ${letter}`);
const [BAR_A = '', BAR_B = '', BAR_C = '', BAR_D = '', BAR_E = '', BAR_F = '', BAR_G = ''] = BARS;
const DENIED = 'E2E-CP Denied';

const table = `?tab=products&category=${BRANCH}`;

test.beforeAll(() =>
  withoutTriggers(async () => {
    await putBranch(BRANCH, 'E2E-CP Yard');
    await Promise.all(BARS.map((name) => putProduct(slugOf(name), { ...bar, name })));
    // The rules deny every update of a document with an unknown field.
    await putProduct(slugOf(DENIED), { ...bar, name: DENIED });
    await database()
      .doc(`products/${slugOf(DENIED)}`)
      .update({ legacy: true });
  }),
);

test.afterAll(async () => {
  await removeRecords(PREFIX);
});

const field = (row: Locator, column: 'Price' | 'Stock') =>
  row.getByRole('textbox', { name: `${column} of` });

const expectStored = (name: string) => expect.poll(() => readFields(`products/${slugOf(name)}`));

test('Enter saves and moves down, Tab moves right, Escape reverts', async ({ openManager }) => {
  const { page, row } = await openManager(table);
  const price = field(row(BAR_A), 'Price');
  await price.click();
  await page.keyboard.type('80');
  await page.keyboard.press('Escape');
  await expect(price).toHaveValue('₹1,234.50');
  await expect(price).toBeFocused();
  await page.keyboard.type('₹81.25');
  await page.keyboard.press('Enter');
  await expect(field(row(BAR_B), 'Price')).toBeFocused();
  await expect(price).toHaveValue('₹81.25');
  await page.keyboard.type('82');
  await page.keyboard.press('Tab');
  await expect(field(row(BAR_B), 'Stock')).toBeFocused();
  await page.keyboard.type('0');
  await page.keyboard.press('Shift+Tab');
  await expect(field(row(BAR_B), 'Price')).toHaveValue('₹82.00');
  await expectStored(BAR_A).toMatchObject({ price: 81.25, stock: 7 });
  await expectStored(BAR_B).toMatchObject({ price: 82, stock: 0 });
});

test('the first click on a price keeps it selected, the second one places the cursor', async ({
  openManager,
}) => {
  const { row } = await openManager(table);
  const price = field(row(BAR_A), 'Price');
  await price.evaluate((input: HTMLInputElement) => {
    window.addEventListener('mouseup', ({ defaultPrevented }) => {
      input.dataset.clicks = `${input.dataset.clicks ?? ''}${defaultPrevented ? 'kept ' : 'placed '}`;
    });
  });
  await price.click();
  await price.click();
  await expect(price).toHaveAttribute('data-clicks', 'kept placed ');
});

test('a half-typed price stays while another window has the focus, and is not saved', async ({
  openManager,
}) => {
  const { page, row } = await openManager(table);
  const price = field(row(BAR_C), 'Price');
  await price.click();
  await page.keyboard.type('12');
  // As when another window is opened and closed: the field stays the active element.
  for (const type of ['focusout', 'focusin']) {
    await price.evaluate((element, name) => {
      element.dispatchEvent(new FocusEvent(name, { bubbles: true }));
    }, type);
  }
  await page.keyboard.type('50');
  await expect(price).toHaveValue('1250');
  await expect(row(BAR_C).getByRole('img', { name: 'Saved' })).toHaveCount(0);
  expect(await readFields(`products/${slugOf(BAR_C)}`)).toMatchObject({ price: 1_234.5 });
  await page.keyboard.press('Enter');
  await expectStored(BAR_C).toMatchObject({ price: 1_250 });
});

test('a typed price is saved when its tab is left, and a reload asks before it is lost', async ({
  openManager,
}) => {
  const { page, row } = await openManager(table);
  const price = field(row(BAR_G), 'Price');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.goBack();
  await price.fill('77');
  await page.goForward();
  await expectStored(BAR_G).toMatchObject({ price: 77 });
  await page.goBack();

  await price.fill('78');
  expect(await reloadTab(page)).toBe('dialog');
  await price.fill('80.125');
  await price.press('Enter');
  await expect(row(BAR_G).getByRole('alert')).toHaveText('Price can have at most two decimals.');
  expect(await reloadTab(page)).toBe('dialog');
  await expect(price).toHaveValue('₹77.00');
  expect(await reloadTab(page)).toBe('reloaded');
});

test('a saved cell says “Saving…”, then has a check mark', async ({
  openManager,
  administrator,
  afterTest,
}) => {
  const { page, row } = await openManager(table);
  await expect(field(row(BAR_C), 'Price')).toBeVisible();
  afterTest(() => administrator.setOffline(false));
  await administrator.setOffline(true);
  await field(row(BAR_C), 'Price').fill('5');
  await page.keyboard.press('Enter');
  await expect(row(BAR_C).getByText('Saving…')).toBeVisible();
  await expect(row(BAR_C)).toHaveAttribute('aria-busy', 'true');
  const notice = page.getByRole('alert').filter({ hasText: 'is waiting for the network' });
  await expect(notice).toBeVisible();
  await expect(field(row(BAR_C), 'Price')).toHaveValue('₹5.00');
  await administrator.setOffline(false);
  await expect(row(BAR_C).getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect(row(BAR_C)).toHaveAttribute('aria-busy', 'false');
  await expectStored(BAR_C).toMatchObject({ price: 5 });
});

test('a denied value stays in its cell with the reason, and “Try again” saves it', async ({
  openManager,
}) => {
  const { page, row } = await openManager(table);
  const price = field(row(DENIED), 'Price');
  await price.fill('1,500');
  await page.keyboard.press('Enter');
  await expect(row(DENIED).getByRole('alert')).toContainText('The server denied it.');
  await expect(price).toHaveValue('₹1,500.00');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Failed to update product')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  // Another tab and back.
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.goBack();
  await expect(price).toHaveValue('₹1,500.00');
  await putProduct(slugOf(DENIED), { ...bar, name: DENIED });
  await row(DENIED).getByRole('button', { name: 'Try again' }).click();
  await expect(row(DENIED).getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect(price).toBeFocused();
  await expectStored(DENIED).toMatchObject({ price: 1_500 });
});

test('a value of a product that was deleted meanwhile is reported with that reason', async ({
  openManager,
  administrator,
  afterTest,
}) => {
  const name = 'E2E-CP Deleted';
  await withoutTriggers(async () => {
    await putProduct(slugOf(name), { ...bar, name });
  });
  const { page, row } = await openManager(table);
  await expect(field(row(name), 'Price')).toBeVisible();
  afterTest(() => administrator.setOffline(false));
  await administrator.setOffline(true);
  await field(row(name), 'Price').fill('5');
  await page.keyboard.press('Enter');
  await expect(row(name).getByText('Saving…')).toBeVisible();
  // With the triggers, which remove it from the index of the table.
  await database()
    .doc(`products/${slugOf(name)}`)
    .delete();
  await administrator.setOffline(false);
  const failure = 'Failed to update product. Another administrator has deleted it.';
  await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible();
  // Its red cell is not in the table any more.
  await expect.poll(() => closeTab(page)).toBe('closed');
});

test('an invalid value is not saved, and stays with the reason until Escape', async ({
  openManager,
}) => {
  const { page, row } = await openManager(table);
  const price = field(row(BAR_D), 'Price');
  await price.fill('80.125');
  await page.keyboard.press('Enter');
  await expect(row(BAR_D).getByRole('alert')).toHaveText('Price can have at most two decimals.');
  await expect(price).toHaveValue('80.125');
  await expect(price).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(price).toHaveValue('₹1,234.50');
  await field(row(BAR_D), 'Stock').fill('1.5');
  await page.keyboard.press('Tab');
  await expect(row(BAR_D).getByRole('alert')).toHaveText('Stock must be a whole number.');
  expect(await readFields(`products/${slugOf(BAR_D)}`)).toMatchObject(bar);
});

test('a pasted column fills the rows below, and “Undo” restores their values', async ({
  openManager,
  administrator,
}) => {
  await administrator.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page, row } = await openManager(table);
  await field(row(BAR_E), 'Stock').click();
  await page.evaluate(() => navigator.clipboard.writeText('5,000\r\nmany\r\n12\r\n'));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field(row(BAR_E), 'Stock')).toHaveValue('5,000');
  await expect(field(row(BAR_F), 'Stock')).toHaveValue('many');
  await expect(row(BAR_F).getByRole('alert')).toHaveText('Stock must be a whole number.');
  await expectStored(BAR_E).toMatchObject({ stock: 5_000 });
  await expectStored(BAR_G).toMatchObject({ stock: 12 });
  expect(await readFields(`products/${slugOf(BAR_F)}`)).toMatchObject({ stock: 7 });
  const saved = page.getByRole('status').filter({ hasText: '2 stocks saved.' });
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expectStored(BAR_E).toMatchObject({ stock: 7 });
  await expectStored(BAR_G).toMatchObject({ stock: 7 });
  await expect(field(row(BAR_G), 'Stock')).toHaveValue('7');
});

test('a pasted value below the last row is left out with a message', async ({
  openManager,
  administrator,
}) => {
  await administrator.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page, row } = await openManager(table);
  await field(row(BAR_G), 'Stock').click();
  // The row of the denied product is the last one.
  await page.evaluate(() => navigator.clipboard.writeText('21\r\n22\r\n23\r\n'));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByText('The last pasted value has no row and was left out.')).toBeVisible();
  await expectStored(BAR_G).toMatchObject({ stock: 21 });
});

test('a pasted column leaves out a product that was just deleted', async ({
  openManager,
  administrator,
}) => {
  await administrator.grantPermissions(['clipboard-read', 'clipboard-write']);
  await putProduct(slugOf(BAR_E), { ...bar, name: BAR_E, price: 81 });
  const index = database().collection(collections.catalogueIndex);
  await expect
    .poll(async () => JSON.stringify((await index.get()).docs.map((each) => each.data())))
    .toContain(BAR_E);
  const { page, row } = await openManager(table);
  await withoutTriggers(() =>
    database()
      .doc(`products/${slugOf(BAR_E)}`)
      .delete(),
  );
  await expect(row(BAR_E)).toHaveCount(0);
  await field(row(BAR_D), 'Stock').click();
  await page.evaluate(() => navigator.clipboard.writeText('41\r\n42\r\n'));
  await page.keyboard.press('ControlOrMeta+V');
  await expectStored(BAR_D).toMatchObject({ stock: 41 });
  await expectStored(BAR_F).toMatchObject({ stock: 42 });
});

test('number fields are large enough to touch, right-aligned, and red at zero stock', async ({
  openManager,
}) => {
  await putProduct(slugOf(BAR_G), { ...bar, name: BAR_G, stock: 0 });
  const { row } = await openManager(table);
  const price = field(row(BAR_F), 'Price');
  await expect(price).toHaveCSS('font-size', '16px');
  await expect(price).toHaveCSS('text-align', 'right');
  expect((await price.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const red = /^lab\(40\.\d+ 67\./;
  await expect(field(row(BAR_G), 'Stock')).toHaveCSS('color', red);
  await expect(field(row(BAR_F), 'Stock')).not.toHaveCSS('color', red);
});

test('number fields have a border on a touch screen, and their values fit at 320 px', async ({
  openAdminPage,
}) => {
  await putProduct(slugOf(BAR_F), { ...bar, name: BAR_F, price: 123_456.5, stock: 12_345 });
  const { page } = await openAdminPage(`/admin/products${table}`, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 320, height: 740 },
  });
  for (const [column, value] of [
    ['Price', '₹1,23,456.50'],
    ['Stock', '12,345'],
  ] as const) {
    const input = page.getByRole('textbox', { name: `${column} of ${BAR_F}` });
    await expect(input).toHaveValue(value);
    await expect(input).not.toHaveCSS('border-top-color', /(, 0\)|\/ 0\))$/);
    const overflow = await input.evaluate((each) => each.scrollWidth - each.clientWidth);
    expect(overflow, column).toBeLessThanOrEqual(0);
  }
});
