/** What a page view costs in documents that are read, in a small catalogue and in a large one. */
import { collections } from '@neev/domain';
import type { BulkWriter } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMenu } from '../api/derived-catalogue.ts';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { openPage } from '../src/pages.ts';
import { type ReadCounter, startReadCounter } from '../src/read-counter.ts';
import { database } from '../src/suite.ts';
import { withoutEvents } from '../src/without-events.ts';

/** Products beside the ninety of the seed: more than a page of a listing, and a large catalogue. */
const FEW = 30;
const MANY = 9_910;

const HOOK_MS = 240_000;
const COMPUTED_MS = 60_000;

/** Milliseconds without anything new after which a page has all it wants. */
const QUIET_MS = 1_000;

interface View {
  what: string;
  path: string;
  /** What is there when the page is. */
  isShown: (page: Page) => Promise<void>;
  atMost: number;
}

const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const views: View[] = [
  {
    what: 'home',
    path: '/',
    isShown: (page) => page.getByRole('main').getByRole('link', { name: /Steel/ }).waitFor(),
    atMost: 12,
  },
  { what: 'a category', path: '/category/e2e-reads', isShown: heading('Reads'), atMost: 30 },
  { what: 'a subcategory', path: '/subcategory/e2e-reads', isShown: heading('Reads'), atMost: 30 },
  {
    what: 'a product',
    path: '/product/e2e-reads-9',
    isShown: heading('Product 00009'),
    atMost: 15,
  },
];

let browser: Browser;
let ofFew: Map<View, string[]>;
let ofMany: Map<View, string[]>;

beforeAll(async () => {
  browser = await launchBrowser();
  await grow(0, FEW);
  ofFew = await readAll();
  await grow(FEW, MANY);
  ofMany = await readAll();
}, HOOK_MS);

afterAll(async () => {
  await browser.close();
  await clear();
}, HOOK_MS);

describe('a first visit', () => {
  it.each(views)('to $what reads at most $atMost documents', (view) => {
    const paths = ofMany.get(view) ?? [];
    expect(paths).toContain('catalogue/menu');
    expect(paths.length, paths.join()).toBeLessThanOrEqual(view.atMost);
  });

  it.each(views)('to $what reads as many of 10,000 products as of a hundred', (view) => {
    expect(ofMany.get(view)).toHaveLength(ofFew.get(view)?.length ?? 0);
  });

  it('to a listing reads a page of it', () => {
    for (const view of views.filter(({ atMost }) => atMost === 30)) {
      const products = ofMany.get(view)?.filter((path) => path.startsWith('products/')) ?? [];
      expect(products.length).toBeGreaterThanOrEqual(24);
    }
  });
});

/** The documents that each page reads. */
async function readAll(): Promise<Map<View, string[]>> {
  const reads = new Map<View, string[]>();
  for (const view of views) reads.set(view, await readsOf(view));
  return reads;
}

async function readsOf({ path, isShown }: View): Promise<string[]> {
  const counter = await startReadCounter();
  const { page } = await openPage(browser, { proxy: counter.proxy });
  await page.goto(path);
  await isShown(page);
  await untilQuiet(counter);
  const reads = counter.reads();
  await page.context().close();
  counter.stop();
  return reads;
}

/** Waits until everything is answered, and nothing more has been asked for. */
async function untilQuiet({ isComplete, reads }: ReadCounter): Promise<void> {
  let count = -1;
  let sinceMs = 0;
  const look = async () => {
    const isNew = reads().length !== count || !isComplete();
    if (isNew) sinceMs = Date.now();
    count = reads().length;
    return Date.now() - sinceMs;
  };
  await eventually(look, (quietMs) => quietMs >= QUIET_MS, 20_000);
}

const category = () => database().collection(collections.categories).doc('e2e-reads');
const subcategory = () => database().collection(collections.subcategories).doc('e2e-reads');
const product = (n: number) => database().collection(collections.products).doc(`e2e-reads-${n}`);

const stamp = { updatedAt: new Date(), updatedBy: '' };

/** Products from one number to another, all in one subcategory; and the menu that counts them. */
async function grow(from: number, to: number): Promise<void> {
  await withoutEvents(() =>
    inBulk((writer) => {
      for (let n = from; n < to; n += 1) void writer.set(product(n), productFields(n));
      const fields = { name: 'Reads', description: '', categoryId: 'e2e-reads', position: 0 };
      void writer.set(subcategory(), { ...fields, ...stamp });
    }),
  );
  // The one write that is heard of.
  const fields = { name: 'Reads', description: '', icon: '', image: '', position: 99 };
  await category().set({ ...fields, ...stamp, updatedAt: new Date() });
  await eventually(countInMenu, (count) => count === to, COMPUTED_MS);
}

async function clear(): Promise<void> {
  await withoutEvents(() =>
    inBulk((writer) => {
      for (let n = 0; n < MANY; n += 1) void writer.delete(product(n));
      void writer.delete(subcategory());
    }),
  );
  await category().delete();
  await eventually(countInMenu, (count) => count === undefined, COMPUTED_MS);
}

/** How many products of the category the menu counts; nothing where it has no such category. */
async function countInMenu(): Promise<number | undefined> {
  const { categories } = await readMenu();
  return categories.find(({ id }) => id === 'e2e-reads')?.productCount;
}

async function inBulk(write: (writer: BulkWriter) => void): Promise<void> {
  const writer = database().bulkWriter({ throttling: false });
  write(writer);
  await writer.close();
}

function productFields(n: number) {
  return {
    name: `Product ${String(n).padStart(5, '0')}`,
    brand: 'Vajrasthi',
    description: 'One of many.',
    price: n,
    unit: 'kg',
    stock: n,
    categoryId: 'e2e-reads',
    subcategoryId: 'e2e-reads',
    image: '',
    features: [],
    ...stamp,
  };
}
