/** The product table of the catalogue manager: visible rows, order, columns, and added products. */
import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { waitForIndex } from '../src/catalogue-fixture.ts';
import {
  putBranch,
  putCategory,
  putProduct,
  putSubcategory,
  readFields,
  removeRecords,
  test,
} from '../src/manager.ts';
import { waitForOverlayEntries } from '../src/overlays.ts';
import { readPositions, recordPositions } from '../src/positions.ts';
import { expect } from '../src/test.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

const PREFIX = 'e2e-cw';
const BRANCH = `${PREFIX}-yard`;
const parents = { categoryId: BRANCH, subcategoryId: BRANCH };
const table = `?tab=products&category=${BRANCH}`;

/** Diameters in millimetres, in natural order, which is the order of the table. */
const DIAMETERS = Array.from({ length: 80 }, (_, index) => index + 1);
const nameOf = (diameter: number) => `E2E-CW Bar ${diameter} mm`;
const priceOf = (diameter: number) => 1_000 - diameter;

/** A category whose products are deleted. */
const DELETED_BRANCH = `${PREFIX}-deleted`;
const DELETED_NAMES = ['E2E-CW Delete A', 'E2E-CW Delete B', 'E2E-CW Delete C'] as const;

/** A category whose products leave a filter. */
const FILTERED_BRANCH = `${PREFIX}-filtered`;
const FILTERED_NAMES = ['E2E-CW Leave A', 'E2E-CW Leave B', 'E2E-CW Leave C'] as const;

/** A category whose subcategories are moved. */
const CARDS = `${PREFIX}-cards`;

const putBar = (diameter: number) =>
  putProduct(`${PREFIX}-bar-${diameter}-mm`, {
    name: nameOf(diameter),
    price: priceOf(diameter),
    features: ['Grade: Fe 550D'],
    ...parents,
  });

test.beforeAll(async () => {
  await withoutTriggers(async () => {
    await putBranch(BRANCH, 'E2E-CW Yard');
    await putBranch(DELETED_BRANCH, 'E2E-CW Deleted');
    await putBranch(FILTERED_BRANCH, 'E2E-CW Filtered');
    await putCategory(CARDS, { name: 'E2E-CW Cards', description: '', image: '' }, 91);
    await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((name, position) =>
        putSubcategory(
          `${PREFIX}-card-${name.toLowerCase()}`,
          { name: `E2E-CW ${name}`, description: '', categoryId: CARDS },
          position,
        ),
      ),
    );
    await Promise.all(DIAMETERS.slice(1).map(putBar));
    await Promise.all(
      DELETED_NAMES.map((name, index) =>
        putProduct(`${PREFIX}-delete-${index}`, {
          name,
          categoryId: DELETED_BRANCH,
          subcategoryId: DELETED_BRANCH,
        }),
      ),
    );
    await Promise.all(
      FILTERED_NAMES.map((name, index) =>
        putProduct(`${PREFIX}-leave-${index}`, {
          name,
          categoryId: FILTERED_BRANCH,
          subcategoryId: FILTERED_BRANCH,
        }),
      ),
    );
  });
  // Only this write starts the triggers.
  await putBar(1);
  // The manager subscribes to the most recent products only; the others are in the index.
  await waitForIndex(
    (products) =>
      products.filter(({ subcategoryId }) => subcategoryId === BRANCH).length === DIAMETERS.length,
  );
});

test.afterAll(async () => {
  await removeRecords(PREFIX);
});

const productRows = (page: Page) => page.locator('tbody tr[aria-busy]');

const readNames = async (page: Page, count: number) =>
  (await productRows(page).locator('th').allInnerTexts())
    .slice(0, count)
    .map((text) => text.split('\n')[0]);

