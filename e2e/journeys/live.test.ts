/** Live updates: shown within a second, marked and announced, without layout shift. */
import { collections } from '@neev/domain';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { waitForLive } from '../src/hydration.ts';
import { openPage } from '../src/pages.ts';
import { database } from '../src/suite.ts';
import { throttleAsPhone } from '../src/throttle.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const UPDATE_LIMIT_MS = 1_000;

const fields = {
  name: 'E2E Live Bar',
  brand: 'Vajrasthi',
  description: 'A bar that changes.',
  price: 70,
  unit: 'kg',
  stock: 100,
  categoryId: 'steel',
  subcategoryId: 'tmt-bars',
  image: '/art/products/tmt-bars-1.svg',
  features: [],
  updatedAt: new Date(),
  updatedBy: '',
};

const product = (id = 'e2e-live') => database().collection(collections.products).doc(id);

async function putProduct(change: Partial<typeof fields> = {}, id = 'e2e-live'): Promise<void> {
  await product(id).set({ ...fields, ...change });
  onTestFinished(async () => void (await product(id).delete()));
}

/** Opens a page and waits until it is live and its images are loaded. Then records its layout shifts. */
async function openLivePage(path: string, text: string): Promise<Page> {
  const { page } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(path);
  await page.getByRole('main').getByText(text).first().waitFor();
  await waitForLive(page);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    const scores: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) scores.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: false });
    Reflect.set(window, 'shiftScores', scores);
  });
  return page;
}

const readLayoutShift = (page: Page) =>
  page.evaluate(() =>
    Reflect.get(window, 'shiftScores').reduce((a: number, b: number) => a + b, 0),
  );

const readAnnouncement = (page: Page) => page.getByTestId('announcer').textContent();

/** Runs in the page. Returns the milliseconds from `load` to the first listener request. */
async function msToSubscription(): Promise<number> {
  const [navigation] = performance.getEntriesByType('navigation');
  const loadEnd = Number(Reflect.get(Object(navigation), 'loadEventEnd'));
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const listenRequest = list.getEntries().find(({ name }) => name.includes('/Listen/channel'));
      if (listenRequest) resolve(listenRequest.startTime - loadEnd);
    }).observe({ type: 'resource', buffered: true });
  });
}

/** Factor on the time limits of an idle machine, because the emulators use the same processors. */
const TOLERANCE = 3;

describe('a page without interaction', () => {
  const price = (page: Page, text: string) => page.getByRole('main').getByText(text);

  /** Returns a function that returns the number of listener requests so far. */
  function countListens(page: Page): () => number {
    let count = 0;
    page.on('request', (request) => {
      if (request.url().includes('/Listen/channel')) count += 1;
    });
    return () => count;
  }

  it('subscribes automatically on a desktop, and shows a new price', async () => {
    await putProduct();
    const { page } = await openPage(browser);
    await page.goto('/product/e2e-live');
    expect(await page.evaluate(msToSubscription)).toBeLessThan(1_000 * TOLERANCE);
    await product().update({ price: 71.5 });
    await price(page, '$71.50').waitFor();
  });

  it('subscribes automatically on a phone, and shows a new price', async () => {
    await putProduct();
    const { page } = await openPage(browser, { viewport: { width: 412, height: 823 } });
    await throttleAsPhone(page);
    await page.goto('/product/e2e-live');
    expect(await page.evaluate(msToSubscription)).toBeLessThan(3_000 * TOLERANCE);
    await product().update({ price: 71.5 });
    await price(page, '$71.50').waitFor();
  });

  it('does not subscribe in a hidden tab until the tab is visible', async () => {
    await putProduct();
    const { page } = await openPage(browser);
    const listens = countListens(page);
    await page.addInitScript(() => {
      Reflect.set(window, 'tab', { state: 'hidden' });
      Object.defineProperty(document, 'visibilityState', {
        get: () => Reflect.get(window, 'tab').state,
      });
    });
    await page.goto('/product/e2e-live');
    await page.waitForTimeout(3_000);
    expect(listens()).toBe(0);
    await page.evaluate(() => {
      Reflect.get(window, 'tab').state = 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await product().update({ price: 71.5 });
    await price(page, '$71.50').waitFor();
  });

  it('does not subscribe in data saver mode until the first interaction', async () => {
    await putProduct();
    const { page } = await openPage(browser);
    const listens = countListens(page);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) });
      // Playwright evaluates scripts with a user gesture, also to wait for hydration.
      Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: false }) });
    });
    await page.goto('/product/e2e-live');
    await page.waitForTimeout(2_000);
    // As Chromium does after layout if the pointer rests on the page.
    await page.evaluate(() =>
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })),
    );
    await page.waitForTimeout(1_000);
    expect(listens()).toBe(0);
    await page.mouse.move(10, 10);
    await product().update({ price: 71.5 });
    await price(page, '$71.50').waitFor();
  });
});

