/** The catalogue manager: concurrent administrators, deletion and manual ordering. */
import { collections, slugOf } from '@neev/domain';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { onFirstTransaction } from '../src/firestore-requests.ts';
import { closeTab, reloadTab } from '../src/leave-page.ts';
import {
  test as base,
  type ManagerPage,
  newAdministrator,
  openManagerIn,
  putBranch,
  putProduct,
  putSubcategory,
  readFields,
  removeRecords,
} from '../src/manager.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

interface TogetherFixtures {
  /** Opens the catalogue manager as a second administrator. */
  openManagerOfColleague: (query: string) => Promise<ManagerPage>;
}

const test = base.extend<TogetherFixtures>({
  openManagerOfColleague: async ({ browser, session }, use) => {
    const colleague = await newAdministrator(browser, session);
    await use((query) => openManagerIn(colleague, query));
    await colleague.close();
  },
});

const PREFIX = 'e2e-ct';
const BRANCH = `${PREFIX}-yard`;
const NAME = 'E2E-CT Yard';
/** A category that a test deletes. */
const DELETED_CATEGORY = 'E2E-CT Surplus';

/** A category with one subcategory and 20 products. */
const LARGE = 'E2E-CT Large';

const parents = { categoryId: BRANCH, subcategoryId: BRANCH };
const bar = { brand: 'Vajrasthi', price: 70, unit: 'kg', stock: 7, ...parents };

/** One product for each test; all have the same fields. */
const BARS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'].map(
  (number) => `E2E-CT Bar ${number}`,
);
const [ONE = '', TWO = '', THREE = '', FOUR = '', FIVE = ''] = BARS;
const [SIX = '', SEVEN = '', EIGHT = '', NINE = '', TEN = ''] = BARS.slice(5);

const SECOND = `${PREFIX}-second`;

const table = `?tab=products&category=${BRANCH}`;

test.beforeAll(() =>
  withoutTriggers(async () => {
    await putBranch(BRANCH, NAME);
    await putBranch(slugOf(DELETED_CATEGORY), DELETED_CATEGORY, 91);
    await putSubcategory(SECOND, { name: 'E2E-CT Second', description: '', categoryId: BRANCH }, 1);
    await Promise.all(BARS.map((name) => putProduct(slugOf(name), { ...bar, name })));
    await putBranch(slugOf(LARGE), LARGE, 92);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        putProduct(`${PREFIX}-large-${index}`, {
          name: `E2E-CT Item ${index}`,
          categoryId: slugOf(LARGE),
          subcategoryId: slugOf(LARGE),
        }),
      ),
    );
    await putProduct(`${PREFIX}-child`, {
      ...bar,
      name: 'E2E-CT Child',
      categoryId: slugOf(DELETED_CATEGORY),
      subcategoryId: slugOf(DELETED_CATEGORY),
    });
  }),
);

test.afterAll(async () => {
  await removeRecords(PREFIX);
});

const readProduct = (name: string) => readFields(`products/${slugOf(name)}`);

/** Expects stored fields of a product. */
const expectProduct = (name: string) => expect.poll(() => readProduct(name));

async function openForm({ row, dialog }: ManagerPage, name: string) {
  await row(name)
    .getByRole('button', { name: `Edit ${name}`, exact: true })
    .click();
  const form = dialog('Edit Product');
  await expect(form).toBeVisible();
  return {
    form,
    field: (label: string) => form.getByRole('textbox', { name: label }),
    save: () => form.getByRole('button', { name: 'Save' }).click(),
  };
}

