/** Browsing the catalogue, live updates, and failed chunks. */
import { collections } from '@neev/domain';
import type { Page } from '@playwright/test';
import { waitForIndex } from '../src/catalogue-fixture.ts';
import { disableServerRendering } from '../src/disable-server-rendering.ts';
import { waitForLive } from '../src/hydration.ts';
import { database } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';
import { withoutTriggers } from '../src/without-triggers.ts';

/** Other files store a bar in the same subcategory. */
const ID = 'e2e-catalogue-bar';

const product = () => database().collection(collections.products).doc(ID);

const fields = {
  name: 'E2E Bar',
  brand: 'Vajrasthi',
  description: 'A bar for the test.',
  price: 70,
  unit: 'kg',
  stock: 10,
  categoryId: 'steel',
  subcategoryId: 'tmt-bars',
  image: '',
  features: ['Straight'],
  updatedAt: new Date(),
  updatedBy: '',
};

const test = base.extend<{ putProduct: () => Promise<void> }>({
  /** Stores the product until the test ends. */
  putProduct: async ({ afterTest }, use) => {
    await use(async () => {
      afterTest(() => product().delete());
      await product().set(fields);
    });
  },
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('a visitor', () => {
  test('goes from the home page to a category, a product and back up by the breadcrumb', async ({
    openPage,
  }) => {
    const { page, consoleErrors } = await openPage();
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: /Steel/ }).click();
    await expect(heading(page, 'Steel')).toBeVisible();
    await page.getByRole('link', { name: 'View Details of TMT Bar Fe 500D 8 mm' }).click();
    await expect(heading(page, 'TMT Bar Fe 500D 8 mm')).toBeVisible();
    await expect(page).toHaveTitle('TMT Bar Fe 500D 8 mm | Neev');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await page.getByLabel('Breadcrumb').getByRole('link', { name: 'TMT Bars' }).click();
    await expect(heading(page, 'TMT Bars')).toBeVisible();
    await expect(page.getByRole('article').nth(5)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(6);
    expect(consoleErrors).toEqual([]);
  });

  test('sees a picture of its own on each subcategory page', async ({ page }) => {
    const pictureOf = async (path: string) => {
      await page.goto(path);
      return page.locator('.page-hero img').getAttribute('src');
    };
    const pictures = [
      await pictureOf('/category/steel'),
      await pictureOf('/subcategory/tmt-bars'),
      await pictureOf('/subcategory/binding-wire'),
    ];
    expect(new Set(pictures).size).toBe(3);
  });

  for (const [path, text] of [
    ['/category/waterproofing', 'No products found'],
    ['/subcategory/cobblestones', 'No products available'],
    ['/category/nothing-of-the-kind', 'Page not found'],
    ['/subcategory/nothing-of-the-kind', 'Page not found'],
    ['/product/nothing-of-the-kind', 'Page not found'],
    ['/nothing/of/the/kind', 'Page not found'],
  ] as const) {
    test(`opens ${path} and reads "${text}"`, async ({ openPage }) => {
      const { page, consoleErrors } = await openPage();
      await page.goto(path);
      await expect(page.getByRole('heading', { name: text })).toBeVisible();
      expect(consoleErrors).toEqual([]);
    });
  }

  test('sees a new price within a second, without a reload', async ({ putProduct, page }) => {
    await putProduct();
    await page.goto(`/product/${ID}`);
    await expect(page.getByText('$70.00')).toBeVisible();
    await waitForLive(page);
    await product().update({ price: 71.5 });
    await expect(page.getByRole('main').getByText('$71.50')).toBeVisible({ timeout: 1_000 });
  });

  test('sees the other products when one document is invalid', async ({ page, afterTest }) => {
    const invalidProduct = database().collection(collections.products).doc('e2e-damaged');
    afterTest(() => invalidProduct.delete());
    await invalidProduct.set({
      name: 'Damaged',
      subcategoryId: 'tmt-bars',
      categoryId: 'steel',
      price: '12',
    });

    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await page.goto('/subcategory/tmt-bars');
    await expect(page.getByRole('heading', { name: 'TMT Bar Fe 500D 8 mm' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(6);
    await expect
      .poll(() => warnings.join())
      .toContain('products/e2e-damaged does not match its schema');
  });

  test('sees the fallback picture when an image is missing', async ({ putProduct, page }) => {
    await putProduct();
    await product().update({ image: '/art/no-such-picture.svg' });
    await page.route('**/no-such-picture.svg', (route) => route.fulfill({ status: 404 }));
    await page.goto(`/product/${ID}`);
    await expect(page.locator('img[alt="E2E Bar"][src="/art/no-image.svg"]')).toBeVisible();
  });

  test('sees an error when the chunk of a page does not load, and can retry', async ({ page }) => {
    await page.goto('/');
    await waitForLive(page);
    await page.route('**/assets/categories-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'All categories' }).click();
    const alert = page.getByRole('alert');
    await expect(alert.getByText('This page could not be shown.')).toBeVisible();
    await page.unroute('**/assets/categories-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Categories')).toBeVisible();
  });

  test('can read a server-rendered page and follow its links when its code does not load', async ({
    page,
  }) => {
    await page.route('**/assets/categories-*.js', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto('/categories', { waitUntil: 'load' });
    await failed;
    await expect(heading(page, 'Categories')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Steel' }).first().click();
    await expect(heading(page, 'Steel')).toBeVisible();
  });

  test('sees an error when the chunk of a form does not load, and can retry', async ({ page }) => {
    await page.route('**/assets/forms-*.js', (route) => route.abort());
    await page.goto('/');
    await waitForLive(page);
    await page.getByRole('banner').getByRole('link', { name: 'CONTACT US' }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert.getByText('Failed to load the form.')).toBeVisible();
    await page.unroute('**/assets/forms-*.js');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByLabel('Message')).toBeEditable();
  });

  test('adds a product at its present price, although the catalogue index has an earlier one', async ({
    page,
    putProduct,
  }) => {
    await putProduct();
    await waitForIndex((products) => products.some(({ id }) => id === ID));
    await withoutTriggers(() => product().update({ price: 80 }));
    await page.goto(`/quote#add=${ID}`);
    await expect(page.getByLabel('Quantity of E2E Bar')).toHaveValue('1');
    const stored = await page.evaluate(() => localStorage.getItem('neev-quote-list'));
    expect(JSON.parse(stored ?? '')).toMatchObject([{ seenPrice: 80 }]);
  });

  test('keeps the page and sees a message when the chunk for live updates does not load', async ({
    page,
  }) => {
    await page.route('**/assets/public-connection-*.js', (route) => route.abort());
    await page.goto('/category/steel');
    await page.mouse.wheel(0, 100);
    await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
    await expect(heading(page, 'Steel')).toBeVisible();
  });

  test('sees an error when the catalogue connection does not load, and the catalogue after a retry', async ({
    page,
  }) => {
    await disableServerRendering(page);
    await page.route('**/assets/public-connection-*.js', (route) => route.abort());
    await page.goto('/category/steel');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert.getByText('A part of the site did not load.')).toBeVisible();
    await page.unroute('**/assets/public-connection-*.js');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Steel')).toBeVisible();
  });
});