describe('on a product page', () => {
  it.each([
    ['price', { price: 71.5 }, 'The price of E2E Live Bar is now $71.50.'],
    ['name', { name: 'E2E Live Rod' }, 'It is now called E2E Live Rod.'],
    ['picture', { image: '/art/products/tmt-bars-2.svg' }, 'E2E Live Bar has a new picture.'],
    ['stock', { stock: 0 }, 'E2E Live Bar: Out of stock: ask for a delivery date.'],
  ])(
    'a new %s is marked and announced without layout shift',
    async (_, change, announcementText) => {
      await putProduct();
      const page = await openLivePage('/product/e2e-live', '$70.00');
      await product().update(change);
      const mark = page.getByRole('main').locator('[data-just-changed]');
      await mark.waitFor({ timeout: UPDATE_LIMIT_MS });
      expect(await mark.count()).toBe(1);
      await expect.poll(() => readAnnouncement(page)).toBe(announcementText);
      expect(await readLayoutShift(page)).toBeLessThan(0.01);
    },
  );

  it('the mark of a change disappears after some time', async () => {
    await putProduct();
    const page = await openLivePage('/product/e2e-live', '$70.00');
    await product().update({ price: 72 });
    const mark = page.getByRole('main').locator('[data-just-changed]');
    await mark.waitFor();
    await mark.waitFor({ state: 'detached' });
  });

  it('a deleted product stays visible with a notice that it is no longer available', async () => {
    await putProduct();
    const page = await openLivePage('/product/e2e-live', '$70.00');
    await product().delete();
    await page
      .getByText('This product is no longer available.')
      .waitFor({ timeout: UPDATE_LIMIT_MS });
    await page.getByRole('heading', { level: 1, name: 'E2E Live Bar' }).waitFor();
  });
});

describe('in an open listing', () => {
  const card = (page: Page, name: string) =>
    page.getByRole('main').locator('[data-mark]').filter({ hasText: name });

  it.each(['/subcategory/tmt-bars', '/category/steel'])(
    'on %s a new product is marked, appended at the end, and announced',
    async (path) => {
      const page = await openLivePage(path, 'TMT Bar Fe 500D 10 mm');
      const last = page.getByRole('main').locator('[data-mark]').last();
      await putProduct({ name: 'A First Bar', updatedAt: new Date() });
      await card(page, 'A First Bar').getByText('New').waitFor({ timeout: UPDATE_LIMIT_MS });
      expect(await last.textContent()).toContain('A First Bar');
      await expect.poll(() => readAnnouncement(page)).toBe('New: A First Bar.');
      expect(await readLayoutShift(page)).toBeLessThan(0.01);
    },
  );

  it('a deleted product keeps its position, is marked, and announced', async () => {
    await putProduct({ name: 'A First Bar' });
    const page = await openLivePage('/subcategory/tmt-bars', 'A First Bar');
    await product().delete();
    await card(page, 'A First Bar')
      .getByText('No longer available')
      .waitFor({ timeout: UPDATE_LIMIT_MS });
    await expect.poll(() => readAnnouncement(page)).toBe('A First Bar is no longer available.');
    expect(await readLayoutShift(page)).toBeLessThan(0.01);
  });

  it('a new price is marked without reordering', async () => {
    await putProduct({ name: 'A First Bar' });
    const page = await openLivePage('/subcategory/tmt-bars', 'A First Bar');
    await product().update({ price: 75.25 });
    await card(page, 'A First Bar')
      .locator('[data-just-changed]')
      .waitFor({ timeout: UPDATE_LIMIT_MS });
    await card(page, '$75.25').waitFor();
    expect(await readLayoutShift(page)).toBeLessThan(0.01);
  });
});

describe('among the categories', () => {
  /** Derived documents are updated after the debounce window. */
  const DERIVED_TIMEOUT_MS = 5_000;

  const category = () => database().collection(collections.categories).doc('e2e-live-category');

  async function putCategory(name: string): Promise<void> {
    const stamp = { updatedAt: new Date(), updatedBy: '' };
    await category().set({ name, description: '', icon: '', image: '', position: 0, ...stamp });
    onTestFinished(async () => void (await category().delete()));
  }

  it('a new and then renamed category is marked and announced', async () => {
    const page = await openLivePage('/categories', 'Steel');
    await putCategory('E2E Glass');
    const card = page.getByRole('main').locator('[data-mark="new"]');
    await card.getByText('E2E Glass').waitFor({ timeout: DERIVED_TIMEOUT_MS });
    await expect.poll(() => readAnnouncement(page)).toBe('New: E2E Glass.');

    await category().update({ name: 'E2E Glazing' });
    await card
      .locator('[data-just-changed]')
      .getByText('E2E Glazing')
      .waitFor({ timeout: DERIVED_TIMEOUT_MS });
    await expect.poll(() => readAnnouncement(page)).toBe('A category is now called E2E Glazing.');
    expect(await readLayoutShift(page)).toBeLessThan(0.01);
  });

  it('a renamed category is marked on the home page, and a deleted one is marked in the list', async () => {
    await putCategory('E2E Aaa');
    const list = await openLivePage('/categories', 'E2E Aaa');
    const home = await openLivePage('/', 'E2E Aaa');
    await category().update({ name: 'E2E Aab' });
    await home
      .locator('[data-just-changed]')
      .getByText('E2E Aab')
      .waitFor({ timeout: DERIVED_TIMEOUT_MS });
    await category().delete();
    const removedCards = list.getByRole('main').locator('[data-mark="gone"]');
    await removedCards.getByText('No longer available').waitFor({ timeout: DERIVED_TIMEOUT_MS });
    await expect.poll(() => readAnnouncement(list)).toBe('E2E Aab is no longer available.');
  });
});
