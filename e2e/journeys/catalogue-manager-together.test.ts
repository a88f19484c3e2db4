/** The catalogue manager: concurrent administrators, deletion and manual ordering. */
import { collections, slugOf } from '@neev/domain';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { closeTab } from '../src/close-tab.ts';
import { eventually } from '../src/eventually.ts';
import { TRANSACTION_READS } from '../src/firestore-requests.ts';
import {
  type ManagerPage,
  newAdministrator,
  openManager,
  putBranch,
  putProduct,
  putSubcategory,
  readFields,
  removeRecords,
} from '../src/manager.ts';
import { database } from '../src/suite.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

const PREFIX = 'e2e-ct';
const BRANCH = `${PREFIX}-yard`;
const NAME = 'E2E-CT Yard';
/** A category that a test deletes. */
const DELETED_CATEGORY = 'E2E-CT Surplus';

const parents = { categoryId: BRANCH, subcategoryId: BRANCH };
const bar = { brand: 'Vajrasthi', price: 70, unit: 'kg', stock: 7, ...parents };

/** One product for each test; all have the same fields. */
const BARS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'].map(
  (number) => `E2E-CT Bar ${number}`,
);
const [ONE = '', TWO = '', THREE = '', FOUR = '', FIVE = '', SIX = '', SEVEN = '', EIGHT = ''] =
  BARS;

let browser: Browser;
let administrator: BrowserContext;
let colleague: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  administrator = await newAdministrator(browser);
  colleague = await newAdministrator(browser);
  await withoutTriggers(async () => {
    await putBranch(BRANCH, NAME);
    await putBranch(slugOf(DELETED_CATEGORY), DELETED_CATEGORY, 91);
    await putSubcategory(SECOND, { name: 'E2E-CT Second', description: '', categoryId: BRANCH }, 1);
    await Promise.all(BARS.map((name) => putProduct(slugOf(name), { ...bar, name })));
    await putProduct(`${PREFIX}-child`, {
      ...bar,
      name: 'E2E-CT Child',
      categoryId: slugOf(DELETED_CATEGORY),
      subcategoryId: slugOf(DELETED_CATEGORY),
    });
  });
});

afterAll(async () => {
  await browser.close();
  await removeRecords(PREFIX);
});

const SECOND = `${PREFIX}-second`;

const table = `?tab=products&category=${BRANCH}`;

const product = (name: string) => () => readFields(`products/${slugOf(name)}`);

/** Time limit for saving a change, with a reserve for a busy machine. */
const SAVE_TIMEOUT_MS = 30_000;

async function openForm({ row, dialog }: ManagerPage, name: string) {
  await row(name)
    .getByRole('button', { name: `Edit ${name}`, exact: true })
    .click();
  const form = dialog('Edit Product');
  await form.waitFor();
  return {
    form,
    field: (label: string) =>
      form.getByRole(label === 'Price' ? 'spinbutton' : 'textbox', { name: label }),
    save: () => form.getByRole('button', { name: 'Save' }).click(),
  };
}

