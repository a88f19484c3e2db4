/** The number of documents that a first visit reads, with a small and a large catalogue. */
import type { Page } from '@playwright/test';
import { disableServerRendering } from '../src/disable-server-rendering.ts';
import { type IsolatedCatalogue, startIsolatedCatalogue } from '../src/isolated-catalogue.ts';
import { type ReadCounter, startReadCounter } from '../src/read-counter.ts';
import { test as base, expect } from '../src/test.ts';

/** Time without a new read after which a page has finished loading. */
const IDLE_MS = 1_000;

interface View {
  name: string;
  path: string;
  /** A heading that is visible once the page is rendered. */
  heading: string;
  /** Limit of documents in total. */
  maxReads: number;
  /** Minimum of products among them; with fewer the page has not finished loading. */
  products: number;
}

const views: View[] = [
  { name: 'the home page', path: '/', heading: 'What we supply', maxReads: 12, products: 0 },
  { name: 'a category', path: '/category/steel', heading: 'Steel', maxReads: 30, products: 24 },
  {
    name: 'a subcategory',
    path: '/subcategory/tmt-bars',
    heading: 'TMT Bars',
    maxReads: 30,
    products: 24,
  },
  {
    name: 'a product',
    path: '/product/opc-53-grade-cement-50-kg',
    heading: 'OPC 53 Grade Cement 50 kg',
    maxReads: 15,
    products: 13,
  },
];

interface ReadsFixtures {
  /** Returns the paths of the documents that a page reads without a cache. */
  collectReads: (view: View, catalogue: IsolatedCatalogue) => Promise<string[]>;
}

interface ReadsWorkerFixtures {
  smallCatalogue: IsolatedCatalogue;
  largeCatalogue: IsolatedCatalogue;
}

const parent = { categoryId: 'steel', subcategoryId: 'tmt-bars' };

/** Time limit for storing a catalogue. */
const FILL_TIMEOUT_MS = 180_000;

const test = base.extend<ReadsFixtures, ReadsWorkerFixtures>({
  smallCatalogue: [
    async ({}, use) => {
      const options = { products: 90, ...parent };
      const catalogue = await startIsolatedCatalogue('demo-reads-small', options);
      await use(catalogue);
      await catalogue.stop();
    },
    { scope: 'worker', timeout: FILL_TIMEOUT_MS },
  ],

  largeCatalogue: [
    async ({}, use) => {
      const options = { products: 10_000, ...parent };
      const catalogue = await startIsolatedCatalogue('demo-reads-large', options);
      await use(catalogue);
      await catalogue.stop();
    },
    { scope: 'worker', timeout: FILL_TIMEOUT_MS },
  ],

  collectReads: async ({ openPage, afterTest }, use) => {
    await use(async ({ path, heading, products }, catalogue) => {
      const counter = await startReadCounter();
      afterTest(async () => counter.stop());
      const { page } = await openPage({ proxy: counter.proxy });
      await catalogue.connectPage(page);
      // Without this, the page would be server-rendered from the catalogue of the suite.
      await disableServerRendering(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect.poll(() => productsIn(counter.reads()).length).toBeGreaterThanOrEqual(products);
      await waitForIdle(counter, page);
      const reads = counter.reads();
      await page.context().close();
      return reads;
    });
  },
});

test.describe('a first visit', () => {
  for (const view of views) {
    test(`to ${view.name} reads at most ${view.maxReads} documents, and as many of 10,000 products as of 90`, async ({
      collectReads,
      smallCatalogue,
      largeCatalogue,
    }) => {
      const smallReads = await collectReads(view, smallCatalogue);
      const largeReads = await collectReads(view, largeCatalogue);
      const readsText = `${smallReads.join()} and ${largeReads.join()}`;
      expect(largeReads.length, readsText).toBe(smallReads.length);
      expect(largeReads.length, readsText).toBeLessThanOrEqual(view.maxReads);
      expect(largeReads, readsText).toContain('catalogue/menu');
    });
  }
});

const productsIn = (paths: readonly string[]) =>
  paths.filter((path) => path.startsWith('products/'));

/** Waits until all requests have a response and no document was read for `IDLE_MS`. */
async function waitForIdle({ isComplete, reads }: ReadCounter, page: Page): Promise<void> {
  let count = -1;
  let sinceMs = 0;
  const measureIdleMs = async () => {
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    if (reads().length !== count || !isComplete()) sinceMs = Date.now();
    count = reads().length;
    return Date.now() - sinceMs;
  };
  await expect.poll(measureIdleMs, { intervals: [50] }).toBeGreaterThanOrEqual(IDLE_MS);
}
