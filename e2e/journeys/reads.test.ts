/** The number of documents that a first visit reads, with a small and a large catalogue. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { drawByBrowser } from '../src/drawn-by-browser.ts';
import { eventually } from '../src/eventually.ts';
import { type OwnCatalogue, startOwnCatalogue } from '../src/large-catalogue.ts';
import { openPage } from '../src/pages.ts';
import { type ReadCounter, startReadCounter } from '../src/read-counter.ts';

// Speed is not measured here, so the time limits are generous.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const SHOWN_MS = 30_000;

/** Time without a new read after which a page has finished loading. */
const QUIET_MS = 1_000;

interface View {
  what: string;
  path: string;
  /** A heading that is visible once the page is rendered. */
  heading: string;
  /** Limit of documents in total. */
  atMost: number;
  /** Minimum of products among them; fewer mean that the page had not finished loading. */
  products: number;
}

const views: View[] = [
  { what: 'the home page', path: '/', heading: 'What we supply', atMost: 12, products: 0 },
  { what: 'a category', path: '/category/steel', heading: 'Steel', atMost: 30, products: 24 },
  {
    what: 'a subcategory',
    path: '/subcategory/tmt-bars',
    heading: 'TMT Bars',
    atMost: 30,
    products: 24,
  },
  {
    what: 'a product',
    path: '/product/opc-53-grade-cement-50-kg',
    heading: 'OPC 53 Grade Cement 50 kg',
    atMost: 15,
    products: 13,
  },
];

let browser: Browser;
let small: OwnCatalogue;
let large: OwnCatalogue;

beforeAll(async () => {
  const parent = { categoryId: 'steel', subcategoryId: 'tmt-bars' };
  browser = await launchBrowser();
  small = await startOwnCatalogue('demo-reads-small', { products: 90, ...parent });
  large = await startOwnCatalogue('demo-reads-large', { products: 10_000, ...parent });
});

afterAll(async () => {
  await Promise.all([browser.close(), small.stop(), large.stop()]);
});

describe('a first visit', () => {
  it.each(views)(
    'to $name reads at most $maxReads documents, and as many of 10,000 products as of 90',
    async (view) => {
      const ofSmall = await readsOf(view, small);
      const ofLarge = await readsOf(view, large);
      const both = `${ofSmall.join()} and ${ofLarge.join()}`;
      expect(ofLarge.length, both).toBe(ofSmall.length);
      expect(ofLarge.length, both).toBeLessThanOrEqual(view.atMost);
      expect(ofLarge, both).toContain('catalogue/menu');
      const products = ofLarge.filter((path) => path.startsWith('products/'));
      expect(products.length, both).toBeGreaterThanOrEqual(view.products);
    },
  );
});

/** Returns the paths of the documents that a page reads without a cache. */
async function readsOf({ path, heading }: View, catalogue: OwnCatalogue): Promise<string[]> {
  const counter = await startReadCounter();
  const { page } = await openPage(browser, { proxy: counter.proxy });
  await catalogue.leadThere(page);
  // Without this, the page would be server-rendered from the catalogue of the suite.
  await drawByBrowser(page);
  await page.goto(path);
  await page.getByRole('heading', { name: heading, exact: true }).waitFor({ timeout: SHOWN_MS });
  await untilQuiet(counter, page);
  const reads = counter.reads();
  await page.context().close();
  counter.stop();
  return reads;
}

/** Waits until all requests have a response and no document was read for `QUIET_MS`. */
async function untilQuiet({ isComplete, reads }: ReadCounter, page: Page): Promise<void> {
  let count = -1;
  let sinceMs = 0;
  const look = async () => {
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    if (reads().length !== count || !isComplete()) sinceMs = Date.now();
    count = reads().length;
    return Date.now() - sinceMs;
  };
  await eventually(look, (quietMs) => quietMs >= QUIET_MS, SHOWN_MS);
}
