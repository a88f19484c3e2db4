/** The product page: details, similar products and the gallery. */
import { collections } from '@neev/domain';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { disableServerRendering } from '../src/disable-server-rendering.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { database } from '../src/suite.ts';
import { type Point, swipe } from '../src/swipe.ts';
import { test as base, expect } from '../src/test.ts';

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

/** Other files store a bar in the same subcategory. */
const ID = 'e2e-product-bar';

const product = (id = ID) => database().collection(collections.products).doc(id);

interface ProductFixtures {
  /** Stores a product until the test ends. */
  putProduct: (change?: Partial<typeof fields>, id?: string) => Promise<void>;
  openProduct: (path: string, options?: BrowserContextOptions) => Promise<Page>;
}

const test = base.extend<ProductFixtures>({
  putProduct: async ({ afterTest }, use) => {
    await use(async (change = {}, id = ID) => {
      afterTest(() => product(id).delete());
      await product(id).set({ ...fields, ...change });
    });
  },

  openProduct: async ({ openPage }, use) => {
    await use(async (path, options) => {
      const { page } = await openPage(options);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      return page;
    });
  },
});

const similarProducts = (page: Page) => page.getByRole('region', { name: 'Similar Products' });
const thumbnailsOf = (page: Page) => page.getByRole('link', { name: /^Show picture/ });
const secondThumbnail = (page: Page) => page.getByRole('link', { name: /^Show picture 2/ });

