/** The catalogue manager: forms and failed writes. */
import { slugOf } from '@neev/domain';
import type { Page } from '@playwright/test';
import {
  COMMITS,
  dropCommitResponses,
  invalidateCommits,
  onFirstTransaction,
  TRANSACTION_READS,
} from '../src/firestore-requests.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForImage } from '../src/image-field.ts';
import {
  putBranch,
  putProduct,
  putSubcategory,
  readFields,
  removeRecords,
  test,
} from '../src/manager.ts';
import {
  listImagePaths,
  photograph,
  removeImagesExcept,
  startImageFunction,
  UPLOADS,
} from '../src/pictures.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

const PREFIX = 'e2e-cf';
const BRANCH = `${PREFIX}-yard`;
const NAME = 'E2E-CF Yard';

const parents = { categoryId: BRANCH, subcategoryId: BRANCH };
const bar = { brand: 'Vajrasthi', price: 1234.5, unit: 'bag', stock: 7, ...parents };

/** One product for each test; all have the same fields. */
const BARS = ['Round', 'Square', 'Glossy', 'Costly'].map((kind) => `E2E-CF ${kind} Bar`);
const [ROUND = '', SQUARE = '', GLOSSY = '', COSTLY = ''] = BARS;

/** A subcategory that a test deletes. */
const DELETED_SUBCATEGORY_ID = `${PREFIX}-short-lived`;

const OTHER_CATEGORY_ID = `${PREFIX}-depot`;

const table = `?tab=products&category=${BRANCH}`;

test.beforeAll(() =>
  withoutTriggers(async () => {
    await putBranch(BRANCH, NAME);
    await putBranch(OTHER_CATEGORY_ID, 'E2E-CF Depot');
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
  }),
);

test.afterAll(async () => {
  await removeRecords(PREFIX);
});

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) });

