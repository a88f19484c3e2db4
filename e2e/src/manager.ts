/** Opens the catalogue manager and stores records for tests of it. */
import {
  type CategoryInput,
  collections,
  type ProductInput,
  type SubcategoryInput,
} from '@neev/domain';
import type { Browser, BrowserContext, Locator } from '@playwright/test';
import { FieldPath } from 'firebase-admin/firestore';
import { readMenu } from '../api/derived-catalogue.ts';
import { collectConsoleErrors, type OpenedPage } from './pages.ts';
import { database, siteUrl } from './suite.ts';
import { test as base, expect, type Session } from './test.ts';
import { withoutTriggers } from './without-triggers.ts';

export interface ManagerPage extends OpenedPage {
  /** The row of a product in the table. */
  row: (product: string) => Locator;
  dialog: (title: string) => Locator;
}

interface ManagerFixtures {
  /** Opens the catalogue manager with a query string. The page is closed when the test ends. */
  openManager: (query?: string) => Promise<ManagerPage>;
}

interface ManagerWorkerFixtures {
  /** A context of an administrator on a desktop; its pages share a cache. */
  administrator: BrowserContext;
}

/** The `test` of journeys in the catalogue manager. */
export const test = base.extend<ManagerFixtures, ManagerWorkerFixtures>({
  administrator: [
    async ({ browser, session }, use) => {
      const context = await newAdministrator(browser, session);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],

  openManager: async ({ administrator, afterTest }, use) => {
    await use(async (query) => {
      const opened = await openManagerIn(administrator, query);
      afterTest(() => opened.page.close());
      return opened;
    });
  },
});

/** Returns a new context of an administrator. */
export function newAdministrator(browser: Browser, session: Session): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: siteUrl,
    storageState: session,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
}

/** Opens the catalogue manager in a context of an administrator. */
export async function openManagerIn(
  administrator: BrowserContext,
  query = '',
): Promise<ManagerPage> {
  const page = await administrator.newPage();
  const consoleErrors = collectConsoleErrors(page);
  await page.goto(`/admin/products${query}`);
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  return {
    page,
    consoleErrors,
    row: (product) => page.getByRole('row', { name: product }),
    dialog: (title) => page.getByRole('dialog', { name: title, exact: true }),
  };
}

const stamp = () => ({ updatedAt: new Date(), updatedBy: '' });

export async function putCategory(id: string, fields: CategoryInput, position = 90) {
  const document = { icon: '', ...fields, position, ...stamp() };
  await put(collections.categories, id, document);
}

export async function putSubcategory(id: string, fields: SubcategoryInput, position = 0) {
  await put(collections.subcategories, id, { ...fields, position, ...stamp() });
}

export async function putProduct(
  id: string,
  fields: Pick<ProductInput, 'name' | 'categoryId' | 'subcategoryId'> & Partial<ProductInput>,
) {
  await put(collections.products, id, { ...plainProduct, ...fields, ...stamp() });
}

const plainProduct = {
  brand: 'Vajrasthi',
  description: 'A product for the test.',
  price: 100,
  unit: 'kg',
  stock: 10,
  image: '',
  features: [],
};

/** Stores a category with one subcategory of the same id. */
export async function putBranch(id: string, name: string, position = 90): Promise<void> {
  await putCategory(id, { name, description: `About ${name}`, image: '' }, position);
  await putSubcategory(id, { name: `${name} Sub`, description: '', categoryId: id });
}

async function put(collection: string, id: string, fields: object): Promise<void> {
  await database().collection(collection).doc(id).set(fields);
}

/** Returns the fields of a document, or undefined if it does not exist. */
export async function readFields(path: string) {
  return (await database().doc(path).get()).data();
}

/** Deletes every record whose id starts with `prefix`, and waits until the menu is updated. */
export async function removeRecords(prefix: string): Promise<void> {
  const markerId = `${prefix}-last`;
  await withoutTriggers(async () => {
    await deleteByPrefix(collections.products, prefix);
    await deleteByPrefix(collections.subcategories, prefix);
    await deleteByPrefix(collections.categories, prefix);
    await putCategory(markerId, { name: markerId, description: '', image: '' });
  });
  // Only this write starts the triggers.
  await database().collection(collections.categories).doc(markerId).delete();
  const readRemaining = async () => {
    const { categories } = await readMenu();
    return categories.filter(({ id }) => id.startsWith(prefix));
  };
  await expect.poll(readRemaining, { timeout: 90_000 }).toEqual([]);
}

async function deleteByPrefix(collection: string, prefix: string): Promise<void> {
  const { docs } = await database()
    .collection(collection)
    .where(FieldPath.documentId(), '>=', prefix)
    .where(FieldPath.documentId(), '<', `${prefix}\uf8ff`)
    .get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}