const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('only the visible rows are rendered, and all rows are counted for screen readers', async ({
  openManager,
}) => {
  const { page, row } = await openManager(table);
  await expect(row(nameOf(1))).toBeVisible();
  expect(await readNames(page, 3)).toEqual([nameOf(1), nameOf(2), nameOf(3)]);
  expect(await productRows(page).count()).toBeLessThan(60);
  // The column headings, the heading of the subcategory and the products.
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '82');
  // The heading of the subcategory reaches over all columns.
  const rightEdge = (cell: Locator) =>
    cell.evaluate((element) => element.getBoundingClientRect().right);
  const heading = page.getByRole('row', { name: 'E2E-CW Yard Sub' });
  expect(await rightEdge(heading.locator('> :last-child'))).toBe(await rightEdge(heading));
  await page.keyboard.press('End');
  await expect(row(nameOf(80))).toBeInViewport();
  await expect(row(nameOf(80))).toHaveAttribute('aria-rowindex', '82');
  await expect(row(nameOf(1))).toHaveCount(0);
  // The toolbar and the column headings remain visible.
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeInViewport();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('a field keeps the focus while it is scrolled out, and Enter continues below it', async ({
  openManager,
}) => {
  const { page, row } = await openManager(table);
  await row(nameOf(2)).getByRole('textbox', { name: 'Price' }).click();
  await page.mouse.wheel(0, 3_500);
  await expect(row(nameOf(60))).toBeVisible();
  expect(await focusedLabel(page)).toBe(`Price of ${nameOf(2)}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedLabel(page)).toBe(`Price of ${nameOf(3)}`);
  await expect(row(nameOf(3))).toBeInViewport();
  for (const diameter of DIAMETERS.slice(3, 23)) {
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedLabel(page)).toBe(`Price of ${nameOf(diameter)}`);
  }
  await expect(row(nameOf(23)).getByRole('textbox', { name: 'Price' })).toBeInViewport();
});

test('Tab goes through rows that were not rendered at first', async ({ openManager }) => {
  const { page, row } = await openManager(table);
  await row(nameOf(1)).getByRole('textbox', { name: 'Price' }).click();
  const lastRendered = await productRows(page).count();
  await expect(async () => {
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
    const diameter = Number((await focusedLabel(page))?.match(/Bar (\d+) mm/)?.[1]);
    expect(diameter).toBeGreaterThan(lastRendered);
  }).toPass({ timeout: 30_000, intervals: [0] });
});

test('columns are sorted, and rows keep their places while a price is edited', async ({
  openManager,
}) => {
  const { page, row } = await openManager(table);
  const heading = page.getByRole('columnheader', { name: 'Price' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => readNames(page, 2)).toEqual([nameOf(80), nameOf(79)]);
  await expect(page).toHaveURL(/sort=price/);
  const price = row(nameOf(79)).getByRole('textbox', { name: 'Price' });
  await price.fill('5');
  await page.keyboard.press('Enter');
  await expect(row(nameOf(79)).getByRole('img', { name: 'Saved' })).toBeVisible();
  expect(await readNames(page, 2)).toEqual([nameOf(80), nameOf(79)]);
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => readNames(page, 2)).toEqual([nameOf(1), nameOf(2)]);
  await page.reload();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
});

test('hidden columns stay hidden after a reload', async ({ openManager, afterTest }) => {
  const { page } = await openManager(table);
  afterTest(() => page.evaluate(() => localStorage.removeItem('neev-hidden-columns')));
  const brand = page.getByRole('columnheader', { name: 'Brand' });
  await expect(brand).toBeVisible();
  await expect(productRows(page).locator('img').first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Brand' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Image' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(brand).toHaveCount(0);
  await waitForOverlayEntries(page, 0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await expect(brand).toHaveCount(0);
  await expect(productRows(page).locator('img')).toHaveCount(0);
});

test('a product is duplicated with its features, warns about its name, and is scrolled to', async ({
  openManager,
}) => {
  const { row, dialog } = await openManager(table);
  await row(nameOf(8))
    .getByRole('button', { name: `Duplicate ${nameOf(8)}` })
    .click();
  const form = dialog('Add Product');
  const name = form.getByRole('textbox', { name: 'Product Name' });
  await expect(name).toHaveValue(nameOf(8));
  await expect(
    form.getByText('E2E-CW Yard Sub already has a product with this name.'),
  ).toBeVisible();
  await name.fill('E2E-CW Bar 60.5 mm');
  await expect(form.getByText('already has a product')).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Features' }).fill('Grade: Fe 600\n\n12 m long');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(row('E2E-CW Bar 60.5 mm')).toBeInViewport();
  expect(await readFields('products/e2e-cw-bar-60-5-mm')).toMatchObject({
    price: priceOf(8),
    features: ['Grade: Fe 600', '12 m long'],
    ...parents,
  });
});

test('the draft of a duplicate can be saved after its product was changed', async ({
  openManager,
}) => {
  const { page, row, dialog } = await openManager(table);
  const duplicate = row(nameOf(9)).getByRole('button', { name: `Duplicate ${nameOf(9)}` });
  const form = dialog('Add Product');
  const price = form.getByRole('textbox', { name: 'Price' });
  await duplicate.click();
  await form.getByRole('textbox', { name: 'Product Name' }).fill('E2E-CW Copied');
  await price.fill('555');
  await page.reload();
  await putProduct(`${PREFIX}-bar-9-mm`, { name: nameOf(9), price: 999, ...parents });
  await expect(row(nameOf(9)).getByRole('textbox', { name: 'Price' })).toHaveValue('₹999.00');
  await duplicate.click();
  await expect(price).toHaveValue('555');
  await expect(form.getByText('We kept what you entered earlier.')).toBeVisible();
  await expect(form.getByText('Another administrator')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  expect(await readFields('products/e2e-cw-copied')).toMatchObject({ price: 555 });
});

test('the focus stays in the table when a product is deleted: in the next row, or else the previous one', async ({
  openManager,
}) => {
  const { page, row, dialog } = await openManager(
    `?tab=products&category=${DELETED_BRANCH}&q=delete`,
  );
  const buttonIn = (button: string, name: string) =>
    row(name).getByRole('button', { name: `${button} ${name}` });
  const [first, second, third] = DELETED_NAMES;
  await buttonIn('Delete', second).press('Enter');
  await dialog(`Delete “${second}”`).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(buttonIn('Delete', third)).toBeFocused();
  await expect(row(second)).toHaveCount(0);
  await buttonIn('Edit', third).press('Enter');
  await dialog('Edit Product').getByRole('button', { name: 'Delete' }).press('Enter');
  await dialog(`Delete “${third}”`).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row(third)).toHaveCount(0);
  await expect(buttonIn('Edit', first)).toBeFocused();
  await buttonIn('Delete', first).press('Enter');
  await dialog(`Delete “${first}”`).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row(first)).toHaveCount(0);
  await expect(page.locator('[tabindex="-1"]:has(> [role=tablist])')).toBeFocused();
});

test('the focus stays in the table when a product leaves the filter by its stock or its category', async ({
  openManager,
}) => {
  const { page, row, dialog } = await openManager(
    `?tab=products&category=${FILTERED_BRANCH}&stock=in`,
  );
  const [first, second, third] = FILTERED_NAMES;
  const stockOf = (name: string) => row(name).getByRole('textbox', { name: 'Stock' });
  await stockOf(first).fill('0');
  await stockOf(first).press('Tab');
  await expect(row(first)).toHaveCount(0);
  await expect(row(second).locator(':focus')).toHaveCount(1);

  await row(third)
    .getByRole('button', { name: `Edit ${third}` })
    .press('Enter');
  const form = dialog('Edit Product');
  await form.getByRole('combobox', { name: /^Category/ }).selectOption('E2E-CW Deleted');
  await form.getByRole('combobox', { name: /^Subcategory/ }).selectOption('E2E-CW Deleted Sub');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(row(third)).toHaveCount(0);
  await expect(row(second).locator(':focus')).toHaveCount(1);

  await stockOf(second).fill('0');
  await stockOf(second).press('Enter');
  await expect(row(second)).toHaveCount(0);
  await expect(page.locator('[tabindex="-1"]:has(> [role=tablist])')).toBeFocused();
});

test('a category gets an icon', async ({ openManager }) => {
  const { page, dialog } = await openManager('?tab=categories');
  await page.getByRole('button', { name: 'Edit E2E-CW Yard' }).click();
  await dialog('Edit Category').getByLabel('Icon').selectOption('Palette');
  await dialog('Edit Category').getByRole('button', { name: 'Save' }).click();
  await expect(dialog('Edit Category')).toHaveCount(0);
  expect(await readFields(`categories/${BRANCH}`)).toMatchObject({ icon: 'Palette' });
});

test('arrow keys move a card as the cards are laid out, and it keeps the focus', async ({
  openManager,
}) => {
  const { page } = await openManager('?tab=subcategories');
  const headings = page.getByRole('region', { name: 'E2E-CW Cards' }).getByRole('heading', {
    level: 5,
  });
  const expectOrder = (order: string) =>
    expect
      .poll(async () => (await headings.allInnerTexts()).map((text) => text.at(-1)).join(''))
      .toBe(order);
  await expectOrder('ABCDE');
  const button = page.getByRole('button', { name: 'Move E2E-CW A down' });
  await button.focus();
  // Two cards are side by side.
  await page.keyboard.press('ArrowDown');
  await expectOrder('BCADE');
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expectOrder('BCDAE');
  await page.keyboard.press('ArrowUp');
  await expectOrder('BACDE');
  await page.keyboard.press('ArrowUp');
  await expectOrder('BACDE');
  await page.keyboard.press('ArrowLeft');
  await expectOrder('ABCDE');
});

test('on a phone, the rows stay where they are while their prices and stocks load', async ({
  openPage,
  session,
}) => {
  const { page } = await openPage({
    storageState: session,
    viewport: { width: 360, height: 740 },
  });
  const button = `Edit ${nameOf(4)}`;
  await recordPositions(page, [button]);
  await page.goto(`/admin/products${table}`);
  await expect(page.getByRole('button', { name: button })).toBeEnabled();
  expect(await readPositions(page)).toEqual({ [button]: [expect.any(String)] });
});