test.describe('two administrators at once', () => {
  test('see each other’s changes immediately, also in the untouched fields of an open form', async ({
    openManager,
    openManagerOfColleague,
  }) => {
    const ownManager = await openManager(table);
    const otherManager = await openManagerOfColleague(table);
    const { form, field, save } = await openForm(ownManager, ONE);
    await field('Brand').fill('Kavachi');
    const other = await openForm(otherManager, ONE);
    await other.field('Price').fill('71.5');
    await other.save();
    const notice = 'Price was changed by another administrator just now.';
    await expect(form.getByText(notice)).toBeVisible();
    await expect(field('Price')).toHaveValue('71.5');
    await expect(field('Brand')).toHaveValue('Kavachi');
    await save();
    await expect(otherManager.row(ONE).getByRole('cell', { name: 'Kavachi' })).toBeVisible();
    await expectProduct(ONE).toMatchObject({ brand: 'Kavachi', price: 71.5 });
  });

  test('keep a number that they are typing when another field changes', async ({ openManager }) => {
    const { field, save } = await openForm(await openManager(table), NINE);
    await field('Price').fill('12.');
    await putChange(NINE, { brand: 'Lohagarh' });
    await expect(field('Brand')).toHaveValue('Lohagarh');
    await expect(field('Price')).toHaveValue('12.');
    await field('Price').press('5');
    await save();
    await expectProduct(NINE).toMatchObject({ price: 12.5, brand: 'Lohagarh' });
  });

  test('see an error disappear when they correct its field after another change, or take the other value', async ({
    openManager,
  }) => {
    const { form, field, save } = await openForm(await openManager(table), TEN);
    await field('Product Name').fill('');
    await field('Stock').fill('-1');
    await save();
    const errors = form.getByRole('alert');
    await expect(errors).toHaveText(['Name is required.', 'Stock cannot be negative.']);
    await putChange(TEN, { name: 'E2E-CT Bar 10', brand: 'Lohagarh' });
    await expect(field('Brand')).toHaveValue('Lohagarh');
    await field('Stock').fill('1');
    await expect(errors).toHaveText(['Name is required.']);
    await form.getByRole('button', { name: 'Take theirs' }).click();
    await expect(errors).toHaveCount(0);
    await save();
    await expectProduct(TEN).toMatchObject({ name: 'E2E-CT Bar 10', stock: 1 });
  });

  test('resolve a conflict field by field, with their own or the other value', async ({
    openManager,
  }) => {
    const ownManager = await openManager(table);
    const { form, field, save } = await openForm(ownManager, TWO);
    await field('Price').fill('69');
    await field('Brand').fill('Kavachi');
    await putChange(TWO, { price: 72, brand: 'Lohagarh' });
    const conflictOf = (label: string) => form.getByRole('group', { name: `${label} was changed` });
    await expect(
      conflictOf('Price').getByText('Another administrator has changed this to ₹72.00.'),
    ).toBeVisible();
    await save();
    await expect(form.getByText('Choose what to keep, then save again.')).toBeVisible();
    await conflictOf('Price').getByRole('button', { name: 'Keep mine' }).click();
    await conflictOf('Brand').getByRole('button', { name: 'Take theirs' }).click();
    await expect(field('Price')).toHaveValue('69');
    await expect(field('Brand')).toHaveValue('Lohagarh');
    await save();
    await expectProduct(TWO).toMatchObject({ price: 69, brand: 'Lohagarh' });
  });

  test('choose between pictures without reading their addresses', async ({ openManager }) => {
    await putChange(EIGHT, { image: '/brands/girikot.svg' });
    const { form } = await openForm(await openManager(table), EIGHT);
    await form.getByRole('button', { name: 'Remove image' }).click();
    await putChange(EIGHT, { image: '/brands/kavachi.svg' });
    await expect(
      form.getByText('Another administrator has changed this to another image.'),
    ).toBeVisible();
  });

  test('still have to resolve a conflict after a reload', async ({ openManager }) => {
    const ownManager = await openManager(table);
    const { form, field } = await openForm(ownManager, NINE);
    await field('Brand').fill('Kavachi');
    await putChange(NINE, { brand: 'Setubandh' });
    const conflict = form.getByText('Another administrator has changed this to Setubandh.');
    await expect(conflict).toBeVisible();
    await reloadTab(ownManager.page);
    const reopened = await openForm(ownManager, NINE);
    await expect(reopened.field('Brand')).toHaveValue('Kavachi');
    await expect(conflict).toBeVisible();
    await form.getByRole('button', { name: 'Keep mine' }).click();
    await reloadTab(ownManager.page);
    await openForm(ownManager, NINE);
    await expect(conflict).toHaveCount(0);
    await reopened.save();
    await expectProduct(NINE).toMatchObject({ brand: 'Kavachi' });
  });

  test('get a conflict in the open form when the other change is saved during the transaction', async ({
    openManager,
  }) => {
    const ownManager = await openManager(table);
    const { form, field, save } = await openForm(ownManager, THREE);
    await field('Price').fill('69');
    // The other change is saved while this transaction begins.
    await onFirstTransaction(ownManager.page, () => putChange(THREE, { price: 72 }));
    await save();
    await expect(form.getByText('Another administrator has changed this to ₹72.00.')).toBeVisible();
    await expect(field('Price')).toHaveValue('69');
    await form.getByRole('button', { name: 'Keep mine' }).click();
    await save();
    await expectProduct(THREE).toMatchObject({ price: 69 });
  });

  test('can change two numbers of one product at the same time', async ({
    openManager,
    openManagerOfColleague,
  }) => {
    const managers = await Promise.all([openManager(table), openManagerOfColleague(table)]);
    const edit = async ({ row }: ManagerPage, label: string, value: string) => {
      const cell = row(FOUR).getByRole('textbox', { name: label });
      await cell.fill(value);
      await cell.press('Enter');
    };
    await Promise.all([edit(managers[0], 'Price', '75'), edit(managers[1], 'Stock', '3')]);
    await expectProduct(FOUR).toMatchObject({ price: 75, stock: 3 });
    for (const { row } of managers) {
      await expect(row(FOUR).getByRole('textbox', { name: 'Price' })).toHaveValue('₹75.00');
      await expect(row(FOUR).getByRole('textbox', { name: 'Stock' })).toHaveValue('3');
    }
  });

  test('see a deleted product disappear, and a notice in its open form', async ({
    openManager,
  }) => {
    const ownManager = await openManager(table);
    const { form } = await openForm(ownManager, FIVE);
    await database()
      .doc(`products/${slugOf(FIVE)}`)
      .delete();
    const notice = 'Another administrator has deleted this product.';
    await expect(form.getByText(notice)).toBeVisible();
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(ownManager.row(FIVE)).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel' }).click();
    // Its button to edit is gone.
    await expect(ownManager.page.getByRole('main')).toBeFocused();
  });

  test('see an added product without a reload', async ({ openManager }) => {
    const { row } = await openManager(table);
    await expect(row(SIX)).toBeVisible();
    await putProduct(`${PREFIX}-rod`, { ...bar, name: 'E2E-CT Rod' });
    await expect(row('E2E-CT Rod')).toBeVisible();
  });
});

