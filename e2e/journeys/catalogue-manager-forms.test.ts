/** The catalogue manager: forms, inline editing of numbers, and failed writes. */
import { slugOf } from '@neev/domain';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import {
  COMMITS,
  dropCommitResponses,
  invalidateCommits,
  TRANSACTION_READS,
} from '../src/firestore-requests.ts';
import { holdRequests } from '../src/hold-requests.ts';
import {
  newAdministrator,
  openManager,
  putBranch,
  putProduct,
  putSubcategory,
  readFields,
  removeRecords,
} from '../src/manager.ts';
import { listImagePaths, photograph, removeImagesExcept, UPLOADS } from '../src/pictures.ts';
import { database } from '../src/suite.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

const PREFIX = 'e2e-cf';
const BRANCH = `${PREFIX}-yard`;
const NAME = 'E2E-CF Yard';

let browser: Browser;
let administrator: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  administrator = await newAdministrator(browser);
  await withoutTriggers(async () => {
    await putBranch(BRANCH, NAME);
    await putSubcategory(DELETED_SUBCATEGORY_ID, {
      name: 'E2E-CF Short-lived',
      description: '',
      categoryId: BRANCH,
    });
    await putSubcategory(`${PREFIX}-other`, {
      name: 'E2E-CF Other',
      description: '',
      categoryId: BRANCH,
    });
    await Promise.all(BARS.map((name) => putProduct(slugOf(name), { ...bar, name })));
    // The rules deny every update of a document with an unknown field.
    await putProduct(slugOf(DENIED), { ...bar, name: DENIED });
    await database()
      .doc(`products/${slugOf(DENIED)}`)
      .update({ legacy: true });
  });
});

afterAll(async () => {
  await browser.close();
  await removeRecords(PREFIX);
});

const parents = { categoryId: BRANCH, subcategoryId: BRANCH };
const bar = { brand: 'Vajrasthi', price: 1234.5, unit: 'bag', stock: 7, ...parents };

/** One product for each test; all have the same fields. */
const BARS = ['Round', 'Square', 'Flat', 'Ribbed', 'Twisted', 'Glossy'].map(
  (kind) => `E2E-CF ${kind} Bar`,
);
const [ROUND = '', SQUARE = '', FLAT = '', RIBBED = '', TWISTED = '', GLOSSY = ''] = BARS;

/** A subcategory that a test deletes. */
const DELETED_SUBCATEGORY_ID = `${PREFIX}-short-lived`;
const DENIED = 'E2E-CF Denied';

const table = `?tab=products&category=${BRANCH}`;

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) });

