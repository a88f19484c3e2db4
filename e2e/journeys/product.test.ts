/** The product page: details, similar products and the gallery. */
import { collections } from '@neev/domain';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { disableServerRendering } from '../src/disable-server-rendering.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { openPage } from '../src/pages.ts';
import { database } from '../src/suite.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const BAR = '/product/tmt-bar-fe-500d-8-mm';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

const fields = {
  name: 'E2E Bar',
  brand: 'Vajrasthi',
  description: 'A bar for the test.',
  price: 1234.5,
  unit: 'kg',
  stock: 10,
  categoryId: 'steel',
  subcategoryId: 'tmt-bars',
  image: '',
  features: ['Straight'],
  updatedAt: new Date(),
  updatedBy: '',
};

const product = (id = 'e2e-bar') => database().collection(collections.products).doc(id);

async function putProduct(change: Partial<typeof fields> = {}, id = 'e2e-bar'): Promise<void> {
  await product(id).set({ ...fields, ...change });
  onTestFinished(async () => void (await product(id).delete()));
}

async function openProduct(path: string, options = {}): Promise<Page> {
  const { page } = await openPage(browser, options);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

describe('the product page', () => {
  it('shows price, unit, stock, brand, description and features', async () => {
    await putProduct();
    const page = await openProduct('/product/e2e-bar');
    for (const text of ['$1,234.50', '/ kg', 'Vajrasthi', 'A bar for the test.', 'Straight']) {
      await page.getByRole('main').getByText(text).first().waitFor();
    }
    await page.getByText('Low stock').waitFor();
    const breadcrumb = page.getByLabel('Breadcrumb').getByRole('listitem');
    expect(await breadcrumb.allTextContents()).toEqual(['Home', 'Steel', 'TMT Bars', 'E2E Bar']);
  });

  it.each([
    [0, 'Out of stock'],
    [11, 'In stock'],
  ])('shows a stock of %i as "%s"', async (stock, stockText) => {
    await putProduct({ stock });
    const page = await openProduct('/product/e2e-bar');
    await page.getByText(stockText).waitFor();
  });

  it('shows four thumbnail skeletons until the product has loaded', async () => {
    const { page } = await openPage(browser);
    await disableServerRendering(page);
    const release = await holdRequests(page, '**/Listen/channel**');
    await page.goto(BAR);
    await page.getByTestId('thumbnail-skeleton').first().waitFor();
    expect(await page.getByTestId('thumbnail-skeleton').count()).toBe(4);
    release();
    await page
      .getByRole('link', { name: /^Show picture/ })
      .first()
      .waitFor();
    expect(await page.getByTestId('thumbnail-skeleton').count()).toBe(0);
  });

  it('shows a pulsing placeholder until its picture has loaded', async () => {
    const { page } = await openPage(browser);
    const release = await holdRequests(page, '**/art/products/**');
    await page.goto(BAR, { waitUntil: 'commit' });
    const first = page.getByLabel('Pictures').getByRole('listitem').first();
    await first.getByTestId('picture-pulse').waitFor();
    release();
    await first.getByTestId('picture-pulse').waitFor({ state: 'detached' });
  });

  it('keeps form values that are typed before the form’s code has loaded, also when the price changes', async () => {
    await putProduct();
    const { page } = await openPage(browser);
    const release = await holdRequests(page, '**/assets/request-quote-form-*.js');
    await page.goto('/product/e2e-bar');
    const name = page.getByLabel('Full Name');
    await name.fill('Typed early');
    await product().update({ price: 99 });
    await page.getByText('$99.00').first().waitFor();
    expect(await name.inputValue()).toBe('Typed early');
    const code = page.waitForResponse('**/assets/request-quote-form-*.js');
    release();
    await code;
    await page.waitForTimeout(1_000);
    expect(await name.inputValue()).toBe('Typed early');
  });

  it('shows the fallback for a missing picture', async () => {
    await putProduct({ image: '/art/products/nothing-of-the-kind.svg' });
    const page = await openProduct('/product/e2e-bar');
    await page.locator('img[alt="E2E Bar"][src="/art/no-image.svg"]').first().waitFor();
  });

  it('lists the other products of its subcategory as similar products', async () => {
    const page = await openProduct(BAR);
    const similar = page.getByRole('region', { name: 'Similar Products' });
    await similar.getByRole('article').nth(4).waitFor();
    expect(await similar.getByRole('article').count()).toBe(5);
    await similar.getByRole('link', { name: 'View Details of TMT Bar Fe 500D 10 mm' }).click();
    await page.getByRole('heading', { level: 1, name: 'TMT Bar Fe 500D 10 mm' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('links to its subcategory when there are more products than it shows', async () => {
    const ids = Array.from({ length: 15 }, (_, n) => `e2e-many-${n}`);
    const menu = database().doc('catalogue/menu');
    await Promise.all(ids.map((id) => putProduct({ name: `A ${id}` }, id)));
    await expect
      .poll(async () => JSON.stringify((await menu.get()).data()), { timeout: 15_000 })
      .toContain('"productCount":21');
    const page = await openProduct('/product/e2e-many-0');
    const similar = page.getByRole('region', { name: 'Similar Products' });
    await similar.getByRole('link', { name: 'View all 21 products' }).waitFor();
    expect(await similar.getByRole('article').count()).toBe(12);
  });
});

describe('the gallery', () => {
  it('shows four pictures, and scrolls to the one whose thumbnail is clicked', async () => {
    const page = await openProduct(BAR);
    const thumbnails = page.getByRole('link', { name: /^Show picture/ });
    expect(await thumbnails.count()).toBe(4);
    await thumbnails.nth(2).click();
    await expect.poll(() => thumbnails.nth(2).getAttribute('aria-current')).toBe('true');
    const strip = page.getByLabel('Pictures');
    const readScrollLeft = () =>
      strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
    await expect.poll(readScrollLeft).toBe(2);
  });

  it('changes pictures with the arrow keys', async () => {
    const page = await openProduct(BAR);
    await page.getByLabel('Pictures').focus();
    for (let n = 0; n < 6; n += 1) await page.keyboard.press('ArrowRight');
    const second = page.getByRole('link', { name: /^Show picture 2/ });
    await expect.poll(() => second.getAttribute('aria-current')).toBe('true');
  });

  it('enlarges a picture in a dialog with arrow keys, and returns the focus on Escape', async () => {
    const page = await openProduct(BAR);
    const enlarge = page.getByRole('link', { name: 'Enlarge the picture' });
    await enlarge.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 of 4').waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('2 of 4').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await dialog.getByText('4 of 4').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await enlarge.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('fits a phone, and changes pictures by swiping', async () => {
    const page = await openProduct(BAR, phone);
    const strip = page.getByLabel('Pictures');
    const box = await strip.boundingBox();
    if (!box) throw new Error('The pictures are not visible.');
    expect(box.width).toBeLessThanOrEqual(360);
    const y = box.y + box.height / 2;
    await swipe(page, { from: { x: box.x + box.width * 0.9, y }, to: { x: box.x + 20, y } });
    const second = page.getByRole('link', { name: /^Show picture 2/ });
    await expect.poll(() => second.getAttribute('aria-current')).toBe('true');
  });
});

interface Swipe {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** Swipes from one point to another, in viewport coordinates. */
async function swipe(page: Page, { from, to }: Swipe): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const steps = 12;
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const x = from.x + ((to.x - from.x) * step) / steps;
    const y = from.y + ((to.y - from.y) * step) / steps;
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
    await page.waitForTimeout(16);
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
