/** Browsing the catalogue, live updates, and failed chunks. */
import { collections } from '@neev/domain';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { disableServerRendering } from '../src/disable-server-rendering.ts';
import { eventually } from '../src/eventually.ts';
import { waitForLive } from '../src/hydration.ts';
import { openPage } from '../src/pages.ts';
import { database } from '../src/suite.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const product = () => database().collection(collections.products).doc('e2e-bar');

async function putProduct() {
  await product().set({
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
  });
  onTestFinished(async () => void (await product().delete()));
}

describe('a visitor', () => {
  it('goes from the home page to a category, a product and back up by the breadcrumb', async () => {
    const { page, consoleErrors } = await openPage(browser);
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: /Steel/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Steel' }).waitFor();
    await page.getByRole('link', { name: 'View Details of TMT Bar Fe 500D 8 mm' }).click();
    await page.getByRole('heading', { level: 1, name: 'TMT Bar Fe 500D 8 mm' }).waitFor();
    expect(await page.title()).toBe('TMT Bar Fe 500D 8 mm | Neev');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.getByLabel('Breadcrumb').getByRole('link', { name: 'TMT Bars' }).click();
    await page.getByRole('heading', { level: 1, name: 'TMT Bars' }).waitFor();
    await page.getByRole('article').nth(5).waitFor();
    expect(await page.getByRole('article').count()).toBe(6);
    expect(consoleErrors).toEqual([]);
  });

  it.each([
    ['/category/waterproofing', 'No products found'],
    ['/subcategory/cobblestones', 'No products available'],
    ['/category/nothing-of-the-kind', 'Page not found'],
    ['/subcategory/nothing-of-the-kind', 'Page not found'],
    ['/product/nothing-of-the-kind', 'Page not found'],
    ['/nothing/of/the/kind', 'Page not found'],
  ])('opens %s and reads "%s"', async (path, text) => {
    const { page, consoleErrors } = await openPage(browser);
    await page.goto(path);
    await page.getByRole('heading', { name: text }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('sees a new price within a second, without a reload', async () => {
    await putProduct();
    const { page } = await openPage(browser);
    await page.goto('/product/e2e-bar');
    await page.getByText('$70.00').waitFor();
    await waitForLive(page);
    await product().update({ price: 71.5 });
    await page.getByRole('main').getByText('$71.50').waitFor({ timeout: 1_000 });
  });

  it('sees the other products when one document is invalid', async () => {
    const invalidProduct = database().collection(collections.products).doc('e2e-damaged');
    await invalidProduct.set({
      name: 'Damaged',
      subcategoryId: 'tmt-bars',
      categoryId: 'steel',
      price: '12',
    });
    onTestFinished(async () => void (await invalidProduct.delete()));

    const { page } = await openPage(browser);
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await page.goto('/subcategory/tmt-bars');
    await page.getByRole('heading', { name: 'TMT Bar Fe 500D 8 mm' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(6);
    await eventually(
      async () => warnings.join(),
      (logText) => logText.includes('products/e2e-damaged does not match its schema'),
      15_000,
    );
  });

  it('sees the fallback picture when an image is missing', async () => {
    await putProduct();
    await product().update({ image: '/art/no-such-picture.svg' });
    const { page } = await openPage(browser);
    await page.route('**/no-such-picture.svg', (route) => route.fulfill({ status: 404 }));
    await page.goto('/product/e2e-bar');
    await page.locator('img[alt="E2E Bar"][src="/art/no-image.svg"]').waitFor();
  });

  it('sees an error when the chunk of a page does not load, and can retry', async () => {
    const { page } = await openPage(browser);
    await page.goto('/');
    await waitForLive(page);
    await page.route('**/assets/categories-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'All categories' }).click();
    await page.getByRole('alert').getByText('This page could not be shown.').waitFor();
    await page.unroute('**/assets/categories-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
  });

  it('can read a server-rendered page and follow its links when its code does not load', async () => {
    const { page } = await openPage(browser);
    await page.route('**/assets/categories-*.js', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto('/categories', { waitUntil: 'load' });
    await failed;
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Steel' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Steel' }).waitFor();
  });

  it('keeps the page and sees a message when the chunk for live updates does not load', async () => {
    const { page } = await openPage(browser);
    await page.route('**/assets/public-connection-*.js', (route) => route.abort());
    await page.goto('/category/steel');
    await page.mouse.wheel(0, 100);
    await page.getByText('The live catalogue does not answer.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Steel' }).waitFor();
  });

  it('sees an error when the catalogue connection does not load, and the catalogue after a retry', async () => {
    const { page } = await openPage(browser);
    await disableServerRendering(page);
    await page.route('**/assets/public-connection-*.js', (route) => route.abort());
    await page.goto('/category/steel');
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText('A part of the site did not load.').waitFor();
    await page.unroute('**/assets/public-connection-*.js');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Steel' }).waitFor();
  });
});