describe('the forms', () => {
  it('add and edit a category, and trim its name', async () => {
    const { page, dialog } = await openManager(administrator, '?tab=categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await dialog('Add Category').getByText('Name is required.').waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('   ');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await dialog('Add Category').getByText('Name is required.').waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('  E2E-CF Glass  ');
    await page.getByRole('dialog').getByLabel('Description').fill('Panes');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await cardOf(page, 'E2E-CF Glass').getByText('Panes').waitFor();
    await page.getByText('“E2E-CF Glass” added').waitFor();
    expect(await readFields(`categories/${PREFIX}-glass`)).toMatchObject({
      name: 'E2E-CF Glass',
      description: 'Panes',
      image: '',
    });

    await page.getByRole('button', { name: 'Edit E2E-CF Glass' }).click();
    expect(await dialog('Edit Category').getByLabel('Description').inputValue()).toBe('Panes');
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CF Glazing');
    await dialog('Edit Category').getByRole('button', { name: 'Save' }).click();
    await cardOf(page, 'E2E-CF Glazing').waitFor();
    await page.getByText('“E2E-CF Glazing” updated.').waitFor();
    expect(await readFields(`categories/${PREFIX}-glass`)).toMatchObject({
      name: 'E2E-CF Glazing',
    });
  });

  it('show a failed image upload below its field, and upload it on retry', async () => {
    const files = await listImagePaths();
    onTestFinished(() => removeImagesExcept(files));
    const { page, row, dialog } = await openManager(administrator, table);
    await row(GLOSSY)
      .getByRole('button', { name: `Edit ${GLOSSY}` })
      .click();
    const form = dialog('Edit Product');
    await page.route(UPLOADS, (route) => route.fulfill({ status: 403, json: { error: {} } }));
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photograph() };
    await form.getByLabel('Image', { exact: true }).setInputFiles(photo);
    await form.getByText('Failed to upload image', { exact: true }).waitFor();
    await page.unroute(UPLOADS);
    await form.getByRole('button', { name: 'Try again' }).click();
    // Allows for the cold start of the function that resizes images.
    await form.getByRole('button', { name: 'Remove picture' }).waitFor({ timeout: 40_000 });
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`“${GLOSSY}” updated.`).waitFor();
    const { image } = (await readFields(`products/${slugOf(GLOSSY)}`)) ?? {};
    expect(image).toMatch(/full\.webp/);
  });

  it('add a subcategory by name and category, and edit its description', async () => {
    const { page, dialog } = await openManager(administrator, '?tab=subcategories');
    await page.getByRole('button', { name: 'Add Subcategory' }).click();
    expect(await dialog('Add Subcategory').getByLabel('Description').count()).toBe(0);
    await dialog('Add Subcategory').getByRole('button', { name: 'Save' }).click();
    await dialog('Add Subcategory').getByText('Name is required.').waitFor();
    await dialog('Add Subcategory').getByText('Category is required.').waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CF Panes');
    await page.getByRole('dialog').getByLabel('Category').selectOption(NAME);
    await dialog('Add Subcategory').getByRole('button', { name: 'Save' }).click();
    await page.getByText('“E2E-CF Panes” added').waitFor();

    await page.getByRole('button', { name: 'Edit E2E-CF Panes' }).click();
    await dialog('Edit Subcategory').getByLabel('Description').fill('Clear and tinted');
    await dialog('Edit Subcategory').getByRole('button', { name: 'Save' }).click();
    await cardOf(page, 'E2E-CF Panes').getByText('Clear and tinted').waitFor();
    await page.getByText('“E2E-CF Panes” updated.').waitFor();
    expect(await readFields(`subcategories/${PREFIX}-panes`)).toMatchObject({
      categoryId: BRANCH,
      description: 'Clear and tinted',
    });
  });

  it('add a product: the category filters the subcategories, and an empty price is saved as 0', async () => {
    const { page, dialog, row } = await openManager(administrator, table);
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
    const options = await form.getByLabel('Subcategory').locator('option').allTextContents();
    expect(options).toContain(`${NAME} Sub`);
    expect(options).not.toContain('TMT Bars');
    await form.getByLabel('Subcategory').selectOption(`${NAME} Sub`);
    await form.getByLabel('Product Name').fill(' E2E-CF Pane ');
    await form.getByLabel('Price').fill('-1');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Price cannot be negative.').waitFor();
    await form.getByLabel('Price').fill('');
    await form.getByLabel('Stock').fill('12');
    await form.getByRole('button', { name: 'Save' }).click();
    await row('E2E-CF Pane').getByText('₹0.00').waitFor();
    await page.getByText('“E2E-CF Pane” added').waitFor();
    expect(await readFields(`products/${PREFIX}-pane`)).toMatchObject({
      name: 'E2E-CF Pane',
      price: 0,
      stock: 12,
      ...parents,
    });
  });

  it('edit a product and move it to another subcategory', async () => {
    const { page, dialog, row } = await openManager(administrator, table);
    await row(ROUND)
      .getByRole('button', { name: `Edit ${ROUND}` })
      .click();
    const form = dialog('Edit Product');
    expect(await form.getByLabel('Price').inputValue()).toBe('1234.5');
    await form.getByLabel('Subcategory').selectOption('E2E-CF Other');
    await form.getByLabel('Price').fill('99.9');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table', { name: 'E2E-CF Other' }).getByText('₹99.90').waitFor();
    await page.getByText(`“${ROUND}” updated.`).waitFor();
    expect(await readFields(`products/${slugOf(ROUND)}`)).toMatchObject({
      price: 99.9,
      subcategoryId: `${PREFIX}-other`,
    });
  });

  it('limit the body of the product dialog to 70 % of the window height', async () => {
    const { page, dialog } = await openManager(administrator, table);
    await page.setViewportSize({ width: 800, height: 500 });
    await page.getByRole('button', { name: 'Add Product' }).click();
    const body = dialog('Add Product').locator('form').locator('..');
    expect((await body.boundingBox())?.height).toBeLessThanOrEqual(350);
    await dialog('Add Product').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Name is required.').waitFor();
  });
});

