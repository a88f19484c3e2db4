/** Public pages on a phone before their hydration, and without JavaScript. */
import type { Page } from '@playwright/test';
import { collectSubscriptions } from '../src/firestore-requests.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForHydration, waitForLive } from '../src/hydration.ts';
import { headerLink, menuDisclosure, menuToggle } from '../src/site-header.ts';
import { test as base, expect } from '../src/test.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

interface EarlyPage {
  page: Page;
  /** Releases the scripts and waits for hydration. */
  hydrate: () => Promise<void>;
}

interface Fixtures {
  openWithoutJavaScript: (path: string) => Promise<Page>;
  /** Opens a page whose scripts are held. */
  openEarly: (path: string) => Promise<EarlyPage>;
}

const test = base.extend<Fixtures>({
  openWithoutJavaScript: async ({ openPage }, use) => {
    await use(async (path) => {
      const { page } = await openPage({ ...phone, javaScriptEnabled: false });
      await page.goto(path);
      return page;
    });
  },

  openEarly: async ({ openPage }, use) => {
    await use(async (path) => {
      const { page } = await openPage(phone);
      const release = await holdRequests(page, '**/assets/react-*.js');
      await page.goto(path, { waitUntil: 'commit' });
      return {
        page,
        async hydrate() {
          release();
          await waitForHydration(page);
        },
      };
    });
  },
});

const STEEL = '/category/steel';

const pricesOf = (page: Page) => page.getByRole('article').getByText(/^\$.* \/ /);
const menuLink = (page: Page) => headerLink(page, 'ABOUT US');
const pageField = (page: Page) => page.getByRole('main').getByLabel('Search products');

test.describe('the menu', () => {
  test('leads to a subcategory without JavaScript, with one category open at a time', async ({
    openWithoutJavaScript,
  }) => {
    const page = await openWithoutJavaScript('/about');
    await menuToggle(page).tap();
    await menuDisclosure(page, 'PRODUCTS').tap();
    await menuDisclosure(page, 'Steel').tap();
    await expect(headerLink(page, 'TMT Bars')).toBeVisible();
    await menuDisclosure(page, 'Cement').tap();
    await expect(headerLink(page, 'TMT Bars')).toBeHidden();
    await headerLink(page, 'White Cement').tap();
    await expect(page.getByRole('heading', { level: 1, name: 'White Cement' })).toBeVisible();
  });

  test('closes without JavaScript by a tap beside it, which does nothing else', async ({
    openWithoutJavaScript,
  }) => {
    const page = await openWithoutJavaScript('/about');
    await menuToggle(page).tap();
    await expect(menuLink(page)).toBeVisible();
    await page.touchscreen.tap(180, 700);
    await expect(menuLink(page)).toBeHidden();
    await expect(page).toHaveURL('/about');
  });

  test('offers the enquiry form of the contact page without JavaScript', async ({
    openWithoutJavaScript,
  }) => {
    const page = await openWithoutJavaScript('/about');
    await menuToggle(page).tap();
    await page.getByRole('banner').getByRole('button', { name: 'PRODUCT ENQUIRY' }).tap();
    await expect(page).toHaveURL(/\/contact/);
  });

  test('that was opened before hydration stays open, and closes on Back', async ({ openEarly }) => {
    const { page, hydrate } = await openEarly('/about');
    await menuToggle(page).tap();
    await menuDisclosure(page, 'PRODUCTS').tap();
    await hydrate();
    await waitForLive(page);
    await expect(menuDisclosure(page, 'Steel')).toBeVisible();
    await page.goBack();
    await expect(menuLink(page)).toBeHidden();
    await expect(page).toHaveURL('/about');
  });
});

test.describe('the controls of a list', () => {
  test('remove filters without JavaScript', async ({ openWithoutJavaScript }) => {
    const page = await openWithoutJavaScript('/subcategory/tmt-bars?brand=Vajrasthi&stock=1');
    const applied = page.getByRole('list', { name: 'Applied filters' });
    await applied.getByRole('button', { name: 'Remove Vajrasthi' }).tap();
    await expect(applied.getByRole('button')).toHaveText(['In stock', 'Clear all']);
    await applied.getByRole('button', { name: 'Clear all' }).tap();
    await expect(applied).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(6);
  });
});

test.describe('the filters of a list', () => {
  test('that were requested before hydration are announced, and open with it', async ({
    openEarly,
  }) => {
    const { page, hydrate } = await openEarly('/subcategory/tmt-bars');
    const button = page.getByRole('button', { name: 'Filters' });
    const notice = page.getByText('The filters are loading…');
    await expect(notice).toBeHidden();
    await button.tap();
    await expect(notice).toBeVisible();
    await hydrate();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: 'Close' }).tap();
    await button.tap();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  });
});

