/** The number of documents that a first visit reads, with a small and a large catalogue. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { disableServerRendering } from '../src/disable-server-rendering.ts';
import { eventually } from '../src/eventually.ts';
import { type IsolatedCatalogue, startIsolatedCatalogue } from '../src/isolated-catalogue.ts';
import { openPage } from '../src/pages.ts';
import { type ReadCounter, startReadCounter } from '../src/read-counter.ts';

// Speed is not measured here, so the time limits are generous.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const LOAD_TIMEOUT_MS = 30_000;

/** Time without a new read after which a page has finished loading. */
const IDLE_MS = 1_000;

interface View {
  name: string;
  path: string;
  /** A heading that is visible once the page is rendered. */
  heading: string;
  /** Limit of documents in total. */
  maxReads: number;
  /** Minimum of products among them; fewer mean that the page had not finished loading. */
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

let browser: Browser;
let smallCatalogue: IsolatedCatalogue;
let largeCatalogue: IsolatedCatalogue;

beforeAll(async () => {
  const parent = { categoryId: 'steel', subcategoryId: 'tmt-bars' };
  browser = await launchBrowser();
  smallCatalogue = await startIsolatedCatalogue('demo-reads-small', { products: 90, ...parent });
  largeCatalogue = await startIsolatedCatalogue('demo-reads-large', {
    products: 10_000,
    ...parent,
  });
});

afterAll(async () => {
  await Promise.all([browser.close(), smallCatalogue.stop(), largeCatalogue.stop()]);
});

describe('a first visit', () => {
  it.each(views)(
    'to $name reads at most $maxReads documents, and as many of 10,000 products as of 90',
    async (view) => {
      const smallReads = await collectReads(view, smallCatalogue);
      const largeReads = await collectReads(view, largeCatalogue);
      const readsText = `${smallReads.join()} and ${largeReads.join()}`;
      expect(largeReads.length, readsText).toBe(smallReads.length);
      expect(largeReads.length, readsText).toBeLessThanOrEqual(view.maxReads);
      expect(largeReads, readsText).toContain('catalogue/menu');
      const products = largeReads.filter((path) => path.startsWith('products/'));
      expect(products.length, readsText).toBeGreaterThanOrEqual(view.products);
    },
  );
});

/** Returns the paths of the documents that a page reads without a cache. */
async function collectReads(
  { path, heading }: View,
  catalogue: IsolatedCatalogue,
): Promise<string[]> {
  const counter = await startReadCounter();
  const { page } = await openPage(browser, { proxy: counter.proxy });
  await catalogue.connectPage(page);
  // Without this, the page would be server-rendered from the catalogue of the suite.
  await disableServerRendering(page);
  await page.goto(path);
  await page
    .getByRole('heading', { name: heading, exact: true })
    .waitFor({ timeout: LOAD_TIMEOUT_MS });
  await waitForIdle(counter, page);
  const reads = counter.reads();
  await page.context().close();
  counter.stop();
  return reads;
}

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
  await eventually(measureIdleMs, (idleMs) => idleMs >= IDLE_MS, LOAD_TIMEOUT_MS);
}