describe('saving', () => {
  it('keeps the form open with “Saving…” until the server confirms', async () => {
    const { page, dialog } = await openManager(administrator, '?tab=categories');
    const release = await holdRequests(page, COMMITS);
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CF Slow');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    const savingButton = dialog('Add Category').getByRole('button', { name: 'Saving…' });
    await savingButton.waitFor();
    expect(await savingButton.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await dialog('Add Category').getByLabel('Name').inputValue()).toBe('E2E-CF Slow');
    expect(await cardOf(page, 'E2E-CF Slow').count()).toBe(0);
    release();
    await page.getByText('“E2E-CF Slow” added').waitFor();
    await dialog('Add Category').waitFor({ state: 'detached' });
    await cardOf(page, 'E2E-CF Slow').waitFor();
  });

  it('gives a new record the next free id when a tombstone reserves the first', async () => {
    const tombstone = database().doc(`deletions/categories.${PREFIX}-kept`);
    onTestFinished(async () => void (await tombstone.delete()));
    await tombstone.set({
      collection: 'categories',
      recordId: `${PREFIX}-kept`,
      deletedAt: new Date(),
      deletedBy: '',
    });
    const { page, dialog } = await openManager(administrator, '?tab=categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CF Kept');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await page.getByText('“E2E-CF Kept” added').waitFor();
    expect(await readFields(`categories/${PREFIX}-kept`)).toBeUndefined();
    expect(await readFields(`categories/${PREFIX}-kept-2`)).toMatchObject({ name: 'E2E-CF Kept' });
  });
});

