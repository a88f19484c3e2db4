/** Long listings: pagination, filters and sort order in the URL, live updates. */
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import {
  productReference,
  putCatalogueFixture,
  removeCatalogueFixture,
  waitForIndex,
} from '../src/catalogue-fixture.ts';
import { collectSubscriptions } from '../src/firestore-requests.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForLive } from '../src/hydration.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { test as base, expect } from '../src/test.ts';

const ID = 'e2e-mats';
const LISTING = `/subcategory/${ID}`;
const brands = ['Vajrasthi', 'Kavachi', 'Girikot'];

/** 62 products: prices from 100 to 161 in the order of the names, every fourth out of stock. */
const products = Array.from({ length: 62 }, (_, n) => ({
  name: nameOf(n),
  brand: brands[n % 3] ?? '',
  price: 100 + n,
  stock: n % 4 === 0 ? 0 : 5,
}));

interface ListingWorkerFixtures {
  /** Stores `products` for the tests of this file. */
  catalogue: undefined;
}

const test = base.extend<object, ListingWorkerFixtures>({
  catalogue: [
    async ({}, use) => {
      await putCatalogueFixture({ id: ID, name: 'E2E Mats', products });
      await use(undefined);
      await removeCatalogueFixture(ID);
    },
    // Allows for the cold start of each trigger.
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});

function nameOf(n: number): string {
  return `Mat ${String(n).padStart(2, '0')}`;
}

const namesOn = (page: Page) => page.getByRole('article').getByRole('heading');

const expectNames = (page: Page, numbers: number[]) =>
  expect(namesOn(page)).toHaveText(numbers.map(nameOf));

const indexesBelow = (count: number) => Array.from({ length: count }, (_, n) => n);

const showMoreButton = (page: Page) => page.getByRole('button', { name: 'Show more' });
const removeButtons = (page: Page) => page.getByRole('button', { name: /^Remove/ });
const sortField = (page: Page) => page.getByLabel('Sort by');
const priceField = (page: Page, name: 'From' | 'To') => page.getByLabel(name, { exact: true });

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByLabel('Vajrasthi')).toBeVisible();
}

test.describe('the product bands of a material page', () => {
  const bands = (page: Page) => page.getByRole('main').getByRole('article');

  test('are as many after Back from a product as before', async ({ page }) => {
    await page.goto(`/material/${ID}`);
    await showMoreButton(page).click();
    await expect(bands(page)).toHaveCount(48);
    await bands(page).nth(40).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: nameOf(40) })).toBeVisible();
    await page.goBack();
    await expect(bands(page)).toHaveCount(48);
    await expect(bands(page).nth(40)).toBeInViewport();
  });

  test('are loaded page by page to the last, and the focus moves to the first new one', async ({
    openPage,
  }) => {
    const { page, consoleErrors } = await openPage();
    await page.goto(`/material/${ID}`);
    await expect(bands(page)).toHaveCount(24);
    await showMoreButton(page).press('Enter');
    await expect(bands(page)).toHaveCount(48);
    await expect(bands(page).nth(24).getByRole('link')).toBeFocused();
    await showMoreButton(page).click();
    await expect(bands(page)).toHaveCount(62);
    await expect(showMoreButton(page)).toHaveCount(0);
    expect(consoleErrors).toEqual([]);
  });

  test('of all materials end at the limit of one query with a link to the categories', async ({
    page,
  }) => {
    await page.goto('/material');
    for (const count of [24, 48, 72]) {
      await expect(bands(page)).toHaveCount(count);
      await showMoreButton(page).click();
    }
    await expect(bands(page)).toHaveCount(96);
    const categories = page.getByRole('main').getByRole('link', { name: 'All categories' });
    await expect(categories).toBeVisible();
  });
});

