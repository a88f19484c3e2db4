/** Live updates: shown within a second, marked and announced, without layout shift. */
import { collections } from '@neev/domain';
import type { Page } from '@playwright/test';
import { waitForLive } from '../src/hydration.ts';
import { database } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';
import { throttleAsPhone } from '../src/throttle.ts';

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
  image: '/art/products/tmt-bar-fe-500d-8-mm.svg',
  features: [],
  updatedAt: new Date(),
  updatedBy: '',
};

const product = () => database().collection(collections.products).doc('e2e-live');

interface LiveFixtures {
  /** Stores the product until the test ends. */
  putProduct: (change?: Partial<typeof fields>) => Promise<void>;
  /** Opens a page and waits until it is live and its images are loaded. Then records its layout shifts. */
  openLivePage: (path: string, text: string) => Promise<Page>;
}

const test = base.extend<LiveFixtures>({
  putProduct: async ({ afterTest }, use) => {
    await use(async (change = {}) => {
      afterTest(() => product().delete());
      await product().set({ ...fields, ...change });
    });
  },

  openLivePage: async ({ openPage }, use) => {
    await use(async (path, text) => {
      const { page } = await openPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(path);
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
      await waitForLive(page);
      await page.waitForFunction(() =>
        [...document.images].every((image) => image.complete || image.loading === 'lazy'),
      );
      await page.evaluate(recordLayoutShifts);
      return page;
    });
  },
});

/** Runs in the page. */
async function recordLayoutShifts(): Promise<void> {
  await document.fonts.ready;
  const scores: number[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) scores.push(Number(Reflect.get(entry, 'value')));
  }).observe({ type: 'layout-shift', buffered: false });
  Reflect.set(window, 'shiftScores', scores);
}

const readLayoutShift = (page: Page) =>
  page.evaluate(() =>
    Reflect.get(window, 'shiftScores').reduce((a: number, b: number) => a + b, 0),
  );

const announcerOf = (page: Page) => page.getByTestId('announcer');

/** The highlighted values in the content of a page. */
const justChanged = (page: Page) => page.getByRole('main').locator('[data-just-changed]');

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

test.describe('a page without interaction', () => {
  const price = (page: Page, text: string) => page.getByRole('main').getByText(text);

  /** Returns a function that returns the number of listener requests so far. */
  function countListens(page: Page): () => number {
    let count = 0;
    page.on('request', (request) => {
      if (request.url().includes('/Listen/channel')) count += 1;
    });
    return () => count;
  }

  test('subscribes automatically on a desktop, and shows a new price', async ({
    putProduct,
    page,
  }) => {
    await putProduct();
    await page.goto('/product/e2e-live');
    expect(await page.evaluate(msToSubscription)).toBeLessThan(1_000 * TOLERANCE);
    await product().update({ price: 71.5 });
    await expect(price(page, '$71.50')).toBeVisible();
  });

  test('subscribes automatically on a phone, and shows a new price', async ({
    putProduct,
    openPage,
  }) => {
    await putProduct();
    const { page } = await openPage({ viewport: { width: 412, height: 823 } });
    await throttleAsPhone(page);
    await page.goto('/product/e2e-live');
    expect(await page.evaluate(msToSubscription)).toBeLessThan(3_000 * TOLERANCE);
    await product().update({ price: 71.5 });
    await expect(price(page, '$71.50')).toBeVisible();
  });

  test('does not subscribe in a hidden tab until the tab is visible', async ({
    putProduct,
    page,
  }) => {
    await putProduct();
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
    await expect(price(page, '$71.50')).toBeVisible();
  });

  test('does not subscribe in data saver mode until the first interaction', async ({
    putProduct,
    page,
  }) => {
    await putProduct();
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
    // Chromium reports the first move of a pointer without movement.
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    await product().update({ price: 71.5 });
    await expect(price(page, '$71.50')).toBeVisible();
  });
});

