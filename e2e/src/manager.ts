/** Opens the catalogue manager and stores records for tests of it. */
import {
  type CategoryInput,
  collections,
  type Menu,
  type ProductInput,
  type SubcategoryInput,
} from '@neev/domain';
import { FieldPath } from 'firebase-admin/firestore';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { readMenu } from '../api/derived-catalogue.ts';
import { eventually } from './eventually.ts';
import { collectConsoleErrors, type OpenedPage } from './pages.ts';
import { adminEmail, adminPassword, database, siteUrl } from './suite.ts';
import { withoutTriggers } from './without-triggers.ts';

/** Logs in as an administrator. Returns the context, in which tests open pages. */
export async function newAdministrator(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/admin/products');
  await page.getByLabel('Email').fill(adminEmail);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 2, name: 'Catalogue Manager' }).waitFor();
  await page.close();
  return context;
}

export interface ManagerPage extends OpenedPage {
  /** The row of a product in the table. */
  row: (product: string) => ReturnType<Page['getByRole']>;
  dialog: (title: string) => ReturnType<Page['getByRole']>;
}

/** Opens the manager with a query string. The page is closed when the test ends. */
export async function openManager(administrator: BrowserContext, query = ''): Promise<ManagerPage> {
  const page = await administrator.newPage();
  page.setDefaultTimeout(15_000);
  onTestFinished(() => page.close());
  const consoleErrors = collectConsoleErrors(page);
  await page.goto(`/admin/products${query}`);
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
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
  const isRemoved = ({ categories }: Menu) => categories.every(({ id }) => !id.startsWith(prefix));
  await eventually(readMenu, isRemoved, 40_000);
}

async function deleteByPrefix(collection: string, prefix: string): Promise<void> {
  const { docs } = await database()
    .collection(collection)
    .where(FieldPath.documentId(), '>=', prefix)
    .where(FieldPath.documentId(), '<', `${prefix}\uf8ff`)
    .get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
}