test.describe('the order of a list', () => {
  test('that was chosen before hydration is applied by it', async ({ openEarly }) => {
    const { page, hydrate } = await openEarly(`${STEEL}?sub=tmt-bars`);
    await page.getByLabel('Sort by').selectOption('Price high to low');
    await hydrate();
    await expect(page).toHaveURL(`${STEEL}?sub=tmt-bars&sort=price-desc`);
    await expect(page.getByLabel('Sort by')).toHaveValue('price-desc');
    const names = page.getByRole('article').getByRole('heading');
    await expect(names.first()).toHaveText(/ 8 mm$/);
    await page.goBack();
    await expect(page).toHaveURL(`${STEEL}?sub=tmt-bars`);
    await expect(page.getByLabel('Sort by')).toHaveValue('name');
  });

  test('can be chosen without JavaScript, and keeps the subcategory', async ({
    openWithoutJavaScript,
  }) => {
    const page = await openWithoutJavaScript(`${STEEL}?sub=tmt-bars`);
    // Filters need JavaScript.
    await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
    await page.getByLabel('Sort by').selectOption('Price low to high');
    await page.getByRole('button', { name: 'Sort' }).tap();
    await expect(page).toHaveURL(`${STEEL}?sub=tmt-bars&sort=price-asc`);
    await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
    const prices = (await pricesOf(page).allTextContents()).map((text) =>
      Number(text.replace(/^\$([\d.,]+).*/, '$1').replace(',', '')),
    );
    expect(prices.length).toBeGreaterThan(3);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });
});

test.describe('the search', () => {
  test('has a field and results with pictures without JavaScript, and is not indexed', async ({
    openWithoutJavaScript,
  }) => {
    const page = await openWithoutJavaScript('/about');
    await page.getByRole('banner').getByLabel('Search products').filter({ visible: true }).tap();
    await pageField(page).fill('sariya 8 mm');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).tap();
    await expect(page).toHaveURL('/search?q=sariya+8+mm');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Results for “sariya 8 mm”' }),
    ).toBeVisible();
    await expect(pageField(page)).toHaveValue('sariya 8 mm');
    const first = page.getByRole('article').first();
    await expect(first).toContainText(/TMT Bar .* 8 mm/);
    await expect(first.getByRole('img')).toHaveAttribute('src', /^\/art\/products\//);
    await expect(page.getByTestId('skeleton')).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await first.getByRole('link', { name: 'View Details' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/TMT Bar .* 8 mm/);
  });

  test('offers the categories without JavaScript when nothing is found', async ({
    openWithoutJavaScript,
  }) => {
    const page = await openWithoutJavaScript('/search?q=xyzzyxyzzy');
    await expect(
      page.getByRole('heading', { level: 1, name: 'No results for “xyzzyxyzzy”' }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Cement' })).toBeVisible();
  });

  test('is hydrated without a layout shift, and loads the index on an interaction', async ({
    openPage,
  }) => {
    const { page, consoleErrors } = await openPage(phone);
    const subscriptions = collectSubscriptions(page);
    await page.addInitScript(recordLayoutShifts);
    await page.goto('/search?q=cement');
    await expect(page.getByRole('article')).not.toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, 'layoutShift'))).toBeLessThan(0.01);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect.poll(() => subscriptions.collections).toContain('catalogueIndex');
    await expect(page.getByRole('article')).not.toHaveCount(0);
    expect(consoleErrors).toEqual([]);
  });

  test('searches in the page for text that was typed before hydration', async ({ openEarly }) => {
    const { page, hydrate } = await openEarly('/search');
    await pageField(page).fill('white cement');
    await hydrate();
    await page.getByRole('main').getByRole('button', { name: 'Search' }).tap();
    await expect(page).toHaveURL('/search?q=white+cement');
    await expect(page.getByRole('article').first()).toContainText('White');
    await expect(pageField(page)).toHaveValue('white cement');
  });
});

/** Runs in the page. Sums up the layout shifts without input. */
function recordLayoutShifts(): void {
  Reflect.set(window, 'layoutShift', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue;
      const sum = Reflect.get(window, 'layoutShift') + Reflect.get(entry, 'value');
      Reflect.set(window, 'layoutShift', sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test.describe('a part whose code does not load', () => {
  const parts = {
    layout: ['/about', (page: Page) => page.getByRole('contentinfo').getByRole('link').first()],
    forms: ['/contact', (page: Page) => page.getByRole('main').getByLabel('Name')],
    contact: ['/contact', (page: Page) => page.getByRole('main').getByLabel('Name')],
  } as const;

  for (const [name, [path, content]] of Object.entries(parts))
    test(`keeps its server-rendered HTML: ${name}`, async ({ page }) => {
      await page.route(`**/assets/${name}-*.js`, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed', (request) =>
        request.url().includes(`/${name}-`),
      );
      await page.goto(path, { waitUntil: 'load' });
      await page.mouse.wheel(0, 10_000);
      await failed;
      await page.waitForTimeout(500);
      await expect(content(page)).toBeVisible();
    });
});
