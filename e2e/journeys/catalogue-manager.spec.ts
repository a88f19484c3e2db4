/** The screens of the catalogue manager. */
import { collections } from '@neev/domain';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { advanceClockUntil, pauseClock } from '../src/fake-clock.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { startIsolatedProject } from '../src/isolated-project.ts';
import { putBranch, putProduct, removeRecords, test } from '../src/manager.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

const PREFIX = 'e2e-cm';
const FIRESTORE = '**/google.firestore.v1.Firestore/**';
const BRANCH = `${PREFIX}-yard`;
const NAME = 'E2E-CM Yard';

const parents = { categoryId: BRANCH, subcategoryId: BRANCH };
const bar = { name: 'E2E-CM Bar', price: 1234.5, unit: 'bag', stock: 7, ...parents };

const tableQuery = `?tab=products&category=${BRANCH}`;

test.beforeAll(() =>
  withoutTriggers(async () => {
    await putBranch(BRANCH, NAME);
    await putProduct(`${PREFIX}-bar`, bar);
    await putProduct(`${PREFIX}-rod`, { ...bar, name: 'E2E-CM Rod', brand: 'Kavachi', stock: 0 });
  }),
);

test.afterAll(async () => {
  await removeRecords(PREFIX);
});

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) });

test('the overview shows counts, and each category with its subcategories and prices', async ({
  openManager,
}) => {
  const { page, consoleErrors } = await openManager();
  const category = page.getByRole('region', { name: NAME });
  await expect(category.getByRole('heading', { name: `${NAME} Sub` })).toBeVisible();
  await expect(category.getByText('2 products', { exact: true })).toBeVisible();
  await category.scrollIntoViewIfNeeded();
  await expect(category.getByText('₹1,234.50 / bag').first()).toBeVisible();
  await expect(category.getByText(`About ${NAME}`)).toBeVisible();
  const overviewCards = page.getByText(/^(Categories|Subcategories|Products)$/).locator('..');
  await expect(overviewCards.filter({ hasText: 'Categories11' })).toBeVisible();
  await expect(overviewCards.filter({ hasText: 'Subcategories32' })).toBeVisible();
  await expect(overviewCards.filter({ hasText: 'Products116' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

// The pages of `openManager` load the catalogue before a test can intercept the requests.
test('a failed load shows an error, and a retry loads the data', async ({ openAdminPage }) => {
  const { page } = await openAdminPage('/admin/dashboard');
  await page.clock.install();
  await page.route(FIRESTORE, (route) => route.abort());
  await page.getByRole('link', { name: 'Products' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await advanceClockUntil(alert.getByText('Failed to load data'));
  await pauseClock(page);
  await page.unroute(FIRESTORE);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await advanceClockUntil(page.getByRole('region', { name: NAME }));
});

test('each tab has a URL, and the Back button leads to the previous tab', async ({
  openManager,
}) => {
  const { page } = await openManager();
  await page.getByRole('tab', { name: 'Categories', exact: true }).click();
  await expect(cardOf(page, NAME).getByText('1 subcategory')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(cardOf(page, `${NAME} Sub`).getByText('No description')).toBeVisible();
  await expect(cardOf(page, `${NAME} Sub`).getByText('2 products')).toBeVisible();
  await expect(page).toHaveURL('/admin/products?tab=subcategories');
  await page.goBack();
  const categoriesTab = { name: 'Categories', exact: true, selected: true };
  await expect(page.getByRole('tab', categoriesTab)).toBeVisible();
});

test('what is below a tab does not move up while the tab loads', async ({ openManager }) => {
  const { page } = await openManager('?tab=categories');
  const release = await holdRequests(page, /category-tabs/);
  await page.reload();
  await expect(page.getByRole('tabpanel').getByText('Loading…')).toBeVisible();
  await expect(page.getByText('Recently deleted')).not.toBeInViewport();
  release();
  await expect(cardOf(page, NAME)).toBeAttached();
});

test('the product table has the columns of the specification, with ₹ prices', async ({
  openManager,
}) => {
  const { page, row } = await openManager(tableQuery);
  await expect(row(bar.name).getByRole('textbox', { name: 'Price' })).toHaveValue('₹1,234.50');
  await expect(row(bar.name).getByRole('textbox', { name: 'Stock' })).toHaveValue('7');
  const table = page.getByRole('table', { name: 'Products' });
  await expect(row(`${NAME} › ${NAME} Sub`)).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveText([
    'Product Name',
    'Brand',
    'Price',
    'Unit',
    'Stock',
    'Actions',
  ]);
  await expect(row(bar.name).getByRole('cell')).toHaveText(['Vajrasthi', '', 'bag', '', ''], {
    // Without the stock of narrow screens.
    useInnerText: true,
  });
  const headings = await page.getByRole('heading').allInnerTexts();
  expect(new Set(headings).size).toBe(headings.length);
});

test('products are filtered by text, category and stock, and the URL contains the filters', async ({
  openManager,
}) => {
  const { page, row } = await openManager('?tab=products');
  await page.getByLabel('Search').fill('kavachi e2e');
  await expect(row('E2E-CM Rod')).toBeVisible();
  await expect(row(bar.name)).toHaveCount(0);
  await page.getByLabel('Search').fill('E2E-CM');
  await expect(row(bar.name)).toBeVisible();
  await page.getByLabel('Stock', { exact: true }).selectOption('Out of stock');
  await expect(row(bar.name)).toHaveCount(0);
  await expect(row('E2E-CM Rod')).toBeVisible();
  await expect(page).toHaveURL('/admin/products?tab=products&q=E2E-CM&stock=out');
  await page.getByLabel('Category', { exact: true }).selectOption('Steel');
  await expect(page.getByText('No products found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('116 products')).toBeFocused();
});

test('an empty catalogue says what to add first', async ({ openPage, session, afterTest }) => {
  const project = await startIsolatedProject('demo-empty-manager');
  afterTest(() => project.stop());
  const admins = await database().collection(collections.admins).get();
  for (const admin of admins.docs) await project.database.doc(admin.ref.path).set(admin.data());
  const { page } = await openPage({ storageState: session });
  await project.connectPage(page);
  await page.goto('/admin/products?tab=products');
  await expect(page.getByText('Add a category and a subcategory first.')).toBeVisible();
  expect(await page.getByRole('button', { name: 'Clear all' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Subcategories' }).click();
  await expect(page.getByText('Add a category first.')).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`no screen has an axe violation at ${width} px`, async ({ openManager }) => {
    const { page } = await openManager(tableQuery);
    await page.setViewportSize({ width, height: 900 });
    for (const tab of ['Overview', 'Categories', 'Subcategories', 'Products']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
      expect.soft(await findAxeViolations(page), tab).toEqual([]);
    }
    await page.getByRole('button', { name: 'Add Product' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name is required.')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
  });
}

for (const width of [360, 768, 1280]) {
  test(`the filters of the products show their first options in full at ${width} px`, async ({
    openManager,
  }) => {
    const { page } = await openManager('?tab=products');
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['Category', 'Subcategory', 'Stock']) {
      const select = page.getByRole('combobox', { name, exact: true });
      // Without a width, a select with only this option is as wide as it needs to be.
      const missing = await select.evaluate((element: HTMLSelectElement) => {
        const copy = element.cloneNode();
        if (!(copy instanceof HTMLSelectElement) || !element.options[0]) return Number.NaN;
        copy.append(element.options[0].cloneNode(true));
        copy.style.position = 'absolute';
        document.body.append(copy);
        const needed = copy.offsetWidth;
        copy.remove();
        return needed - element.offsetWidth;
      });
      expect(missing).toBeLessThanOrEqual(0);
    }
  });
}

test('no screen scrolls horizontally at 320 px', async ({ openManager }) => {
  const { page } = await openManager();
  await page.setViewportSize({ width: 320, height: 700 });
  for (const tab of ['Overview', 'Categories', 'Subcategories', 'Products']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    expect(await readHorizontalOverflow(page), tab).toBe(0);
  }
});