test.describe('on a product page', () => {
  for (const [field, change, announcementText] of [
    ['price', { price: 71.5 }, 'The price of E2E Live Bar is now $71.50.'],
    ['name', { name: 'E2E Live Rod' }, 'It is now called E2E Live Rod.'],
    [
      'picture',
      { image: '/art/products/tmt-bar-fe-500d-10-mm.svg' },
      'E2E Live Bar has a new picture.',
    ],
    ['stock', { stock: 0 }, 'E2E Live Bar: Out of stock: ask for a delivery date.'],
  ] as const) {
    test(`a new ${field} is marked and announced without layout shift`, async ({
      putProduct,
      openLivePage,
    }) => {
      await putProduct();
      const page = await openLivePage('/product/e2e-live', '$70.00');
      await product().update(change);
      await expect(justChanged(page)).toBeVisible({ timeout: UPDATE_LIMIT_MS });
      await expect(justChanged(page)).toHaveCount(1);
      await expect(announcerOf(page)).toHaveText(announcementText);
      expect(await readLayoutShift(page)).toBeLessThan(0.01);
    });
  }

  test('the mark of a change disappears after some time', async ({ putProduct, openLivePage }) => {
    await putProduct();
    const page = await openLivePage('/product/e2e-live', '$70.00');
    await product().update({ price: 72 });
    await expect(justChanged(page)).toBeVisible();
    await expect(justChanged(page)).toHaveCount(0);
  });

  test('a deleted product stays visible with a notice that it is no longer available', async ({
    putProduct,
    openLivePage,
  }) => {
    await putProduct();
    const page = await openLivePage('/product/e2e-live', '$70.00');
    await expect(page.getByRole('button', { name: 'Add to list' })).toBeVisible();
    await product().delete();
    await expect(page.getByText('This product is no longer available.')).toBeVisible({
      timeout: UPDATE_LIMIT_MS,
    });
    await expect(page.getByRole('heading', { level: 1, name: 'E2E Live Bar' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to list' })).toHaveCount(0);
  });
});

test.describe('in an open listing', () => {
  const cards = (page: Page) => page.getByRole('main').locator('[data-mark]');
  const card = (page: Page, name: string) => cards(page).filter({ hasText: name });

  for (const path of ['/subcategory/tmt-bars', '/category/steel']) {
    test(`on ${path} a new product is marked, appended at the end, and announced`, async ({
      putProduct,
      openLivePage,
    }) => {
      const page = await openLivePage(path, 'TMT Bar Fe 500D 10 mm');
      await putProduct({ name: 'A First Bar', updatedAt: new Date() });
      await expect(card(page, 'A First Bar').getByText('New')).toBeVisible({
        timeout: UPDATE_LIMIT_MS,
      });
      await expect(cards(page).last()).toContainText('A First Bar');
      await expect(announcerOf(page)).toHaveText('New: A First Bar.');
      expect(await readLayoutShift(page)).toBeLessThan(0.01);
    });
  }

  test('a deleted product keeps its position, is marked, and announced', async ({
    putProduct,
    openLivePage,
  }) => {
    await putProduct({ name: 'A First Bar' });
    const page = await openLivePage('/subcategory/tmt-bars', 'A First Bar');
    await product().delete();
    await expect(card(page, 'A First Bar').getByText('No longer available')).toBeVisible({
      timeout: UPDATE_LIMIT_MS,
    });
    await expect(announcerOf(page)).toHaveText('A First Bar is no longer available.');
    expect(await readLayoutShift(page)).toBeLessThan(0.01);
  });

  test('a new price is marked without reordering', async ({ putProduct, openLivePage }) => {
    await putProduct({ name: 'A First Bar' });
    const page = await openLivePage('/subcategory/tmt-bars', 'A First Bar');
    await product().update({ price: 75.25 });
    await expect(card(page, 'A First Bar').locator('[data-just-changed]')).toBeVisible({
      timeout: UPDATE_LIMIT_MS,
    });
    await expect(card(page, '$75.25')).toBeVisible();
    expect(await readLayoutShift(page)).toBeLessThan(0.01);
  });
});

test.describe('among the categories', () => {
  const category = () => database().collection(collections.categories).doc('e2e-live-category');

  async function putCategory(name: string): Promise<void> {
    const stamp = { updatedAt: new Date(), updatedBy: '' };
    await category().set({ name, description: '', icon: '', image: '', position: 0, ...stamp });
  }

  test.afterEach(() => category().delete());

  test('a new and then renamed category is marked and announced', async ({ openLivePage }) => {
    const page = await openLivePage('/categories', 'Steel');
    await putCategory('E2E Glass');
    const newCard = page.getByRole('main').locator('[data-mark="new"]');
    await expect(newCard.getByText('E2E Glass')).toBeVisible();
    await expect(announcerOf(page)).toHaveText('New: E2E Glass.');

    await category().update({ name: 'E2E Glazing' });
    const newName = newCard.locator('[data-just-changed]').getByText('E2E Glazing');
    await expect(newName).toBeVisible();
    await expect(announcerOf(page)).toHaveText('A category is now called E2E Glazing.');
    expect(await readLayoutShift(page)).toBeLessThan(0.01);
  });

  test('a renamed category is marked on the home page, and a deleted one is marked in the list', async ({
    openLivePage,
  }) => {
    await putCategory('E2E Aaa');
    const list = await openLivePage('/categories', 'E2E Aaa');
    const home = await openLivePage('/', 'E2E Aaa');
    await category().update({ name: 'E2E Aab' });
    const newName = home.locator('[data-just-changed]').getByText('E2E Aab');
    await expect(newName).toBeVisible();
    await category().delete();
    const removedCard = list.getByRole('main').locator('[data-mark="gone"]');
    await expect(removedCard.getByText('No longer available')).toBeVisible();
    await expect(announcerOf(list)).toHaveText('E2E Aab is no longer available.');
  });
});

const safari = (version: string) =>
  `AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;

for (const { browser, userAgent, isPersistent } of [
  {
    browser: 'Safari on a Mac, where the next page could not read it',
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari('18.5')}`,
    isPersistent: false,
  },
  {
    browser: 'an app on an iPhone, whose web view is as Safari on a Mac',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    isPersistent: false,
  },
  {
    browser: 'Safari on an iPhone',
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${safari('18.5 Mobile/15E148')}`,
    isPersistent: true,
  },
  {
    browser: 'Chrome on Android',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    isPersistent: true,
  },
]) {
  test(`the cache of the catalogue is ${isPersistent ? '' : 'not '}persistent in ${browser}`, async ({
    openPage,
  }) => {
    const { page } = await openPage({ userAgent });
    await page.goto('/');
    await waitForLive(page);
    const databases = await page.evaluate(() => indexedDB.databases());
    expect(databases.some(({ name }) => name?.startsWith('firestore/'))).toBe(isPersistent);
  });
}