test.describe('a long listing', () => {
  test('shows 24 products, then 24 more on each press, and focuses the first new one', async ({
    openPage,
  }) => {
    const { page, consoleErrors } = await openPage();
    await page.goto(LISTING);
    await expect(page.getByText('Showing 24 of 62')).toBeVisible();
    await expectNames(page, indexesBelow(24));

    await showMoreButton(page).press('Enter');
    await expect(page.getByText('Showing 48 of 62')).toBeVisible();
    await expectNames(page, indexesBelow(48));
    const firstNew = page.getByRole('link', { name: `View Details of ${nameOf(24)}` });
    await expect(firstNew).toBeFocused();

    await showMoreButton(page).click();
    await expect(page.getByText('62 products')).toBeVisible();
    await expectNames(page, indexesBelow(62));
    await expect(showMoreButton(page)).toHaveCount(0);
    expect(consoleErrors).toEqual([]);
  });

  test('shows more before hydration and without JavaScript', async ({ openPage }) => {
    const { page: withoutJavaScript } = await openPage({ javaScriptEnabled: false });
    await withoutJavaScript.goto(LISTING, { waitUntil: 'load' });
    await showMoreButton(withoutJavaScript).click();
    await expect(withoutJavaScript).toHaveURL(`${LISTING}?shown=48`);
    await expectNames(withoutJavaScript, indexesBelow(48));

    const { page } = await openPage();
    const release = await holdRequests(page, '**/assets/react-*.js');
    await page.goto(LISTING, { waitUntil: 'commit' });
    await showMoreButton(page).click();
    await expect(page).toHaveURL(`${LISTING}?shown=48`);
    await expectNames(page, indexesBelow(48));
    release();
    await waitForLive(page);
    await expectNames(page, indexesBelow(48));
  });

  test('loads the full documents of products that it knows from the catalogue index only', async ({
    page,
  }) => {
    await page.goto(`${LISTING}?shown=48`);
    const last = page.getByRole('article').nth(47);
    await last.scrollIntoViewIfNeeded();
    await expect(last.getByText('A product for the test.')).toBeVisible();
    await expect(last.getByText('/ kg')).toHaveCount(1);
  });

  test('reads one page of products, and the catalogue index only on “Show more”', async ({
    page,
  }) => {
    const subscriptions = collectSubscriptions(page);
    await page.goto(LISTING);
    await expect(page.getByText('Showing 24 of 62')).toBeVisible();
    await expectNames(page, indexesBelow(24));
    await expect.poll(() => subscriptions.documents.length).toBeGreaterThan(0);
    await expect.poll(() => subscriptions.collections.length).toBeGreaterThan(0);
    expect(subscriptions).toEqual({ documents: ['catalogue/menu'], collections: ['products'] });

    await showMoreButton(page).click();
    await expect(page.getByText('Showing 48 of 62')).toBeVisible();
    expect(subscriptions.collections).toContain('catalogueIndex');
  });

  test('does not move the focus of a visitor who types in another field while “Show more” loads', async ({
    page,
  }) => {
    const release = await holdRequests(page, '**/Listen/channel**');
    await page.goto(LISTING);
    await showMoreButton(page).click();
    const search = page.getByRole('banner').getByRole('combobox');
    await search.fill('mat 3');
    release();
    await expect(page.getByText('Showing 48 of 62')).toBeVisible();
    await page.waitForTimeout(200);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('mat 3');
  });

  test('subscribes only to documents in or near the viewport', async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width: 360, height: 800 } });
    const subscriptions = collectSubscriptions(page);
    await page.goto(`${LISTING}?sort=price-desc&shown=72`);
    await expect(page.getByText('62 products')).toBeVisible();
    const first = page.getByRole('article').first();
    await expect(first.getByText('A product for the test.')).toBeVisible();
    const subscribedProducts = () =>
      subscriptions.documents.filter((path) => path.startsWith('products/'));
    await expect.poll(() => subscribedProducts().length).toBeGreaterThan(0);
    await waitForLive(page);
    expect(subscribedProducts().length).toBeLessThan(12);
  });

  for (const width of [360, 1280]) {
    test(`keeps its height while descriptions load on a screen of ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 });
      const readHeight = () => page.evaluate(() => document.body.offsetHeight);
      await page.goto(LISTING);
      await waitForLive(page);
      await showMoreButton(page).click();
      await expect(page.getByText('Showing 48 of 62')).toBeVisible();
      // Only products near the viewport are loaded: the last one stays in it.
      const description = page.getByRole('article').last().getByText('A product for the test.');
      await expect(description).toHaveCount(0);
      const height = await readHeight();
      for (const card of await page.getByRole('article').all()) await card.scrollIntoViewIfNeeded();
      await expect(description).toBeVisible();
      expect(await readHeight()).toBe(height);
    });
  }

  test('restores its length and scroll position after Back from a product', async ({ page }) => {
    const readScrollY = () => page.evaluate(() => window.scrollY);
    const link = page.getByRole('link', { name: `View Details of ${nameOf(40)}` });
    const readTop = async () => (await link.boundingBox())?.y ?? Number.NaN;
    await page.goto(LISTING);
    await showMoreButton(page).click();
    await expect(page.getByText('Showing 48 of 62')).toBeVisible();
    await link.scrollIntoViewIfNeeded();
    const [scrollY, top] = [await readScrollY(), await readTop()];
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: nameOf(40) })).toBeVisible();
    expect(await readScrollY()).toBe(0);

    await page.goBack();
    await expect(page.getByText('Showing 48 of 62')).toBeVisible();
    await expect.poll(async () => Math.abs((await readScrollY()) - scrollY)).toBeLessThan(5);
    expect(Math.abs((await readTop()) - top)).toBeLessThan(5);
  });

  test('explains that more products could not be loaded, and shows them once the server responds', async ({
    page,
  }) => {
    let isBlocked = true;
    await page.route('**/google.firestore.v1.Firestore/Listen/**', (route) =>
      isBlocked ? route.abort() : route.continue(),
    );
    await page.goto(LISTING);
    await showMoreButton(page).click();
    await expect(page.getByText('Failed to load more products.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    isBlocked = false;
    await expect(page.getByText('Showing 48 of 62')).toBeVisible();
    await expectNames(page, indexesBelow(48));
  });
});

test.describe('the sort order', () => {
  test('is part of the URL, survives a reload, and is undone by Back', async ({ page }) => {
    await page.goto(LISTING);
    await expect(page.getByText('Showing 24 of 62')).toBeVisible();
    await sortField(page).selectOption('Price high to low');
    await page.waitForURL('**?sort=price-desc');
    const mostExpensive = indexesBelow(24).map((n) => 61 - n);
    await expectNames(page, mostExpensive);
    await page.reload();
    await expectNames(page, mostExpensive);
    await expect(sortField(page)).toHaveValue('price-desc');

    await page.goBack();
    await expectNames(page, indexesBelow(24));
    expect(new URL(page.url()).search).toBe('');
  });

  test('does not change the scroll position', async ({ page }) => {
    await page.goto(LISTING);
    await expect(page.getByText('Showing 24 of 62')).toBeVisible();
    await sortField(page).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 200));
    await sortField(page).selectOption('Price low to high');
    await page.waitForURL('**?sort=price-asc');
    await expectNames(page, indexesBelow(24));
    expect(await page.evaluate(() => window.scrollY)).toBe(200);
  });
});

test.describe('the filters', () => {
  test('combine brand, price and stock with counts, and survive a reload in the URL', async ({
    openPage,
  }) => {
    const { page, consoleErrors } = await openPage();
    await page.goto(LISTING);
    await openFilters(page);
    await expect(page.getByText('Kavachi (21)')).toBeVisible();
    await page.getByLabel('Kavachi').check();
    await expect(page.getByText('21 products')).toBeVisible();
    await page.getByLabel('In stock only').check();
    await priceField(page, 'From').fill('130');
    await priceField(page, 'To').fill('150');
    await priceField(page, 'To').press('Enter');

    const matching = indexesBelow(62).filter(
      (n) => n % 3 === 1 && n % 4 !== 0 && n >= 30 && n <= 50,
    );
    await page.waitForURL('**?brand=Kavachi&min=130&max=150&stock=1');
    await expectNames(page, matching);
    await expect(page.getByText(`${matching.length} products`)).toBeVisible();
    await page.reload();
    await expectNames(page, matching);
    expect(consoleErrors).toEqual([]);
  });

  test('can be removed one by one or all at once', async ({ page }) => {
    await page.goto(`${LISTING}?brand=Kavachi&brand=Girikot&max=110`);
    await expectNames(page, [1, 2, 4, 5, 7, 8, 10]);
    await page.getByRole('button', { name: 'Remove Girikot' }).press('Enter');
    await expectNames(page, [1, 4, 7, 10]);
    const removePrice = page.getByRole('button', { name: 'Remove Up to $110.00', exact: true });
    await expect(removePrice).toBeFocused();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expectNames(page, indexesBelow(24));
    expect(new URL(page.url()).search).toBe('');
    await expect(removeButtons(page)).toHaveCount(0);
  });

  test('accept a price with commas and a rupee sign', async ({ page }) => {
    await page.goto(LISTING);
    await openFilters(page);
    await priceField(page, 'From').fill('₹150');
    await page.waitForURL('**?min=150');
    await priceField(page, 'To').pressSequentially('1,00,000');
    await page.waitForURL('**?min=150&max=100000');
    await expect(priceField(page, 'To')).toHaveValue('1,00,000');
    await expect(page.getByText('Enter a price')).toHaveCount(0);
    await priceField(page, 'To').fill('5,00,00,000');
    await expect(page.getByText('Enter a price, up to 1,00,00,000.')).toBeVisible();
  });

  test('keep a price that is no number in its field with a message', async ({ page }) => {
    await page.goto(LISTING);
    await openFilters(page);
    await priceField(page, 'From').fill('cheap');
    await expect(page.getByText('Enter a price, up to 1,00,00,000.')).toBeVisible();
    await expect(priceField(page, 'From')).toHaveValue('cheap');
    expect(new URL(page.url()).search).toBe('');
    await priceField(page, 'From').fill('150');
    await page.waitForURL('**?min=150');
    await expect(page.getByText('Enter a price')).toHaveCount(0);
  });

  test('are history entries that Back undoes; a typed price is one entry', async ({ page }) => {
    await page.goto(LISTING);
    await openFilters(page);
    await page.getByLabel('Girikot').check();
    await page.waitForURL('**?brand=Girikot');
    const from = priceField(page, 'From');
    await from.pressSequentially('1');
    await page.waitForURL('**&min=1');
    await from.pressSequentially('50');
    await page.waitForURL('**&min=150');
    await expectNames(page, [50, 53, 56, 59]);

    await page.goBack();
    await page.waitForURL('**?brand=Girikot');
    await expect(from).toHaveValue('');
    await page.goBack();
    await page.waitForURL(`**${LISTING}`);
    await expectNames(page, indexesBelow(24));
  });

  test('show a message when nothing matches, and can be cleared', async ({ page }) => {
    await page.goto(`${LISTING}?min=9000`);
    const main = page.getByRole('main');
    const message = main.getByRole('heading', { name: 'No products match these filters.' });
    await expect(message).toBeVisible();
    expect(await page.getByRole('heading', { name: 'No products available' }).count()).toBe(0);
    await main.getByRole('button', { name: 'Clear all' }).last().click();
    await expectNames(page, indexesBelow(24));
  });

  test('ignore invalid values in the URL', async ({ page }) => {
    await page.goto(`${LISTING}?min=cheap&sort=upside-down&shown=-3&stock=maybe`);
    await expect(page.getByText('Showing 24 of 62')).toBeVisible();
    await expectNames(page, indexesBelow(24));
    expect(await removeButtons(page).count()).toBe(0);
  });

  test('open in a dialog on a phone, which shows the number of matches', async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width: 360, height: 800 } });
    await page.goto(LISTING);
    await openFilters(page);
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByLabel('Girikot').check();
    await dialog.getByRole('button', { name: 'Show 20 products' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('20 products')).toBeVisible();
    const matching = indexesBelow(62).filter((n) => n % 3 === 2);
    await expectNames(page, matching);
  });
});

test('a changed price in a sorted listing is updated without reordering, and the next visit has the new order', async ({
  page,
  openPage,
  afterTest,
}) => {
  const path = `${LISTING}?min=155&sort=price-asc`;
  await page.goto(path);
  await expectNames(page, [55, 56, 57, 58, 59, 60, 61]);
  const card = page.getByRole('article').filter({ hasText: nameOf(55) });
  await waitForLive(page);
  await expect(card.getByText('/ kg')).toBeVisible();
  afterTest(() => productReference(ID, 55).update({ price: 155 }));
  await productReference(ID, 55).update({ price: 160.5 });
  await expect(card.getByText('$160.50')).toBeVisible({ timeout: 1_000 });

  await waitForIndex((indexed) => indexed.some(({ price }) => price === 160.5));
  const { page: laterPage } = await openPage();
  await laterPage.goto(path);
  await expectNames(laterPage, [56, 57, 58, 59, 60, 55, 61]);
  const names = await namesOn(page).allTextContents();
  expect(names).toEqual([55, 56, 57, 58, 59, 60, 61].map(nameOf));
});

test.describe('a category', () => {
  test('is paginated, filtered and sorted like a subcategory', async ({ page }) => {
    await page.goto(`/category/${ID}?brand=Girikot&sort=price-desc`);
    const matching = indexesBelow(62).filter((n) => n % 3 === 2);
    await expectNames(page, matching.reverse());
    await page.getByRole('button', { name: 'Clear all' }).click();
    await sortField(page).selectOption('Name');
    await expect(page.getByText('Showing 24 of 62')).toBeVisible();
    await showMoreButton(page).click();
    await expect(page.getByText('Showing 48 of 62')).toBeVisible();
    await expectNames(page, indexesBelow(48));
  });
});

test.describe('a short listing', () => {
  test('is filtered and sorted without the catalogue index', async ({ page }) => {
    const subscriptions = collectSubscriptions(page);
    await page.goto('/subcategory/tmt-bars');
    await expect(page.getByText('6 products')).toBeVisible();
    await openFilters(page);
    await page.getByLabel('Vajrasthi').check();
    await page.waitForURL('**?brand=Vajrasthi');
    await expect(page.getByText('2 products')).toBeVisible();
    await sortField(page).selectOption('Price high to low');
    await page.waitForURL('**&sort=price-desc');
    await expect(namesOn(page).first()).toHaveText('TMT Bar Fe 500D 8 mm');
    await expect.poll(() => subscriptions.collections.length).toBeGreaterThan(0);
    expect(subscriptions.collections).toEqual(['products']);
  });

  test('has no filters when it has fewer than four products', async ({ page }) => {
    await page.goto('/subcategory/white-cement');
    await expect(page.getByRole('article').nth(2)).toBeVisible();
    expect(await page.getByRole('button', { name: 'Filters' }).count()).toBe(0);
  });
});

for (const width of [320, 360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a filtered listing and its filters have no axe violation and do not scroll horizontally', async ({
      page,
    }) => {
      await page.goto(`${LISTING}?brand=Kavachi&min=110&stock=1`);
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await readHorizontalOverflow(page)).toBe(0);
      expect(await findAxeViolations(page)).toEqual([]);
      await openFilters(page);
      expect(await findAxeViolations(page)).toEqual([]);
    });
  });
}
