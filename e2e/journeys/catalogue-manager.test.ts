/** The catalogue manager: its screens, forms and texts, and what happens when something fails. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { readSidewaysScroll } from '../src/cut-off.ts';
import { eventually } from '../src/eventually.ts';
import { findings } from '../src/findings.ts';
import {
  newAdministrator,
  openManager,
  putBranch,
  putProduct,
  putSubcategory,
  removeAll,
  stored,
} from '../src/manager.ts';

const PREFIX = 'e2e-cm';
const BRANCH = `${PREFIX}-yard`;
const NAME = 'E2E-CM Yard';

let browser: Browser;
let administrator: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  administrator = await newAdministrator(browser);
});

afterAll(async () => {
  await browser.close();
  await removeAll(PREFIX);
});

const place = { categoryId: BRANCH, subcategoryId: BRANCH };
const bar = { name: 'E2E-CM Bar', price: 1234.5, unit: 'bag', stock: 7, ...place };

beforeEach(async () => {
  await putBranch(BRANCH, NAME);
  await putProduct(`${PREFIX}-bar`, bar);
});

const products = (query = '') => `?tab=products&category=${BRANCH}${query}`;

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) });

const answerWith = (page: Page, path: string, status: number, body: object) =>
  page.route(`**/api/${path}*`, (route) => route.fulfill({ status, json: body }));

describe('the screens', () => {
  it('the overview shows counts, and each category with its subcategories and prices', async () => {
    const { page, complaints } = await openManager(administrator);
    const category = page.getByRole('region', { name: NAME });
    await category.getByRole('heading', { name: `${NAME} Sub` }).waitFor();
    await category.getByText('1 product', { exact: true }).waitFor();
    await category.getByText('₹1,234.50 / bag').waitFor();
    await category.getByText(`About ${NAME}`).waitFor();
    const counts = page.getByText(/^(Categories|Subcategories|Products)$/).locator('..');
    await counts.filter({ hasText: 'Categories11' }).waitFor();
    await counts.filter({ hasText: 'Subcategories32' }).waitFor();
    await counts.filter({ hasText: 'Products115' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('each tab is an address, and back leads to the one before', async () => {
    const { page } = await openManager(administrator);
    await page.getByRole('tab', { name: 'Categories', exact: true }).click();
    await cardOf(page, NAME).getByText('1 subcategory').waitFor();
    await page.keyboard.press('ArrowRight');
    await cardOf(page, `${NAME} Sub`).getByText('No description').waitFor();
    await cardOf(page, `${NAME} Sub`).getByText('1 product').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=subcategories');
    await page.goBack();
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Categories');
  });

  it('the product table has the columns of the specification, with ₹ prices', async () => {
    const { page, row } = await openManager(administrator, products());
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

  it('products are found by words, category and stock, and the address keeps it', async () => {
    await putProduct(`${PREFIX}-rod`, { ...bar, name: 'E2E-CM Rod', brand: 'Kavachi', stock: 0 });
    const { page, row } = await openManager(administrator, '?tab=products');
    await page.getByLabel('Search').fill('kavachi e2e');
    await row('E2E-CM Rod').waitFor();
    expect(await row(bar.name).count()).toBe(0);
    await page.getByLabel('Search').fill('E2E-CM');
    await row(bar.name).waitFor();
    await page.getByLabel('Stock').selectOption('Out of stock');
    await row(bar.name).waitFor({ state: 'detached' });
    await row('E2E-CM Rod').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=products&q=E2E-CM&stock=out');
    await page.getByLabel('Category', { exact: true }).selectOption('Steel');
    await page.getByText('No products found').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('116 products').waitFor();
  });

  it('a long table comes by pages', async () => {
    const { page } = await openManager(administrator, '?tab=products');
    await page.getByText('50 of 115').waitFor();
    const rows = page.getByRole('table').locator('tbody tr');
    expect(await rows.count()).toBe(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('100 of 115').waitFor();
    expect(await rows.count()).toBe(100);
  });

  it.each([390, 1280])('axe finds nothing at %i px', async (width) => {
    const { page } = await openManager(administrator);
    await page.setViewportSize({ width, height: 900 });
    for (const tab of ['Overview', 'Categories', 'Subcategories', 'Products']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      expect.soft(await findings(page), tab).toEqual([]);
    }
    await page.getByRole('button', { name: 'Add Product' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Name is required.').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('nothing scrolls sideways at 320 px', async () => {
    const { page } = await openManager(administrator);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const tab of ['Overview', 'Categories', 'Subcategories', 'Products']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      expect(await readSidewaysScroll(page), tab).toBe(0);
    }
  });
});

describe('the forms', () => {
  it('a category is added and edited, its name trimmed', async () => {
    const { page, dialog } = await openManager(administrator, '?tab=categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await dialog('Add Category').getByText('Name is required.').waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('   ');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await dialog('Add Category').getByText('Name is required.').waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('  E2E-CM Glass  ');
    await page.getByRole('dialog').getByLabel('Description').fill('Panes');
    await page.getByRole('dialog').getByLabel('Image').fill('/art/trades/steel.svg');
    await page.keyboard.press('Enter');
    await cardOf(page, 'E2E-CM Glass').getByText('Panes').waitFor();
    await page.getByText('“E2E-CM Glass” added').waitFor();
    expect(await stored(`categories/${PREFIX}-glass`)).toMatchObject({
      name: 'E2E-CM Glass',
      description: 'Panes',
      image: '/art/trades/steel.svg',
    });

    await page.getByRole('button', { name: 'Edit E2E-CM Glass' }).click();
    expect(await dialog('Edit Category').getByLabel('Description').inputValue()).toBe('Panes');
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CM Glazing');
    await dialog('Edit Category').getByRole('button', { name: 'Save' }).click();
    await cardOf(page, 'E2E-CM Glazing').waitFor();
    await page.getByText('“E2E-CM Glazing” updated.').waitFor();
    expect(await stored(`categories/${PREFIX}-glass`)).toMatchObject({ name: 'E2E-CM Glazing' });
  });

  it('a subcategory is added by name and category, and edited with its description', async () => {
    const { page, dialog } = await openManager(administrator, '?tab=subcategories');
    await page.getByRole('button', { name: 'Add Subcategory' }).click();
    expect(await dialog('Add Subcategory').getByLabel('Description').count()).toBe(0);
    await dialog('Add Subcategory').getByRole('button', { name: 'Save' }).click();
    await dialog('Add Subcategory').getByText('Name is required.').waitFor();
    await dialog('Add Subcategory').getByText('Category is required.').waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CM Panes');
    await page.getByRole('dialog').getByLabel('Category').selectOption(NAME);
    await dialog('Add Subcategory').getByRole('button', { name: 'Save' }).click();
    await page.getByText('“E2E-CM Panes” added').waitFor();

    await page.getByRole('button', { name: 'Edit E2E-CM Panes' }).click();
    await dialog('Edit Subcategory').getByLabel('Description').fill('Clear and tinted');
    await dialog('Edit Subcategory').getByRole('button', { name: 'Save' }).click();
    await cardOf(page, 'E2E-CM Panes').getByText('Clear and tinted').waitFor();
    await page.getByText('“E2E-CM Panes” updated.').waitFor();
    expect(await stored(`subcategories/${PREFIX}-panes`)).toMatchObject({
      categoryId: BRANCH,
      description: 'Clear and tinted',
    });
  });

  it('a product is added: the category narrows the subcategories, a price that is no number is 0', async () => {
    const { page, dialog, row } = await openManager(administrator, products());
    await page.getByRole('button', { name: 'Add Product' }).click();
    const form = dialog('Add Product');
    expect(await form.getByLabel('Subcategory').isDisabled()).toBe(true);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Category is required.', { exact: true }).waitFor();
    await form.getByText('Subcategory is required.').waitFor();
    await form.getByLabel('Category *', { exact: true }).selectOption('Steel');
    await form.getByLabel('Subcategory').selectOption('TMT Bars');
    await form.getByLabel('Category *', { exact: true }).selectOption(NAME);
    expect(await form.getByLabel('Subcategory').inputValue()).toBe('');
    expect(await form.getByLabel('Subcategory').locator('option').allTextContents()).toEqual([
      'Choose a subcategory',
      `${NAME} Sub`,
    ]);
    await form.getByLabel('Subcategory').selectOption(`${NAME} Sub`);
    await form.getByLabel('Product Name').fill(' E2E-CM Pane ');
    await form.getByLabel('Price').fill('-1');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Price cannot be negative.').waitFor();
    await form.getByLabel('Price').fill('');
    await form.getByLabel('Stock').fill('12');
    await form.getByRole('button', { name: 'Save' }).click();
    await row('E2E-CM Pane').getByText('₹0.00').waitFor();
    await page.getByText('“E2E-CM Pane” added').waitFor();
    expect(await stored(`products/${PREFIX}-pane`)).toMatchObject({
      name: 'E2E-CM Pane',
      price: 0,
      stock: 12,
      ...place,
    });
  });

  it('a product is edited, and moves to another subcategory', async () => {
    await putSubcategory(`${PREFIX}-other`, {
      name: 'E2E-CM Other',
      description: '',
      categoryId: BRANCH,
    });
    const { page, dialog, row } = await openManager(administrator, products());
    await row(bar.name)
      .getByRole('button', { name: `Edit ${bar.name}` })
      .click();
    const form = dialog('Edit Product');
    expect(await form.getByLabel('Price').inputValue()).toBe('1234.5');
    await form.getByLabel('Subcategory').selectOption('E2E-CM Other');
    await form.getByLabel('Price').fill('99.9');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table', { name: 'E2E-CM Other' }).getByText('₹99.90').waitFor();
    await page.getByText(`“${bar.name}” updated.`).waitFor();
    expect(await stored(`products/${PREFIX}-bar`)).toMatchObject({
      price: 99.9,
      subcategoryId: `${PREFIX}-other`,
    });
  });

  it('the body of the product dialog takes 70 % of the window at the most', async () => {
    const { page, dialog } = await openManager(administrator, products());
    await page.setViewportSize({ width: 800, height: 500 });
    await page.getByRole('button', { name: 'Add Product' }).click();
    const body = dialog('Add Product').locator('form').locator('..');
    expect((await body.boundingBox())?.height).toBeLessThanOrEqual(350);
    await dialog('Add Product').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Name is required.').waitFor();
  });
});

describe('a failure', () => {
  it.each([
    ['category', 'Add Category', '?tab=categories', 'categories'],
    ['subcategory', 'Add Subcategory', '?tab=subcategories', 'subcategories'],
  ])(
    'to add a %s is said, and the form opens again with what was typed',
    async (noun, title, query, path) => {
      const { page, dialog } = await openManager(administrator, query);
      await answerWith(page, path, 500, { error: 'The yard is shut.' });
      await page.getByRole('button', { name: title }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('E2E-CM Lost');
      if (noun === 'subcategory') await page.getByRole('dialog').getByLabel('Category').selectOption(NAME);
      await dialog(title).getByRole('button', { name: 'Save' }).click();
      await dialog(title).getByText(`Failed to add ${noun}. The yard is shut.`).waitFor();
      expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('E2E-CM Lost');
      expect(await cardOf(page, 'E2E-CM Lost').count()).toBe(0);
      await page.unroute(`**/api/${path}*`);
      await dialog(title).getByRole('button', { name: 'Save' }).click();
      await page.getByText('“E2E-CM Lost” added').waitFor();
    },
  );

  it('of a change takes it back, and the server’s reasons stand beside their fields', async () => {
    const { page, dialog, row } = await openManager(administrator, products());
    await answerWith(page, 'products', 400, {
      error: 'Brand is not known.',
      fields: { brand: 'Brand is not known.' },
    });
    await row(bar.name)
      .getByRole('button', { name: `Edit ${bar.name}` })
      .click();
    const form = dialog('Edit Product');
    await form.getByLabel('Brand').fill('Nobody');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Brand is not known.').waitFor();
    expect(await form.getByLabel('Brand').inputValue()).toBe('Nobody');
    await form.getByText('Failed to update product', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await row(bar.name).getByRole('cell', { name: 'Vajrasthi' }).waitFor();
  });

  it('of the network is said, and nothing is lost', async () => {
    const { page, dialog } = await openManager(administrator, '?tab=categories');
    await page.route('**/api/categories*', (route) => route.abort());
    await page.getByRole('button', { name: `Edit ${NAME}`, exact: true }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Another text');
    await dialog('Edit Category').getByRole('button', { name: 'Save' }).click();
    await dialog('Edit Category')
      .getByText('Failed to update category. The server cannot be reached.')
      .waitFor();
    expect(await page.getByRole('dialog').getByLabel('Description').inputValue()).toBe('Another text');
  });

  it('that comes when one is on another screen opens the form when one is back', async () => {
    const { page, dialog } = await openManager(administrator, '?tab=categories');
    await page.route('**/api/categories*', async (route) => {
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await route.fulfill({ status: 500, json: { error: '' } });
    });
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CM Late');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Failed to add category').waitFor();
    await page.getByRole('link', { name: 'Products' }).click();
    await dialog('Add Category').waitFor();
    expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('E2E-CM Late');
  });
});

describe('a number in the table', () => {
  it('is edited by the keyboard: Enter saves, Escape takes back', async () => {
    const { page, row } = await openManager(administrator, products());
    const price = row(bar.name).getByRole('button', { name: 'Edit price' });
    await price.press('Enter');
    await page.keyboard.type('80');
    await page.keyboard.press('Escape');
    await row(bar.name).getByRole('cell', { name: '₹1,234.50' }).waitFor();
    expect(await price.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.type('81.25');
    await page.keyboard.press('Enter');
    await row(bar.name).getByRole('cell', { name: '₹81.25' }).waitFor();
    expect(await price.evaluate((each) => each === document.activeElement)).toBe(true);
    await row(bar.name).getByRole('button', { name: 'Edit stock' }).press('Enter');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await eventually(
      () => stored(`products/${PREFIX}-bar`),
      (product) => product?.price === 81.25 && product.stock === 0,
    );
  });

  it('that is none is not saved', async () => {
    const { page, row } = await openManager(administrator, products());
    await row(bar.name).getByRole('button', { name: 'Edit stock' }).click();
    await page.keyboard.type('1.5');
    await page.keyboard.press('Enter');
    await page.getByText('Stock must be a whole number.').waitFor();
  });

  it('is seen at once, and taken back with a message when it could not be saved', async () => {
    const { page, row } = await openManager(administrator, products());
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/products*', async (route) => {
      await asked;
      await route.fulfill({ status: 500, json: { error: 'No.' } });
    });
    await row(bar.name).getByRole('button', { name: 'Edit price' }).click();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await row(bar.name).getByRole('cell', { name: '₹5.00' }).waitFor();
    answer();
    await page.getByText('Failed to update product. No.').waitFor();
    await row(bar.name).getByRole('cell', { name: '₹1,234.50' }).waitFor();
  });
});
