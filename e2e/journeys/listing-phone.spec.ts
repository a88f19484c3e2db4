/** Lists of products on a phone: density, subcategories, order, and what an empty list offers. */
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { headerLink, menuDisclosure, openMobileMenu } from '../src/site-header.ts';
import { expect, test } from '../src/test.ts';

/** Maximum height of a product in a list on average, in pixels. */
const ROW_HEIGHT = 200;

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true };
const namesOn = (page: Page) => page.getByRole('article').getByRole('heading');
const chips = (page: Page) => page.getByRole('navigation', { name: 'Subcategories' });

test.describe('a list on a phone', () => {
  test.use(phone);

  for (const path of ['/category/steel', '/subcategory/tmt-bars']) {
    test(`${path} has dense rows with picture, brand, description, price and link`, async ({
      page,
    }) => {
      await page.goto(path);
      // The font is optional: a page has it for sure once it is in the cache.
      await page.reload();
      const rows = page.getByRole('article');
      await expect(rows.first()).toContainText('View Details');
      const picture = rows.first().getByRole('img');
      await expect(picture).toBeVisible();
      // The shape of the pictures, whose labels would otherwise be cut.
      const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
      expect(width / height).toBeCloseTo(4 / 3, 1);
      await expect(page.getByText('Prices excluding GST, ex yard, as of today')).toBeVisible();
      for (const row of await rows.all()) {
        await expect(row).toContainText(/\$[\d,]+\.\d\d \/ \w+/);
        await expect(row).toContainText(/In stock|Low stock|Out of stock/);
      }
      await expect(rows.filter({ hasText: 'CRS 25 mm' })).toContainText('Out of stock');
      const heights = await rows.evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().height),
      );
      const total = heights.reduce((sum, height) => sum + height, 0);
      expect(total / heights.length).toBeLessThan(ROW_HEIGHT);
      expect(await findAxeViolations(page)).toEqual([]);
    });
  }

  test('shows one subcategory of a category by its chip, and all again', async ({ page }) => {
    await page.goto('/category/steel');
    await expect(page.getByRole('article')).toHaveCount(16);
    await expect(chips(page).getByRole('link', { name: 'All' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await chips(page).getByRole('link', { name: 'GI Pipes 4' }).click();
    await page.waitForURL('**/category/steel?sub=gi-pipes');
    await expect(page.getByRole('article')).toHaveCount(4);
    await expect(page.getByText('4 products')).toBeVisible();
    await expect(chips(page).getByRole('link', { name: 'GI Pipes' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(await findAxeViolations(page)).toEqual([]);
    await chips(page).getByRole('link', { name: 'All' }).click();
    await expect(page.getByRole('article')).toHaveCount(16);
  });

  test('applies a filter that is pressed just after a price is typed, and keeps its buttons in place', async ({
    page,
  }) => {
    await page.goto('/category/steel');
    await page.getByRole('button', { name: 'Filters' }).click();
    const show = page.getByRole('button', { name: /^Show \d+ products/ });
    // Its text can take two lines until it is shorter.
    const readBottom = async () => {
      const box = await show.boundingBox();
      return box && box.y + box.height;
    };
    const bottom = await readBottom();
    await page.getByLabel('From').fill('100');
    // Leaving the field applies the price, with which there are fewer brands.
    await page.getByLabel('In stock only').click({ delay: 100 });
    await expect(page.getByLabel('In stock only')).toBeChecked();
    await expect(
      page.getByRole('listitem').filter({ has: page.getByRole('checkbox') }),
    ).not.toHaveCount(5);
    expect(await readBottom()).toBe(bottom);
  });

  test('shows one subcategory by its chip without JavaScript', async ({ openPage }) => {
    const { page } = await openPage({ ...phone, javaScriptEnabled: false });
    await page.goto('/category/steel');
    await chips(page).getByRole('link', { name: 'Binding Wire 3' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
  });

  for (const path of ['/subcategory/tmt-bars', '/material/tmt-bars']) {
    test(`${path} shows small sizes before large ones`, async ({ page }) => {
      await page.goto(path);
      const sizes = [' 8 mm', ' 10 mm', ' 25 mm', ' 12 mm', ' 16 mm', ' 20 mm'];
      await expect(page.getByRole('article')).toContainText(sizes);
    });
  }

  test('sorts prices within one unit, with a visible label', async ({ page }) => {
    await page.goto('/category/steel');
    // A text for screen readers has one pixel.
    expect((await page.getByText('Sort by').boundingBox())?.height).toBeGreaterThan(10);
    await page.getByLabel('Sort by').selectOption('Price low to high');
    const prices = page.getByRole('article').getByText(/^\$.* \/ /);
    await expect(prices.first()).toHaveText('$70.40 / kg');
    const units = (await prices.allTextContents()).map((text) => text.split(' / ')[1]);
    expect(units).toEqual([...new Set(units)].flatMap((unit) => units.filter((u) => u === unit)));
  });

  test('reflows at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/category/steel');
    await expect(namesOn(page).first()).toBeVisible();
    expect(await readHorizontalOverflow(page)).toBe(0);
  });
});

test.describe('the menu on a phone', () => {
  test.use(phone);

  test('leads to each category', async ({ page }) => {
    await page.goto('/about');
    await openMobileMenu(page);
    await menuDisclosure(page, 'PRODUCTS').click();
    await menuDisclosure(page, 'Steel').click();
    await headerLink(page, 'All Steel').click();
    await page.waitForURL('**/category/steel');
    await expect(page.getByRole('heading', { level: 1, name: 'Steel' })).toBeVisible();
  });
});

for (const path of ['/category/waterproofing', '/subcategory/cobblestones']) {
  test(`${path} has no products and offers an enquiry`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: 'Send us an enquiry' }).click();
    await expect(page.getByRole('dialog', { name: 'Product Enquiry' })).toBeVisible();
  });
}