test.describe('the product page', () => {
  test('shows price, unit, stock, brand, description and features', async ({
    putProduct,
    openProduct,
  }) => {
    await putProduct();
    const page = await openProduct(`/product/${ID}`);
    for (const text of ['$1,234.50', '/ kg', 'Vajrasthi', 'A bar for the test.', 'Straight']) {
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    }
    await expect(page.getByText('Low stock: check with us before you order')).toBeVisible();
    await expect(page.getByText('excluding GST, ex yard, as of today')).toBeVisible();
    const breadcrumb = page.getByLabel('Breadcrumb').getByRole('listitem');
    await expect(breadcrumb).toHaveText(['Home', 'Steel', 'TMT Bars', 'E2E Bar']);
  });

  for (const [stock, stockText] of [
    [0, 'Out of stock'],
    [11, 'In stock'],
  ] as const) {
    test(`shows a stock of ${stock} as "${stockText}"`, async ({ putProduct, openProduct }) => {
      await putProduct({ stock });
      const page = await openProduct(`/product/${ID}`);
      await expect(page.getByText(stockText).first()).toBeVisible();
    });
  }

  test('shows features that are pairs as a table of properties, and others as a list', async ({
    putProduct,
    openProduct,
  }) => {
    await putProduct({ features: ['Straight', 'Elongation: 16% minimum', 'Length: 12 m'] });
    const page = await openProduct(`/product/${ID}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('term')).toHaveText(['Elongation', 'Length']);
    await expect(main.getByRole('definition')).toHaveText(['16% minimum', '12 m']);
    await expect(main.getByRole('listitem').filter({ hasText: /^Straight$/ })).toBeVisible();
  });

  test('is shared by the share dialog of the device', async ({ openPage }) => {
    const { page } = await openPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (data: ShareData) => {
          document.title = `${data.text} ${data.url}`;
        },
      });
    });
    await page.goto(BAR);
    await page.getByRole('link', { name: 'Share' }).click();
    await expect(page).toHaveTitle(
      /^TMT Bar Fe 500D 8 mm, \$72\.50 \/ kg http.*\/product\/tmt-bar/,
    );
  });

  test('is shared by its address where the device has no share dialog', async ({ openPage }) => {
    const { page } = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.goto(BAR);
    await page.getByRole('link', { name: 'Share' }).click();
    await expect(page.getByRole('link', { name: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(BAR);
  });

  test('is shared on WhatsApp where the address cannot be copied', async ({ openPage }) => {
    const { page } = await openPage();
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      navigator.clipboard.writeText = async () => {
        throw new DOMException('Write permission denied.', 'NotAllowedError');
      };
    });
    await page.goto(BAR);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Share' }).click();
    await expect(await opened).toHaveURL(/^https:\/\/wa\.me\/\?text=.*tmt-bar-fe-500d-8-mm$/);
  });

  test('can be shared without JavaScript, and its preview names the price', async ({
    openPage,
  }) => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await page.goto(BAR);
    await expect(page.getByRole('link', { name: 'Share' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=.*tmt-bar-fe-500d-8-mm$/,
    );
    await expect(page.locator('meta[property="og:description"]')).toHaveAttribute(
      'content',
      /^\$72\.50 \/ kg\. Stirrups/,
    );
  });

  test('shows four thumbnail skeletons until the product has loaded', async ({ openPage }) => {
    const { page } = await openPage();
    await disableServerRendering(page);
    const release = await holdRequests(page, '**/Listen/channel**');
    await page.goto(BAR);
    const skeletons = page.getByTestId('thumbnail-skeleton');
    await expect(skeletons.first()).toBeVisible();
    await expect(skeletons).toHaveCount(4);
    release();
    await expect(thumbnailsOf(page).first()).toBeVisible();
    await expect(skeletons).toHaveCount(0);
  });

  test('shows a pulsing placeholder until its picture has loaded', async ({ openPage }) => {
    const { page } = await openPage();
    const release = await holdRequests(page, '**/art/products/**');
    await page.goto(BAR, { waitUntil: 'commit' });
    const first = page.getByLabel('Pictures').getByRole('listitem').first();
    await expect(first.getByTestId('picture-pulse')).toBeVisible();
    release();
    await expect(first.getByTestId('picture-pulse')).toHaveCount(0);
  });

  test('keeps form values that are typed before the form’s code has loaded, also when the price changes', async ({
    putProduct,
    openPage,
  }) => {
    await putProduct();
    const { page } = await openPage();
    const release = await holdRequests(page, '**/assets/forms-*.js');
    await page.goto(`/product/${ID}`);
    const name = page.getByLabel('Full Name');
    await name.fill('Typed early');
    await product().update({ price: 99 });
    await expect(page.getByText('$99.00').first()).toBeVisible();
    expect(await name.inputValue()).toBe('Typed early');
    const code = page.waitForResponse('**/assets/forms-*.js');
    release();
    await code;
    // Proves that nothing replaces the value after the code has loaded.
    await page.waitForTimeout(1_000);
    expect(await name.inputValue()).toBe('Typed early');
  });

  test('keeps form values when the product is renamed, and takes the new name', async ({
    putProduct,
    openProduct,
  }) => {
    await putProduct();
    const page = await openProduct(`/product/${ID}`);
    const message = page.getByLabel('Your Message');
    await message.fill('Forty tonnes by Friday');
    await product().update({ name: 'E2E Bar Fe 550D' });
    const heading = page.getByRole('heading', { level: 1, name: 'E2E Bar Fe 550D' });
    await expect(heading).toBeVisible();
    await expect(page.getByLabel('Product Name')).toHaveValue('E2E Bar Fe 550D');
    await expect(message).toHaveValue('Forty tonnes by Friday');
    await expect(message).toBeFocused();
  });

  test('shows the fallback for a missing picture', async ({ putProduct, openProduct }) => {
    await putProduct({ image: '/art/products/nothing-of-the-kind.svg' });
    const page = await openProduct(`/product/${ID}`);
    const fallback = page.locator('img[alt="E2E Bar"][src="/art/no-image.svg"]');
    await expect(fallback.first()).toBeVisible();
  });

  test('loads a failed picture again when the device is online again', async ({
    page,
    context,
  }) => {
    const pictures = '**/art/products/tmt-bar-fe-500d-8-mm.svg';
    await page.route(pictures, (route) => route.abort());
    await page.goto(BAR);
    const picture = page.getByRole('list', { name: 'Pictures' }).getByRole('img').first();
    await expect(picture).toHaveAttribute('src', '/art/no-image.svg');
    await page.unroute(pictures);
    await context.setOffline(true);
    await expect(page.getByText("You're offline.")).toBeVisible();
    await context.setOffline(false);
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect(picture).toHaveAttribute('src', '/art/products/tmt-bar-fe-500d-8-mm.svg');
    await expect.poll(width).toBeGreaterThan(0);
    await expect(picture).toHaveAttribute('src', '/art/products/tmt-bar-fe-500d-8-mm.svg');
  });

  test('lists the other products of its subcategory as similar products', async ({
    openProduct,
  }) => {
    const page = await openProduct(BAR);
    const similar = similarProducts(page);
    await expect(similar.getByRole('article').nth(4)).toBeVisible();
    await expect(similar.getByRole('article')).toHaveCount(5);
    await similar.getByRole('link', { name: 'View Details of TMT Bar Fe 500D 10 mm' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'TMT Bar Fe 500D 10 mm' });
    await expect(heading).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('links to its subcategory when there are more products than it shows', async ({
    putProduct,
    openProduct,
  }) => {
    const ids = Array.from({ length: 15 }, (_, n) => `e2e-many-${n}`);
    const menu = database().doc('catalogue/menu');
    await Promise.all(ids.map((id) => putProduct({ name: `A ${id}` }, id)));
    await expect
      .poll(async () => JSON.stringify((await menu.get()).data()))
      .toContain('"productCount":21');
    const page = await openProduct('/product/e2e-many-0');
    const similar = similarProducts(page);
    await expect(similar.getByRole('link', { name: 'View all 21 products' })).toBeVisible();
    await expect(similar.getByRole('article')).toHaveCount(12);
  });
});

test.describe('the gallery', () => {
  test('shows four pictures, and scrolls to the one whose thumbnail is clicked', async ({
    openProduct,
  }) => {
    const page = await openProduct(BAR);
    const thumbnails = thumbnailsOf(page);
    await expect(thumbnails).toHaveCount(4);
    await thumbnails.nth(2).click();
    await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true');
    const strip = page.getByLabel('Pictures');
    const readPosition = () =>
      strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
    await expect.poll(readPosition).toBe(2);
  });

  test('changes pictures with the arrow keys', async ({ openProduct }) => {
    const page = await openProduct(BAR);
    await page.getByLabel('Pictures').focus();
    // A key scrolls by a part of a picture; the browser then moves on to the next one or back. On a busy machine, a
    // second key can be pressed before the first picture is left.
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      const first = thumbnailsOf(page).first();
      await expect(first).not.toHaveAttribute('aria-current', 'true', { timeout: 500 });
    }).toPass({ timeout: 15_000 });
  });

  test('enlarges a picture in a dialog with buttons and arrow keys, and returns the focus on Escape', async ({
    openProduct,
  }) => {
    const page = await openProduct(BAR);
    const enlarge = page.getByRole('link', { name: 'Enlarge the picture' });
    await enlarge.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 of 4')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('2 of 4')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByText('4 of 4')).toBeVisible();
    await dialog.getByRole('button', { name: 'Previous picture' }).click();
    await expect(dialog.getByText('3 of 4')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next picture' }).click();
    await expect(dialog.getByText('4 of 4')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(enlarge).toBeFocused();
  });

  test('enlarges the whole picture on the whole screen, where swiping, pinching and a double tap work', async ({
    openProduct,
  }) => {
    const page = await openProduct(BAR, phone);
    await page.getByRole('link', { name: 'Enlarge the picture' }).click();
    const dialog = page.getByRole('dialog');
    const image = dialog.getByRole('img');
    await expect(image).toHaveCSS('object-fit', 'contain');
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 780 });
    const box = await image.boundingBox();
    if (!box) throw new Error('The picture is not visible.');
    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const readScale = async () => ((await image.boundingBox())?.width ?? 0) / box.width;
    const zoomOut = dialog.getByRole('button', { name: 'Zoom out' });

    await page.touchscreen.tap(center.x, center.y);
    await page.touchscreen.tap(center.x, center.y);
    await expect.poll(readScale).toBeGreaterThan(2);
    await zoomOut.click();
    await expect.poll(readScale).toBe(1);

    await pinch(page, center);
    await expect.poll(readScale).toBeGreaterThan(1.5);
    await zoomOut.click();
    await expect.poll(readScale).toBe(1);

    await swipe(page, { from: { x: 330, y: center.y }, to: { x: 20, y: center.y } });
    await expect(dialog.getByText('2 of 4')).toBeVisible();
  });

  test('fits a phone, and changes pictures by swiping', async ({ openProduct }) => {
    const page = await openProduct(BAR, phone);
    const strip = page.getByLabel('Pictures');
    const box = await strip.boundingBox();
    if (!box) throw new Error('The pictures are not visible.');
    expect(box.width).toBeLessThanOrEqual(360);
    const y = box.y + box.height / 2;
    await swipe(page, { from: { x: box.x + box.width * 0.9, y }, to: { x: box.x + 20, y } });
    await expect(secondThumbnail(page)).toHaveAttribute('aria-current', 'true');
  });
});

/** Moves two fingers apart. */
async function pinch(page: Page, { x, y }: Point): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touchPoints = (distance: number) => [
    { x: x - distance, y, id: 0 },
    { x: x + distance, y, id: 1 },
  ];
  await client.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: touchPoints(30),
  });
  for (let distance = 35; distance <= 80; distance += 5) {
    const points = touchPoints(distance);
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points });
    await page.waitForTimeout(16);
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