describe('two administrators at once', () => {
  it('see each other’s changes immediately, also in the untouched fields of an open form', async () => {
    const ownManager = await openManager(administrator, table);
    const otherManager = await openManager(colleague, table);
    const { form, field, save } = await openForm(ownManager, ONE);
    await field('Brand').fill('Kavachi');
    const other = await openForm(otherManager, ONE);
    await other.field('Price').fill('71.5');
    await other.save();
    await form.getByText('Price was changed by another administrator just now.').waitFor();
    expect(await field('Price').inputValue()).toBe('71.5');
    expect(await field('Brand').inputValue()).toBe('Kavachi');
    await save();
    await otherManager.row(ONE).getByRole('cell', { name: 'Kavachi' }).waitFor();
    await eventually(
      product(ONE),
      (current) => current?.brand === 'Kavachi' && current.price === 71.5,
      SAVE_TIMEOUT_MS,
    );
  });

  it('resolve a conflict field by field, with their own or the other value', async () => {
    const ownManager = await openManager(administrator, table);
    const { form, field, save } = await openForm(ownManager, TWO);
    await field('Price').fill('69');
    await field('Brand').fill('Kavachi');
    await putChange(TWO, { price: 72, brand: 'Lohagarh' });
    const conflictOf = (label: string) => form.getByRole('group', { name: `${label} was changed` });
    await conflictOf('Price').getByText('Changed to ₹72.00 meanwhile.').waitFor();
    await save();
    await form.getByText('Choose what to keep, then save again.').waitFor();
    await conflictOf('Price').getByRole('button', { name: 'Keep mine' }).click();
    await conflictOf('Brand').getByRole('button', { name: 'Take theirs' }).click();
    expect(await field('Price').inputValue()).toBe('69');
    expect(await field('Brand').inputValue()).toBe('Lohagarh');
    await save();
    await eventually(
      product(TWO),
      (current) => current?.price === 69 && current.brand === 'Lohagarh',
      SAVE_TIMEOUT_MS,
    );
  });

  it('get a conflict in the open form when the other change is saved during the transaction', async () => {
    const ownManager = await openManager(administrator, table);
    const { form, field, save } = await openForm(ownManager, THREE);
    await field('Price').fill('69');
    // The other change is saved while this transaction begins.
    await ownManager.page.route(
      TRANSACTION_READS,
      async (route) => {
        await putChange(THREE, { price: 72 });
        await route.continue();
      },
      { times: 1 },
    );
    await save();
    await form.getByText('Changed to ₹72.00 meanwhile.').waitFor();
    expect(await field('Price').inputValue()).toBe('69');
    await form.getByRole('button', { name: 'Keep mine' }).click();
    await save();
    await eventually(product(THREE), (current) => current?.price === 69, SAVE_TIMEOUT_MS);
  });

  it('can change two numbers of one product at the same time', async () => {
    const pages = await Promise.all([
      openManager(administrator, table),
      openManager(colleague, table),
    ]);
    const edit = async ({ page, row }: ManagerPage, label: string, value: string) => {
      await row(FOUR)
        .getByRole('button', { name: `Edit ${label}` })
        .click();
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
    };
    await Promise.all([edit(pages[0], 'price', '75'), edit(pages[1], 'stock', '3')]);
    await eventually(
      product(FOUR),
      (current) => current?.price === 75 && current.stock === 3,
      SAVE_TIMEOUT_MS,
    );
    for (const { row } of pages) {
      await row(FOUR).getByRole('cell', { name: '₹75.00' }).waitFor();
      await row(FOUR)
        .getByRole('button', { name: /Edit stock.*: 3$/ })
        .waitFor();
    }
  });

  it('see a deleted product disappear, and a notice in its open form', async () => {
    const ownManager = await openManager(administrator, table);
    const { form } = await openForm(ownManager, FIVE);
    await database()
      .doc(`products/${slugOf(FIVE)}`)
      .delete();
    await form.getByText('This product was deleted by another administrator meanwhile.').waitFor();
    expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await ownManager.row(FIVE).waitFor({ state: 'detached' });
  });

  it('see an added product without a reload', async () => {
    const { row } = await openManager(administrator, table);
    await row(SIX).waitFor();
    await putProduct(`${PREFIX}-rod`, { ...bar, name: 'E2E-CT Rod' });
    await row('E2E-CT Rod').waitFor();
  });
});