test.describe('the forms', () => {
  test('add and edit a category, and trim its name', async ({ openManager }) => {
    const { page, dialog } = await openManager('?tab=categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await expect(dialog('Add Category').getByLabel('Name')).toBeFocused();
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
    await startImageFunction();
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
    await waitForImage(page);
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
    await expect(form.getByLabel('Product Name')).toBeFocused();
    await expect(form.getByLabel('Subcategory')).toBeDisabled();
    await expect(form.getByText('bag, kg, litre …')).toBeVisible();
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
    await expect(form.getByLabel('HSN Code')).toBeHidden();
    await form.getByText('Ordering and tax').click();
    await form.getByLabel('Minimum Quantity').fill('50');
    await form.getByLabel('HSN Code').fill('72142');
    await form.getByLabel('GST Rate (%)').fill('18%');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('An HSN code has 4, 6 or 8 digits.')).toBeVisible();
    await form.getByLabel('HSN Code').fill('7214');
    await form.getByLabel('Features').fill('Clear\n'.repeat(21));
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('At most 20 features.')).toBeVisible();
    await form.getByLabel('Features').fill('Clear');
    await expect(form.getByText('At most 20 features.')).toHaveCount(0);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(row('E2E-CF Pane').getByRole('textbox', { name: 'Price' })).toHaveValue('₹0.00');
    await expect(page.getByText('“E2E-CF Pane” added')).toBeVisible();
    expect(await readFields(`products/${PREFIX}-pane`)).toMatchObject({
      name: 'E2E-CF Pane',
      price: 0,
      stock: 12,
      ...parents,
      ...{ minQuantity: 50, quantityStep: null, hsn: '7214', gstRate: 18 },
    });

    await row('E2E-CF Pane').getByRole('button', { name: 'Edit E2E-CF Pane' }).click();
    const edited = dialog('Edit Product');
    await expect(edited.getByLabel('GST Rate (%)')).toHaveValue('18');
    await edited.getByLabel('Minimum Quantity').fill('');
    await edited.getByLabel('Quantity Step').fill('0.5');
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('“E2E-CF Pane” updated.')).toBeVisible();
    expect(await readFields(`products/${PREFIX}-pane`)).toMatchObject({
      ...{ minQuantity: null, quantityStep: 0.5, hsn: '7214', gstRate: 18 },
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
    const firstOfOther = row('› E2E-CF Other').locator('xpath=following-sibling::tr[1]');
    await expect(firstOfOther.getByRole('textbox', { name: 'Price' })).toHaveValue('₹99.90');
    await expect(page.getByText(`“${ROUND}” updated.`)).toBeVisible();
    expect(await readFields(`products/${slugOf(ROUND)}`)).toMatchObject({
      price: 99.9,
      subcategoryId: `${PREFIX}-other`,
    });
  });

  test('accept numbers as they are printed, also in an Indian script, reject three decimals, and ignore the mouse wheel', async ({
    openManager,
  }) => {
    const { page, dialog, row } = await openManager(table);
    await row(COSTLY)
      .getByRole('button', { name: `Edit ${COSTLY}` })
      .click();
    const form = dialog('Edit Product');
    await form.getByLabel('Price').fill('80.125');
    await form.getByLabel('Stock').fill('a few 5');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Price can have at most two decimals.')).toBeVisible();
    await expect(form.getByText('Stock must be a whole number.')).toBeVisible();
    await form.getByLabel('Stock').fill(' ५,००० ');
    await form.getByLabel('Price').fill('₹1,23,456.50');
    await form.getByLabel('Price').hover();
    await page.mouse.wheel(0, -100);
    await expect(form.getByLabel('Price')).toHaveValue('₹1,23,456.50');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${COSTLY}” updated.`)).toBeVisible();
    expect(await readFields(`products/${slugOf(COSTLY)}`)).toMatchObject({
      price: 123_456.5,
      stock: 5_000,
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

  test('disables the fields, and a failure returns the focus to the field that had it', async ({
    openManager,
  }) => {
    const { page, dialog } = await openManager('?tab=categories');
    await invalidateCommits(page);
    const release = await holdRequests(page, TRANSACTION_READS);
    await page.getByRole('button', { name: `Edit ${NAME}`, exact: true }).click();
    const form = dialog('Edit Category');
    await form.getByLabel('Description').fill('A text that is saved');
    await form.getByLabel('Name').press('Enter');
    await expect(form.getByRole('button', { name: 'Saving…' })).toBeVisible();
    await page.keyboard.type(' and more');
    await expect(form.getByLabel('Description')).toBeDisabled();
    release();
    await expect(form.getByText('Failed to update category. The server denied it.')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await expect(form.getByLabel('Name')).toHaveValue(NAME);
    await expect(form.getByLabel('Description')).toHaveValue('A text that is saved');
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
    const message = dialog('Add Category').getByText("We couldn't reach the server.");
    await expect(message).toBeVisible();
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
    await onFirstTransaction(page, () =>
      database().doc(`subcategories/${DELETED_SUBCATEGORY_ID}`).delete(),
    );
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('This subcategory no longer exists.')).toBeVisible();
    await expect(form.getByLabel('Brand')).toHaveValue('Unsaved Brand');
    const failure = form.locator('form').getByText('Failed to update product', { exact: true });
    await expect(failure).toBeVisible();
    await form.getByLabel('Subcategory').selectOption({ index: 1 });
    await expect(form.getByText('This subcategory no longer exists.')).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(SQUARE).getByRole('cell', { name: 'Vajrasthi' })).toBeVisible();
    expect(await readFields(`products/${slugOf(SQUARE)}`)).toMatchObject(bar);
  });

  test('because a subcategory has moved to another category is shown beside the subcategory', async ({
    openManager,
    afterTest,
  }) => {
    const { page, dialog, row } = await openManager(table);
    await row(SQUARE)
      .getByRole('button', { name: `Edit ${SQUARE}` })
      .click();
    const form = dialog('Edit Product');
    await form.getByLabel('Subcategory').selectOption('E2E-CF Other');
    const subcategory = database().doc(`subcategories/${PREFIX}-other`);
    afterTest(() => subcategory.update({ categoryId: BRANCH }));
    await onFirstTransaction(page, () => subcategory.update({ categoryId: OTHER_CATEGORY_ID }));
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('This subcategory belongs to another category.')).toBeVisible();
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
