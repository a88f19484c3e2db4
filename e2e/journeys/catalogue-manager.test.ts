/** The screens of the catalogue manager. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAxeViolations } from '../src/axe.ts';
import { launchBrowser } from '../src/browser.ts';
import { advanceClockUntil } from '../src/fake-clock.ts';
import {
  newAdministrator,
  openManager,
  putBranch,
  putProduct,
  removeRecords,
} from '../src/manager.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { openAdmin } from '../src/pages.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

const PREFIX = 'e2e-cm';
const FIRESTORE = '**/google.firestore.v1.Firestore/**';
const BRANCH = `${PREFIX}-yard`;
const NAME = 'E2E-CM Yard';

let browser: Browser;
let administrator: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  administrator = await newAdministrator(browser);
  await withoutTriggers(async () => {
    await putBranch(BRANCH, NAME);
    await putProduct(`${PREFIX}-bar`, bar);
    await putProduct(`${PREFIX}-rod`, { ...bar, name: 'E2E-CM Rod', brand: 'Kavachi', stock: 0 });
  });
});

afterAll(async () => {
  await browser.close();
  await removeRecords(PREFIX);
});

const parents = { categoryId: BRANCH, subcategoryId: BRANCH };
const bar = { name: 'E2E-CM Bar', price: 1234.5, unit: 'bag', stock: 7, ...parents };

const tableQuery = `?tab=products&category=${BRANCH}`;

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) });

it('the overview shows counts, and each category with its subcategories and prices', async () => {
  const { page, consoleErrors } = await openManager(administrator);
  const category = page.getByRole('region', { name: NAME });
  await category.getByRole('heading', { name: `${NAME} Sub` }).waitFor();
  await category.getByText('2 products', { exact: true }).waitFor();
  await category.scrollIntoViewIfNeeded();
  await category.getByText('₹1,234.50 / bag').first().waitFor();
  await category.getByText(`About ${NAME}`).waitFor();
  const overviewCards = page.getByText(/^(Categories|Subcategories|Products)$/).locator('..');
  await overviewCards.filter({ hasText: 'Categories11' }).waitFor();
  await overviewCards.filter({ hasText: 'Subcategories32' }).waitFor();
  await overviewCards.filter({ hasText: 'Products116' }).waitFor();
  expect(consoleErrors).toEqual([]);
});

it('a failed load shows an error, and a retry loads the data', async () => {
  const { page } = await openAdmin(browser, '/admin/dashboard');
  await page.clock.install();
  await page.route(FIRESTORE, (route) => route.abort());
  await page.getByRole('link', { name: 'Products' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await advanceClockUntil(alert.getByText('Failed to load data'));
  await page.unroute(FIRESTORE);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await advanceClockUntil(page.getByRole('region', { name: NAME }));
});

it('each tab has a URL, and the Back button leads to the previous tab', async () => {
  const { page } = await openManager(administrator);
  await page.getByRole('tab', { name: 'Categories', exact: true }).click();
  await cardOf(page, NAME).getByText('1 subcategory').waitFor();
  await page.keyboard.press('ArrowRight');
  await cardOf(page, `${NAME} Sub`).getByText('No description').waitFor();
  await cardOf(page, `${NAME} Sub`).getByText('2 products').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=subcategories');
  await page.goBack();
  await page.getByRole('tab', { name: 'Categories', exact: true, selected: true }).waitFor();
});

it('the product table has the columns of the specification, with ₹ prices', async () => {
  const { page, row } = await openManager(administrator, tableQuery);
  await row(bar.name).getByRole('button', { name: 'Edit price' }).waitFor();
  const table = page.getByRole('table', { name: `${NAME} Sub` });
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Product Name',
    'Brand',
    'Price',
    'Unit',
    'Stock',
    'Actions',
  ]);
  expect(await row(bar.name).getByRole('cell').allTextContents()).toEqual([
    'Vajrasthi',
    '₹1,234.50',
    'bag',
    '7',
    '',
  ]);
});

it('products are filtered by text, category and stock, and the URL contains the filters', async () => {
  const { page, row } = await openManager(administrator, '?tab=products');
  await page.getByLabel('Search').fill('kavachi e2e');
  await row('E2E-CM Rod').waitFor();
  expect(await row(bar.name).count()).toBe(0);
  await page.getByLabel('Search').fill('E2E-CM');
  await row(bar.name).waitFor();
  await page.getByLabel('Stock', { exact: true }).selectOption('Out of stock');
  await row(bar.name).waitFor({ state: 'detached' });
  await row('E2E-CM Rod').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=products&q=E2E-CM&stock=out');
  await page.getByLabel('Category', { exact: true }).selectOption('Steel');
  await page.getByText('No products found').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByText('116 products').waitFor();
});

it('a long table is shown in pages of 50', async () => {
  const { page } = await openManager(administrator, '?tab=products');
  await page.getByText('50 of 116').waitFor();
  const rows = page.getByRole('table').locator('tbody tr');
  expect(await rows.count()).toBe(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('100 of 116').waitFor();
  expect(await rows.count()).toBe(100);
});

it.each([390, 1280])('no screen has an axe violation at %i px', async (width) => {
  const { page } = await openManager(administrator, tableQuery);
  await page.setViewportSize({ width, height: 900 });
  for (const tab of ['Overview', 'Categories', 'Subcategories', 'Products']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    expect.soft(await findAxeViolations(page), tab).toEqual([]);
  }
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Name is required.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});

it('no screen scrolls horizontally at 320 px', async () => {
  const { page } = await openManager(administrator);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const tab of ['Overview', 'Categories', 'Subcategories', 'Products']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    expect(await readHorizontalOverflow(page), tab).toBe(0);
  }
});
