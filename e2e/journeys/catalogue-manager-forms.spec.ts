/** The catalogue manager: forms, inline editing of numbers, and failed writes. */
import { slugOf } from '@neev/domain';
import type { Page } from '@playwright/test';
import {
  COMMITS,
  dropCommitResponses,
  invalidateCommits,
  TRANSACTION_READS,
} from '../src/firestore-requests.ts';
import { holdRequests } from '../src/hold-requests.ts';
import {
  putBranch,
  putProduct,
  putSubcategory,
  readFields,
  removeRecords,
  test,
} from '../src/manager.ts';
import { listImagePaths, photograph, removeImagesExcept, UPLOADS } from '../src/pictures.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

const PREFIX = 'e2e-cf';
const BRANCH = `${PREFIX}-yard`;
const NAME = 'E2E-CF Yard';

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

/** Time limit for saving a change, with a reserve for a busy machine. */
const SAVE_TIMEOUT_MS = 30_000;

test.beforeAll(() =>
  withoutTriggers(async () => {
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
  }),
);

test.afterAll(() => removeRecords(PREFIX));

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) });

test.describe('the forms', () => {
  test('add and edit a category, and trim its name', async ({ openManager }) => {
    const { page, dialog } = await openManager('?tab=categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await expect(dialog('Add Category').getByText('Name is required.')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Name').fill('   ');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await expect(dialog('Add Category').getByText('Name is required.')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Name').fill('  E2E-CF Glass  ');
    await page.getByRole('dialog').getByLabel('Description').fill('Panes');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await expect(cardOf(page, 'E2E-CF Glass').getByText('Panes')).toBeVisible();
    await expect(page.getByText('“E2E-CF Glass” added')).toBeVisible();
    expect(await readFields(`categories/${PREFIX}-glass`)).toMatchObject({
      name: 'E2E-CF Glass',
      description: 'Panes',
      image: '',
    });

    await page.getByRole('button', { name: 'Edit E2E-CF Glass' }).click();
    await expect(dialog('Edit Category').getByLabel('Description')).toHaveValue('Panes');
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CF Glazing');
    await dialog('Edit Category').getByRole('button', { name: 'Save' }).click();
    await expect(cardOf(page, 'E2E-CF Glazing')).toBeVisible();
    await expect(page.getByText('“E2E-CF Glazing” updated.')).toBeVisible();
    expect(await readFields(`categories/${PREFIX}-glass`)).toMatchObject({
      name: 'E2E-CF Glazing',
    });
  });

  test('show a failed image upload below its field, and upload it on retry', async ({
    openManager,
    afterTest,
  }) => {
    const imagesBefore = await listImagePaths('products');
    afterTest(() => removeImagesExcept('products', imagesBefore));
    const { page, row, dialog } = await openManager(table);
    await row(GLOSSY)
      .getByRole('button', { name: `Edit ${GLOSSY}` })
      .click();
    const form = dialog('Edit Product');
    await page.route(UPLOADS, (route) => route.fulfill({ status: 403, json: { error: {} } }));
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photograph() };
    await form.getByLabel('Image', { exact: true }).setInputFiles(photo);
    await expect(form.getByText('Failed to upload image', { exact: true })).toBeVisible();
    await page.unroute(UPLOADS);
    await form.getByRole('button', { name: 'Try again' }).click();
    // Allows for the cold start of the function that resizes images.
    const removeButton = form.getByRole('button', { name: 'Remove picture' });
    await expect(removeButton).toBeVisible({ timeout: 40_000 });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${GLOSSY}” updated.`)).toBeVisible();
    const { image } = (await readFields(`products/${slugOf(GLOSSY)}`)) ?? {};
    expect(image).toMatch(/full\.webp/);
  });

  test('add a subcategory by name and category, and edit its description', async ({
    openManager,
  }) => {
    const { page, dialog } = await openManager('?tab=subcategories');
    await page.getByRole('button', { name: 'Add Subcategory' }).click();
    await expect(dialog('Add Subcategory')).toBeVisible();
    expect(await dialog('Add Subcategory').getByLabel('Description').count()).toBe(0);
    await dialog('Add Subcategory').getByRole('button', { name: 'Save' }).click();
    await expect(dialog('Add Subcategory').getByText('Name is required.')).toBeVisible();
    await expect(dialog('Add Subcategory').getByText('Category is required.')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CF Panes');
    await page.getByRole('dialog').getByLabel('Category').selectOption(NAME);
    await dialog('Add Subcategory').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('“E2E-CF Panes” added')).toBeVisible();

    await page.getByRole('button', { name: 'Edit E2E-CF Panes' }).click();
    await dialog('Edit Subcategory').getByLabel('Description').fill('Clear and tinted');
    await dialog('Edit Subcategory').getByRole('button', { name: 'Save' }).click();
    await expect(cardOf(page, 'E2E-CF Panes').getByText('Clear and tinted')).toBeVisible();
    await expect(page.getByText('“E2E-CF Panes” updated.')).toBeVisible();
    expect(await readFields(`subcategories/${PREFIX}-panes`)).toMatchObject({
      categoryId: BRANCH,
      description: 'Clear and tinted',
    });
  });

  test('add a product: the category filters the subcategories, and an empty price is saved as 0', async ({
    openManager,
  }) => {
    const { page, dialog, row } = await openManager(table);
    await page.getByRole('button', { name: 'Add Product' }).click();
    const form = dialog('Add Product');
    await expect(form.getByLabel('Subcategory')).toBeDisabled();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Category is required.', { exact: true })).toBeVisible();
    await expect(form.getByText('Subcategory is required.')).toBeVisible();
    await form.getByLabel('Category *', { exact: true }).selectOption('Steel');
    await form.getByLabel('Subcategory').selectOption('TMT Bars');
    await form.getByLabel('Category *', { exact: true }).selectOption(NAME);
    await expect(form.getByLabel('Subcategory')).toHaveValue('');
    const options = await form.getByLabel('Subcategory').locator('option').allTextContents();
    expect(options).toContain(`${NAME} Sub`);
    expect(options).not.toContain('TMT Bars');
    await form.getByLabel('Subcategory').selectOption(`${NAME} Sub`);
    await form.getByLabel('Product Name').fill(' E2E-CF Pane ');
    await form.getByLabel('Price').fill('-1');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Price cannot be negative.')).toBeVisible();
    await form.getByLabel('Price').fill('');
    await form.getByLabel('Stock').fill('12');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(row('E2E-CF Pane').getByText('₹0.00')).toBeVisible();
    await expect(page.getByText('“E2E-CF Pane” added')).toBeVisible();
    expect(await readFields(`products/${PREFIX}-pane`)).toMatchObject({
      name: 'E2E-CF Pane',
      price: 0,
      stock: 12,
      ...parents,
    });
  });

  test('edit a product and move it to another subcategory', async ({ openManager }) => {
    const { page, dialog, row } = await openManager(table);
    await row(ROUND)
      .getByRole('button', { name: `Edit ${ROUND}` })
      .click();
    const form = dialog('Edit Product');
    await expect(form.getByLabel('Price')).toHaveValue('1234.5');
    await form.getByLabel('Subcategory').selectOption('E2E-CF Other');
    await form.getByLabel('Price').fill('99.9');
    await form.getByRole('button', { name: 'Save' }).click();
    const otherTable = page.getByRole('table', { name: 'E2E-CF Other' });
    await expect(otherTable.getByText('₹99.90')).toBeVisible();
    await expect(page.getByText(`“${ROUND}” updated.`)).toBeVisible();
    expect(await readFields(`products/${slugOf(ROUND)}`)).toMatchObject({
      price: 99.9,
      subcategoryId: `${PREFIX}-other`,
    });
  });

  test('limit the body of the product dialog to 70 % of the window height', async ({
    openManager,
  }) => {
    const { page, dialog } = await openManager(table);
    await page.setViewportSize({ width: 800, height: 500 });
    await page.getByRole('button', { name: 'Add Product' }).click();
    const body = dialog('Add Product').locator('form').locator('..');
    expect((await body.boundingBox())?.height).toBeLessThanOrEqual(350);
    await dialog('Add Product').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name is required.')).toBeVisible();
  });
});

test.describe('saving', () => {
  test('keeps the form open with “Saving…” until the server confirms', async ({ openManager }) => {
    const { page, dialog } = await openManager('?tab=categories');
    const release = await holdRequests(page, COMMITS);
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CF Slow');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    const savingButton = dialog('Add Category').getByRole('button', { name: 'Saving…' });
    await expect(savingButton).toBeVisible();
    await expect(savingButton).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog('Add Category').getByLabel('Name')).toHaveValue('E2E-CF Slow');
    expect(await cardOf(page, 'E2E-CF Slow').count()).toBe(0);
    release();
    await expect(page.getByText('“E2E-CF Slow” added')).toBeVisible();
    await expect(dialog('Add Category')).toHaveCount(0);
    await expect(cardOf(page, 'E2E-CF Slow')).toBeVisible();
  });

  test('gives a new record the next free id when a tombstone reserves the first', async ({
    openManager,
    afterTest,
  }) => {
    const tombstone = database().doc(`deletions/categories.${PREFIX}-kept`);
    afterTest(() => tombstone.delete());
    await tombstone.set({
      collection: 'categories',
      recordId: `${PREFIX}-kept`,
      deletedAt: new Date(),
      deletedBy: '',
    });
    const { page, dialog } = await openManager('?tab=categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('E2E-CF Kept');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('“E2E-CF Kept” added')).toBeVisible();
    expect(await readFields(`categories/${PREFIX}-kept`)).toBeUndefined();
    expect(await readFields(`categories/${PREFIX}-kept-2`)).toMatchObject({ name: 'E2E-CF Kept' });
  });
});

test.describe('a failure', () => {
  for (const [noun, title, query] of [
    ['category', 'Add Category', '?tab=categories'],
    ['subcategory', 'Add Subcategory', '?tab=subcategories'],
  ] as const) {
    test(`to add a ${noun} is shown in the form, which keeps its values`, async ({
      openManager,
    }) => {
      const { page, dialog } = await openManager(query);
      await invalidateCommits(page);
      await page.getByRole('button', { name: title }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('E2E-CF Lost');
      if (noun === 'subcategory')
        await page.getByRole('dialog').getByLabel('Category').selectOption(NAME);
      await dialog(title).getByRole('button', { name: 'Save' }).click();
      const message = `Failed to add ${noun}. The server denied it.`;
      await expect(dialog(title).getByText(message)).toBeVisible();
      await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('E2E-CF Lost');
      expect(await cardOf(page, 'E2E-CF Lost').count()).toBe(0);
      await page.unroute(COMMITS);
      await dialog(title).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('“E2E-CF Lost” added')).toBeVisible();
    });
  }

  test('after the write leads to one record when it is retried', async ({ openManager }) => {
    const { page, dialog } = await openManager('?tab=categories');
    const name = 'E2E-CF Once';
    await dropCommitResponses(page);
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    const message = dialog('Add Category').getByText('The server cannot be reached.');
    await expect(message).toBeVisible({ timeout: 30_000 });
    await page.unroute(COMMITS);
    await page.getByRole('dialog').getByLabel('Description').fill('Added in the end');
    await dialog('Add Category').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${name}” added`)).toBeVisible();
    const createdCategories = await database()
      .collection('categories')
      .where('name', '==', name)
      .get();
    expect(createdCategories.docs.map((each) => each.get('description'))).toEqual([
      'Added in the end',
    ]);
    await expect(cardOf(page, name)).toHaveCount(1);
  });

  test('that concerns a field is shown beside it, and nothing is saved', async ({
    openManager,
  }) => {
    const { page, dialog, row } = await openManager(table);
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
    await expect(form.getByText('This subcategory no longer exists.')).toBeVisible();
    await expect(form.getByLabel('Brand')).toHaveValue('Unsaved Brand');
    await expect(form.getByText('Failed to update product', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(SQUARE).getByRole('cell', { name: 'Vajrasthi' })).toBeVisible();
    expect(await readFields(`products/${slugOf(SQUARE)}`)).toMatchObject(bar);
  });

  test('caused by a lost connection is shown at once, and the form keeps its values', async ({
    openManager,
    administrator,
    afterTest,
  }) => {
    const { page, dialog } = await openManager('?tab=categories');
    await page.getByRole('button', { name: `Edit ${NAME}`, exact: true }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Another text');
    afterTest(() => administrator.setOffline(false));
    await administrator.setOffline(true);
    await dialog('Edit Category').getByRole('button', { name: 'Save' }).click();
    const message = dialog('Edit Category').getByText(
      'Failed to update category. You are offline.',
    );
    await expect(message).toBeVisible({ timeout: 2_000 });
    await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Another text');
    await administrator.setOffline(false);
    await dialog('Edit Category').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${NAME}” updated.`)).toBeVisible();
  });
});

test.describe('a number in the table', () => {
  test('is edited by keyboard: Enter saves, Escape cancels', async ({ openManager }) => {
    const { page, row } = await openManager(table);
    const price = row(FLAT).getByRole('button', { name: 'Edit price' });
    await price.press('Enter');
    await page.keyboard.type('80');
    await page.keyboard.press('Escape');
    await expect(row(FLAT).getByRole('cell', { name: '₹1,234.50' })).toBeVisible();
    await expect(price).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('81.25');
    await page.keyboard.press('Enter');
    await expect(row(FLAT).getByRole('cell', { name: '₹81.25' })).toBeVisible();
    await expect(price).toBeFocused();
    await row(FLAT).getByRole('button', { name: 'Edit stock' }).press('Enter');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => readFields(`products/${slugOf(FLAT)}`), { timeout: SAVE_TIMEOUT_MS })
      .toMatchObject({ price: 81.25, stock: 0 });
  });

  test('is not saved when it is invalid', async ({ openManager }) => {
    const { page, row } = await openManager(table);
    await row(RIBBED).getByRole('button', { name: 'Edit stock' }).click();
    await page.keyboard.type('1.5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Stock must be a whole number.')).toBeVisible();
  });

  test('is updated optimistically, marked as pending, and saved when the connection returns', async ({
    openManager,
    administrator,
    afterTest,
  }) => {
    const { page, row } = await openManager(table);
    await expect(row(TWISTED).getByRole('button', { name: 'Edit price' })).toBeVisible();
    afterTest(() => administrator.setOffline(false));
    await administrator.setOffline(true);
    await row(TWISTED).getByRole('button', { name: 'Edit price' }).click();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(row(TWISTED).getByRole('cell', { name: '₹5.00' })).toBeVisible();
    await expect(row(TWISTED)).toHaveAttribute('aria-busy', 'true');
    const notice = page.getByRole('alert').filter({ hasText: 'waits for the network' });
    await expect(notice).toBeVisible();
    await administrator.setOffline(false);
    await expect
      .poll(() => readFields(`products/${slugOf(TWISTED)}`), { timeout: SAVE_TIMEOUT_MS })
      .toMatchObject({ price: 5 });
    await expect(row(TWISTED)).toHaveAttribute('aria-busy', 'false');
  });

  test('is rolled back with a message when the rules deny the write', async ({ openManager }) => {
    const { page, row } = await openManager(table);
    await row(DENIED).getByRole('button', { name: 'Edit price' }).click();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Failed to update product')).toBeVisible();
    await expect(row(DENIED).getByRole('cell', { name: '₹1,234.50' })).toBeVisible();
  });
});