test.describe('a deletion', () => {
  const confirm = async ({ page }: ManagerPage, title: string, text: string) => {
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  const productText = 'This action cannot be undone. This will permanently delete the product.';

  test('from the table requires confirmation, then takes effect immediately', async ({
    openManager,
  }) => {
    const opened = await openManager(table);
    const { page, row } = opened;
    await row(SEVEN)
      .getByRole('button', { name: `Delete ${SEVEN}` })
      .click();
    await confirm(opened, `Delete “${SEVEN}”`, productText);
    await expect(page.getByText(`“${SEVEN}” deleted.`)).toBeVisible();
    await expect(row(SEVEN)).toHaveCount(0);
    expect(await readProduct(SEVEN)).toBeUndefined();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  test('from the form takes effect immediately, also for other administrators', async ({
    openManager,
    openManagerOfColleague,
  }) => {
    const otherManager = await openManagerOfColleague(table);
    await expect(otherManager.row(EIGHT)).toBeVisible();
    const opened = await openManager(table);
    const { form } = await openForm(opened, EIGHT);
    await form.getByRole('button', { name: 'Delete' }).click();
    await confirm(opened, `Delete “${EIGHT}”`, productText);
    for (const { row } of [opened, otherManager]) await expect(row(EIGHT)).toHaveCount(0);
    await expectProduct(EIGHT).toBeUndefined();
  });

  test('without a connection fails with a message, and the record remains', async ({
    openManager,
    administrator,
    afterTest,
  }) => {
    const opened = await openManager('?tab=categories');
    const { page } = opened;
    const edit = page.getByRole('button', { name: `Edit ${DELETED_CATEGORY}`, exact: true });
    await page.getByRole('button', { name: `Delete ${DELETED_CATEGORY}`, exact: true }).click();
    afterTest(() => administrator.setOffline(false));
    await administrator.setOffline(true);
    await confirm(
      opened,
      `Delete “${DELETED_CATEGORY}”`,
      `Are you sure you want to delete "${DELETED_CATEGORY}"? This will also remove all its subcategories.`,
    );
    await expect(
      page.getByText(
        'Failed to delete category. You are offline. Try again once you are connected.',
      ),
    ).toBeVisible();
    expect(await edit.count()).toBe(1);
    await administrator.setOffline(false);
    expect(await readFields(`categories/${slugOf(DELETED_CATEGORY)}`)).toBeDefined();
  });

  test('of more than 20 records names their number, and requires the name to be typed', async ({
    openManager,
  }) => {
    const { page } = await openManager('?tab=categories');
    await page.getByRole('button', { name: `Delete ${LARGE}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Delete “${LARGE}”` });
    await expect(dialog.getByText('Also deleted: 1 subcategory, 20 products.')).toBeVisible();
    const deleteButton = dialog.getByRole('button', { name: 'Delete', exact: true });
    await expect(deleteButton).toBeDisabled();
    const field = dialog.getByLabel(`Type “${LARGE}” to confirm`);
    await field.fill('E2E-CT Lar');
    await field.press('Enter');
    await expect(deleteButton).toBeDisabled();
    expect(await findAxeViolations(page)).toEqual([]);
    await field.fill(' e2e-ct large ');
    await expect(deleteButton).toBeEnabled();
    await field.press('Enter');
    await expect(page.getByText(`“${LARGE}” deleted.`)).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await page.getByRole('tab', { name: 'Subcategories' }).click();
    await page.getByRole('button', { name: `Delete ${DELETED_CATEGORY} Sub` }).click();
    const small = page.getByRole('dialog', { name: `Delete “${DELETED_CATEGORY} Sub”` });
    await expect(small.getByText('Also deleted: 1 product.')).toBeVisible();
    expect(await small.getByRole('textbox').count()).toBe(0);
  });

  test('of a subcategory also deletes its products', async ({ openManager }) => {
    const opened = await openManager('?tab=subcategories');
    const { page } = opened;
    await page.getByRole('button', { name: `Delete ${DELETED_CATEGORY} Sub` }).click();
    await confirm(
      opened,
      `Delete “${DELETED_CATEGORY} Sub”`,
      `Are you sure you want to delete "${DELETED_CATEGORY} Sub"? This will also remove all its products.`,
    );
    const category = page.getByRole('region', { name: DELETED_CATEGORY });
    await expect(category.getByText('No subcategories')).toBeVisible();
    await expectProduct('E2E-CT Child').toBeUndefined();
  });
});

test.describe('the manual order', () => {
  const readNames = (page: Page) =>
    page.getByRole('region', { name: NAME }).getByRole('heading', { level: 5 }).allTextContents();

  const readPositions = async () => {
    const ids = [BRANCH, SECOND];
    const all = await Promise.all(
      ids.map((id) => readFields(`${collections.subcategories}/${id}`)),
    );
    return all.map((fields) => fields?.position);
  };

  test('is changed by buttons, which keep the focus and announce the new position', async ({
    openManager,
  }) => {
    const { page } = await openManager('?tab=subcategories');
    const moveDownButton = page.getByRole('button', { name: `Move ${NAME} Sub down` });
    await moveDownButton.press('Enter');
    await expect.poll(() => readNames(page)).toEqual(['E2E-CT Second', `${NAME} Sub`]);
    await expect(moveDownButton).toBeFocused();
    const announcement = `${NAME} Sub moved to position 2 of 2.`;
    await expect(page.getByTestId('announcer')).toHaveText(announcement);
    await expect.poll(readPositions).toEqual([1, 0]);
  });

  test('stays pending without a connection, and leaving the page requires confirmation', async ({
    openManager,
    administrator,
    afterTest,
  }) => {
    const { page } = await openManager('?tab=subcategories');
    const before = await readPositions();
    await expect(page.getByRole('region', { name: NAME })).toBeVisible();
    const [first = '', last = ''] = await readNames(page);
    afterTest(() => administrator.setOffline(false));
    await administrator.setOffline(true);
    await page.getByRole('button', { name: `Move ${first} down` }).click();
    await expect.poll(() => readNames(page)).toEqual([last, first]);

    const notice = page.getByRole('alert').filter({ hasText: 'is waiting for the network' });
    await expect(notice).toBeVisible();
    expect(await closeTab(page)).toBe('dialog');
    expect(await readPositions()).toEqual(before);
    await administrator.setOffline(false);
    const readFirstPosition = async () => (await readPositions())[0];
    await expect.poll(readFirstPosition).not.toBe(before[0]);
    await expect(notice).toHaveCount(0);
    await expect.poll(() => closeTab(page)).toBe('closed');
  });

  test('is changed by dragging, also for other administrators', async ({
    openManager,
    openManagerOfColleague,
  }) => {
    const other = await openManagerOfColleague('?tab=subcategories');
    const { page } = await openManager('?tab=subcategories');
    await expect(page.getByRole('region', { name: NAME })).toBeVisible();
    const [first = '', last = ''] = await readNames(page);
    const handle = (name: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: `Edit ${name}` }) })
        .getByTestId('drag-handle');
    await handle(last).dragTo(handle(first));
    for (const each of [page, other.page]) {
      await expect.poll(() => readNames(each)).toEqual([last, first]);
    }
  });
});

/** Saves fields of a product in the name of another administrator. */
async function putChange(name: string, fields: object): Promise<void> {
  const changed = { ...fields, updatedAt: new Date(), updatedBy: 'a-colleague' };
  await database()
    .doc(`products/${slugOf(name)}`)
    .update(changed);
}