describe('a deletion', () => {
  const confirm = async ({ page }: ManagerPage, title: string, text: string) => {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  const productText = 'This action cannot be undone. This will permanently delete the product.';

  it('from the table requires confirmation, then takes effect immediately', async () => {
    const opened = await openManager(administrator, table);
    const { page, row } = opened;
    await row(SEVEN)
      .getByRole('button', { name: `Delete ${SEVEN}` })
      .click();
    await confirm(opened, 'Delete Product', productText);
    await page.getByText(`“${SEVEN}” deleted.`).waitFor();
    await row(SEVEN).waitFor({ state: 'detached' });
    expect(await product(SEVEN)()).toBeUndefined();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('from the form takes effect immediately, also for other administrators', async () => {
    const otherManager = await openManager(colleague, table);
    await otherManager.row(EIGHT).waitFor();
    const opened = await openManager(administrator, table);
    const { form } = await openForm(opened, EIGHT);
    await form.getByRole('button', { name: 'Delete' }).click();
    await confirm(opened, 'Delete Product', productText);
    for (const { row } of [opened, otherManager]) await row(EIGHT).waitFor({ state: 'detached' });
    await eventually(product(EIGHT), (current) => current === undefined, SAVE_TIMEOUT_MS);
  });

  it('without a connection fails with a message, and the record remains', async () => {
    const opened = await openManager(administrator, '?tab=categories');
    const { page } = opened;
    const edit = page.getByRole('button', { name: `Edit ${DELETED_CATEGORY}`, exact: true });
    await page.getByRole('button', { name: `Delete ${DELETED_CATEGORY}`, exact: true }).click();
    onTestFinished(() => administrator.setOffline(false));
    await administrator.setOffline(true);
    await confirm(
      opened,
      'Delete Category',
      `Are you sure you want to delete "${DELETED_CATEGORY}"? This will also remove all its subcategories.`,
    );
    await page.getByText('Failed to delete category. You are offline.').waitFor();
    expect(await edit.count()).toBe(1);
    await administrator.setOffline(false);
    expect(await readFields(`categories/${slugOf(DELETED_CATEGORY)}`)).toBeDefined();
  });

  it('of a subcategory also deletes its products', async () => {
    const opened = await openManager(administrator, '?tab=subcategories');
    const { page } = opened;
    await page.getByRole('button', { name: `Delete ${DELETED_CATEGORY} Sub` }).click();
    await confirm(
      opened,
      'Delete Subcategory',
      `Are you sure you want to delete "${DELETED_CATEGORY} Sub"? This will also remove all its products.`,
    );
    await page
      .getByRole('region', { name: DELETED_CATEGORY })
      .getByText('No subcategories')
      .waitFor();
    await eventually(
      () => readFields(`products/${PREFIX}-child`),
      (current) => current === undefined,
      SAVE_TIMEOUT_MS,
    );
  });
});

describe('the manual order', () => {
  const names = (page: Page) =>
    page.getByRole('region', { name: NAME }).getByRole('heading', { level: 5 }).allTextContents();

  const readPositions = async () => {
    const ids = [BRANCH, SECOND];
    const all = await Promise.all(
      ids.map((id) => readFields(`${collections.subcategories}/${id}`)),
    );
    return all.map((fields) => fields?.position);
  };

  it('is changed by buttons, which keep the focus and announce the new position', async () => {
    const { page } = await openManager(administrator, '?tab=subcategories');
    const moveDownButton = page.getByRole('button', { name: `Move ${NAME} Sub down` });
    await moveDownButton.press('Enter');
    await expect.poll(() => names(page)).toEqual(['E2E-CT Second', `${NAME} Sub`]);
    expect(await moveDownButton.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await page.getByTestId('announcer').textContent()).toBe(
      `${NAME} Sub moved to position 2 of 2.`,
    );
    await eventually(readPositions, ([first, last]) => first === 1 && last === 0, SAVE_TIMEOUT_MS);
  });

  it('stays pending without a connection, and leaving the page requires confirmation', async () => {
    const { page } = await openManager(administrator, '?tab=subcategories');
    const before = await readPositions();
    await page.getByRole('region', { name: NAME }).waitFor();
    const [first = '', last = ''] = await names(page);
    onTestFinished(() => administrator.setOffline(false));
    await administrator.setOffline(true);
    await page.getByRole('button', { name: `Move ${first} down` }).click();
    await expect.poll(() => names(page)).toEqual([last, first]);

    const notice = page.getByRole('alert').filter({ hasText: 'waits for the network' });
    await notice.waitFor();
    expect(await closeTab(page)).toBe('dialog');
    expect(await readPositions()).toEqual(before);
    await administrator.setOffline(false);
    await eventually(
      readPositions,
      ([firstPosition]) => firstPosition !== before[0],
      SAVE_TIMEOUT_MS,
    );
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => closeTab(page), { timeout: SAVE_TIMEOUT_MS }).toBe('closed');
  });

  it('is changed by dragging, also for other administrators', async () => {
    const other = await openManager(colleague, '?tab=subcategories');
    const { page } = await openManager(administrator, '?tab=subcategories');
    await page.getByRole('region', { name: NAME }).waitFor();
    const [first = '', last = ''] = await names(page);
    const handle = (name: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: `Edit ${name}` }) })
        .getByTestId('drag-handle');
    await handle(last).dragTo(handle(first));
    for (const each of [page, other.page]) {
      await eventually(
        () => names(each),
        (order) => order[0] === last,
        SAVE_TIMEOUT_MS,
      );
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