describe('a failure', () => {
  it.each([
    ['category', 'Add Category', '?tab=categories'],
    ['subcategory', 'Add Subcategory', '?tab=subcategories'],
  ])('to add a %s is shown in the form, which keeps its values', async (noun, title, query) => {
    const { page, dialog } = await openManager(administrator, query);
    await invalidateCommits(page);
    await page.getByRole('button', { name: title }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CF Lost');
    if (noun === 'subcategory')
      await page.getByRole('dialog').getByLabel('Category').selectOption(NAME);
    await dialog(title).getByRole('button', { name: 'Save' }).click();
    await dialog(title).getByText(`Failed to add ${noun}. The server denied it.`).waitFor();
    expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('E2E-CF Lost');
    expect(await cardOf(page, 'E2E-CF Lost').count()).toBe(0);
    await page.unroute(COMMITS);
    await dialog(title).getByRole('button', { name: 'Save' }).click();
    await page.getByText('“E2E-CF Lost” added').waitFor();
  });

  it('after the write leads to one record when it is retried', async () => {
    const { page, dialog } = await openManager(administrator, '?tab=categories');
    const name = 'E2E-CF Once';
    await dropCommitResponses(page);
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await dialog('Add Category')
      .getByText('The server cannot be reached.')
      .waitFor({ timeout: 30_000 });
    await page.unroute(COMMITS);
    await page.getByRole('dialog').getByLabel('Description').fill('Added in the end');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await page.getByText(`“${name}” added`).waitFor();
    const createdCategories = await database()
      .collection('categories')
      .where('name', '==', name)
      .get();
    expect(createdCategories.docs.map((each) => each.get('description'))).toEqual([
      'Added in the end',
    ]);
    await cardOf(page, name).waitFor();
    expect(await cardOf(page, name).count()).toBe(1);
  });

  it('that concerns a field is shown beside it, and nothing is saved', async () => {
    const { page, dialog, row } = await openManager(administrator, table);
    await row(SQUARE)
      .getByRole('button', { name: `Edit ${SQUARE}` })
      .click();
    const form = dialog('Edit Product');
    await form.getByLabel('Brand').fill('Unsaved Brand');
    await form.getByLabel('Subcategory').selectOption('E2E-CF Short-lived');
    // The subcategory is deleted while the transaction begins.
    await page.route(
      TRANSACTION_READS,
      async (route) => {
        await database().doc(`subcategories/${DELETED_SUBCATEGORY_ID}`).delete();
        await route.continue();
      },
      { times: 1 },
    );
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('This subcategory no longer exists.').waitFor();
    expect(await form.getByLabel('Brand').inputValue()).toBe('Unsaved Brand');
    await form.getByText('Failed to update product', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await row(SQUARE).getByRole('cell', { name: 'Vajrasthi' }).waitFor();
    expect(await readFields(`products/${slugOf(SQUARE)}`)).toMatchObject(bar);
  });

  it('caused by a lost connection is shown at once, and the form keeps its values', async () => {
    const { page, dialog } = await openManager(administrator, '?tab=categories');
    await page.getByRole('button', { name: `Edit ${NAME}`, exact: true }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Another text');
    onTestFinished(() => administrator.setOffline(false));
    await administrator.setOffline(true);
    await dialog('Edit Category').getByRole('button', { name: 'Save' }).click();
    await dialog('Edit Category')
      .getByText('Failed to update category. You are offline.')
      .waitFor({ timeout: 2_000 });
    expect(await page.getByRole('dialog').getByLabel('Description').inputValue()).toBe(
      'Another text',
    );
    await administrator.setOffline(false);
    await dialog('Edit Category').getByRole('button', { name: 'Save' }).click();
    await page.getByText(`“${NAME}” updated.`).waitFor();
  });
});

describe('a number in the table', () => {
  it('is edited by keyboard: Enter saves, Escape cancels', async () => {
    const { page, row } = await openManager(administrator, table);
    const price = row(FLAT).getByRole('button', { name: 'Edit price' });
    await price.press('Enter');
    await page.keyboard.type('80');
    await page.keyboard.press('Escape');
    await row(FLAT).getByRole('cell', { name: '₹1,234.50' }).waitFor();
    expect(await price.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.type('81.25');
    await page.keyboard.press('Enter');
    await row(FLAT).getByRole('cell', { name: '₹81.25' }).waitFor();
    expect(await price.evaluate((each) => each === document.activeElement)).toBe(true);
    await row(FLAT).getByRole('button', { name: 'Edit stock' }).press('Enter');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await eventually(
      () => readFields(`products/${slugOf(FLAT)}`),
      (product) => product?.price === 81.25 && product.stock === 0,
      30_000,
    );
  });

  it('is not saved when it is invalid', async () => {
    const { page, row } = await openManager(administrator, table);
    await row(RIBBED).getByRole('button', { name: 'Edit stock' }).click();
    await page.keyboard.type('1.5');
    await page.keyboard.press('Enter');
    await page.getByText('Stock must be a whole number.').waitFor();
  });

  it('is updated optimistically, marked as pending, and saved when the connection returns', async () => {
    const { page, row } = await openManager(administrator, table);
    await row(TWISTED).getByRole('button', { name: 'Edit price' }).waitFor();
    onTestFinished(() => administrator.setOffline(false));
    await administrator.setOffline(true);
    await row(TWISTED).getByRole('button', { name: 'Edit price' }).click();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await row(TWISTED).getByRole('cell', { name: '₹5.00' }).waitFor();
    await expect.poll(() => row(TWISTED).getAttribute('aria-busy')).toBe('true');
    await page.getByRole('alert').filter({ hasText: 'waits for the network' }).waitFor();
    await administrator.setOffline(false);
    await eventually(
      () => readFields(`products/${slugOf(TWISTED)}`),
      (product) => product?.price === 5,
      30_000,
    );
    await expect.poll(() => row(TWISTED).getAttribute('aria-busy')).toBe('false');
  });

  it('is rolled back with a message when the rules deny the write', async () => {
    const { page, row } = await openManager(administrator, table);
    await row(DENIED).getByRole('button', { name: 'Edit price' }).click();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await page.getByText('Failed to update product').waitFor();
    await row(DENIED).getByRole('cell', { name: '₹1,234.50' }).waitFor();
  });
});
