/** Long listings: pagination, filters and sort order in the URL, live updates. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findAxeViolations } from '../src/axe.ts';
import { launchBrowser } from '../src/browser.ts';
import {
  productReference,
  putCatalogueFixture,
  removeCatalogueFixture,
  waitForIndex,
} from '../src/catalogue-fixture.ts';
import { eventually } from '../src/eventually.ts';
import { collectSubscriptions } from '../src/firestore-requests.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { openPage } from '../src/pages.ts';

// Allows for the cold start of each trigger.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

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

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await putCatalogueFixture({ id: ID, name: 'E2E Mats', products });
});

afterAll(async () => {
  await browser.close();
  await removeCatalogueFixture(ID);
});

function nameOf(n: number): string {
  return `Mat ${String(n).padStart(2, '0')}`;
}

const namesOf = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

async function waitForNames(page: Page, numbers: number[]): Promise<void> {
  const names = numbers.map(nameOf);
  await eventually(
    () => namesOf(page),
    (visibleNames) => JSON.stringify(visibleNames) === JSON.stringify(names),
    15_000,
  );
}

const indexesBelow = (count: number) => Array.from({ length: count }, (_, n) => n);

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Vajrasthi').waitFor();
}

describe('the product bands of a material page', () => {
  const bands = (page: Page) => page.getByRole('main').getByRole('article');

  const waitForBands = (page: Page, count: number) =>
    eventually(
      () => bands(page).count(),
      (bandCount) => bandCount === count,
    );

  it('are loaded page by page to the last, and the focus moves to the first new one', async () => {
    const { page, consoleErrors } = await openPage(browser);
    await page.goto(`/material/${ID}`);
    await waitForBands(page, 24);
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await waitForBands(page, 48);
    await eventually(
      () =>
        bands(page)
          .nth(24)
          .getByRole('link')
          .evaluate((a) => a === document.activeElement),
      Boolean,
    );
    await page.getByRole('button', { name: 'Show more' }).click();
    await waitForBands(page, 62);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('of all materials end at the limit of one query with a link to the categories', async () => {
    const { page } = await openPage(browser);
    await page.goto('/material');
    for (const count of [24, 48, 72]) {
      await waitForBands(page, count);
      await page.getByRole('button', { name: 'Show more' }).click();
    }
    await waitForBands(page, 96);
    await page.getByRole('main').getByRole('link', { name: 'All categories' }).waitFor();
  });
});

describe('a long listing', () => {
  it('shows 24 products, then 24 more on each press, and focuses the first new one', async () => {
    const { page, consoleErrors } = await openPage(browser);
    await page.goto(LISTING);
    await page.getByText('Showing 24 of 62').waitFor();
    await waitForNames(page, indexesBelow(24));

    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await page.getByText('Showing 48 of 62').waitFor();
    await waitForNames(page, indexesBelow(48));
    const focused = page.getByRole('link', { name: `View Details of ${nameOf(24)}` });
    await eventually(
      () => focused.evaluate((link) => link === document.activeElement),
      (isFocused) => isFocused,
    );

    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('62 products').waitFor();
    await waitForNames(page, indexesBelow(62));
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('loads the full documents of products that it knows from the catalogue index only', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${LISTING}?shown=48`);
    const last = page.getByRole('article').nth(47);
    await last.scrollIntoViewIfNeeded();
    await last.getByText('A product for the test.').waitFor();
    expect(await last.getByText('/ kg').count()).toBe(1);
  });

  it('reads one page of products, and the catalogue index only on “Show more”', async () => {
    const { page } = await openPage(browser);
    const subscriptions = collectSubscriptions(page);
    await page.goto(LISTING);
    await page.getByText('Showing 24 of 62').waitFor();
    await waitForNames(page, indexesBelow(24));
    await eventually(
      async () => subscriptions,
      ({ documents, collections: lists }) => documents.length > 0 && lists.length > 0,
      15_000,
    );
    expect(subscriptions).toEqual({ documents: ['catalogue/menu'], collections: ['products'] });

    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('Showing 48 of 62').waitFor();
    expect(subscriptions.collections).toContain('catalogueIndex');
  });

  it('subscribes only to documents in or near the viewport', async () => {
    const { page } = await openPage(browser, { viewport: { width: 360, height: 800 } });
    const subscriptions = collectSubscriptions(page);
    await page.goto(`${LISTING}?sort=price-desc&shown=72`);
    await page.getByText('62 products').waitFor();
    await page.getByRole('article').first().getByText('A product for the test.').waitFor();
    const subscribedProducts = subscriptions.documents.filter((path) =>
      path.startsWith('products/'),
    );
    expect(subscribedProducts.length).toBeGreaterThan(0);
    expect(subscribedProducts.length).toBeLessThan(12);
  });

  it('restores its length and scroll position after Back from a product', async () => {
    const { page } = await openPage(browser);
    await page.goto(LISTING);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('Showing 48 of 62').waitFor();
    const link = page.getByRole('link', { name: `View Details of ${nameOf(40)}` });
    await link.scrollIntoViewIfNeeded();
    const scrollY = await page.evaluate(() => window.scrollY);
    await link.click();
    await page.getByRole('heading', { level: 1, name: nameOf(40) }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await page.getByText('Showing 48 of 62').waitFor();
    await eventually(
      () => page.evaluate(() => window.scrollY),
      (y) => Math.abs(y - scrollY) < 5,
    );
  });
});

describe('the sort order', () => {
  it('is part of the URL, survives a reload, and is undone by Back', async () => {
    const { page } = await openPage(browser);
    await page.goto(LISTING);
    await page.getByText('Showing 24 of 62').waitFor();
    await page.getByLabel('Sort by').selectOption('Price high to low');
    await page.waitForURL('**?sort=price-desc');
    const mostExpensive = indexesBelow(24).map((n) => 61 - n);
    await waitForNames(page, mostExpensive);
    await page.reload();
    await waitForNames(page, mostExpensive);
    expect(await page.getByLabel('Sort by').inputValue()).toBe('price-desc');

    await page.goBack();
    await waitForNames(page, indexesBelow(24));
    expect(new URL(page.url()).search).toBe('');
  });

  it('does not change the scroll position', async () => {
    const { page } = await openPage(browser);
    await page.goto(LISTING);
    await page.getByText('Showing 24 of 62').waitFor();
    await page.getByLabel('Sort by').scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 200));
    await page.getByLabel('Sort by').selectOption('Price low to high');
    await page.waitForURL('**?sort=price-asc');
    await waitForNames(page, indexesBelow(24));
    expect(await page.evaluate(() => window.scrollY)).toBe(200);
  });
});

describe('the filters', () => {
  it('combine brand, price and stock with counts, and survive a reload in the URL', async () => {
    const { page, consoleErrors } = await openPage(browser);
    await page.goto(LISTING);
    await openFilters(page);
    await page.getByText('Kavachi (21)').waitFor();
    await page.getByLabel('Kavachi').check();
    await page.getByText('21 products').waitFor();
    await page.getByLabel('In stock only').check();
    await page.getByLabel('From', { exact: true }).fill('130');
    await page.getByLabel('To', { exact: true }).fill('150');
    await page.getByLabel('To', { exact: true }).press('Enter');

    const matching = indexesBelow(62).filter(
      (n) => n % 3 === 1 && n % 4 !== 0 && n >= 30 && n <= 50,
    );
    await page.waitForURL('**?brand=Kavachi&min=130&max=150&stock=1');
    await waitForNames(page, matching);
    await page.getByText(`${matching.length} products`).waitFor();
    await page.reload();
    await waitForNames(page, matching);
    expect(consoleErrors).toEqual([]);
  });

  it('can be removed one by one or all at once', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${LISTING}?brand=Kavachi&brand=Girikot&max=110`);
    await waitForNames(page, [1, 2, 4, 5, 7, 8, 10]);
    await page.getByRole('button', { name: 'Remove Girikot' }).press('Enter');
    await waitForNames(page, [1, 4, 7, 10]);
    await eventually(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      (label) => label === 'Remove Up to $110.00',
    );
    await page.getByRole('button', { name: 'Clear all' }).click();
    await waitForNames(page, indexesBelow(24));
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  });

  it('are history entries that Back undoes; a typed price is one entry', async () => {
    const { page } = await openPage(browser);
    await page.goto(LISTING);
    await openFilters(page);
    await page.getByLabel('Girikot').check();
    await page.waitForURL('**?brand=Girikot');
    const from = page.getByLabel('From', { exact: true });
    await from.pressSequentially('1');
    await page.waitForURL('**&min=1');
    await from.pressSequentially('50');
    await page.waitForURL('**&min=150');
    await waitForNames(page, [50, 53, 56, 59]);

    await page.goBack();
    await page.waitForURL('**?brand=Girikot');
    expect(await from.inputValue()).toBe('');
    await page.goBack();
    await page.waitForURL(`**${LISTING}`);
    await waitForNames(page, indexesBelow(24));
  });

  it('show a message when nothing matches, and can be cleared', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${LISTING}?min=9000`);
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'No products match these filters.' }).waitFor();
    expect(await page.getByRole('heading', { name: 'No products available' }).count()).toBe(0);
    await main.getByRole('button', { name: 'Clear all' }).last().click();
    await waitForNames(page, indexesBelow(24));
  });

  it('ignore invalid values in the URL', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${LISTING}?min=cheap&sort=upside-down&shown=-3&stock=maybe`);
    await page.getByText('Showing 24 of 62').waitFor();
    await waitForNames(page, indexesBelow(24));
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  });

  it('open in a dialog on a phone, which shows the number of matches', async () => {
    const { page } = await openPage(browser, { viewport: { width: 360, height: 800 } });
    await page.goto(LISTING);
    await openFilters(page);
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByLabel('Girikot').check();
    await dialog.getByRole('button', { name: 'Show 20 products' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('20 products').waitFor();
    await waitForNames(
      page,
      indexesBelow(62).filter((n) => n % 3 === 2),
    );
  });
});

it('a changed price in a sorted listing is updated without reordering, and the next visit has the new order', async () => {
  const { page } = await openPage(browser);
  const path = `${LISTING}?min=155&sort=price-asc`;
  await page.goto(path);
  await waitForNames(page, [55, 56, 57, 58, 59, 60, 61]);
  const card = page.getByRole('article').filter({ hasText: nameOf(55) });
  await card.getByText('/ kg').waitFor();
  onTestFinished(async () => void (await productReference(ID, 55).update({ price: 155 })));
  await productReference(ID, 55).update({ price: 160.5 });
  await card.getByText('$160.50').waitFor({ timeout: 1_000 });

  await waitForIndex((indexed) => indexed.some(({ price }) => price === 160.5));
  const { page: laterPage } = await openPage(browser);
  await laterPage.goto(path);
  await waitForNames(laterPage, [56, 57, 58, 59, 60, 55, 61]);
  expect(await namesOf(page)).toEqual([55, 56, 57, 58, 59, 60, 61].map(nameOf));
});

describe('a category', () => {
  it('is paginated, filtered and sorted like a subcategory', async () => {
    const { page } = await openPage(browser);
    await page.goto(`/category/${ID}?brand=Girikot&sort=price-desc`);
    await waitForNames(
      page,
      indexesBelow(62)
        .filter((n) => n % 3 === 2)
        .reverse(),
    );
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByLabel('Sort by').selectOption('Name');
    await page.getByText('Showing 24 of 62').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('Showing 48 of 62').waitFor();
    await waitForNames(page, indexesBelow(48));
  });
});

describe('a short listing', () => {
  it('is filtered and sorted without the catalogue index', async () => {
    const { page } = await openPage(browser);
    const subscriptions = collectSubscriptions(page);
    await page.goto('/subcategory/tmt-bars');
    await page.getByText('6 products').waitFor();
    await openFilters(page);
    await page.getByLabel('Vajrasthi').check();
    await page.waitForURL('**?brand=Vajrasthi');
    await page.getByText('2 products').waitFor();
    await page.getByLabel('Sort by').selectOption('Price high to low');
    await page.waitForURL('**&sort=price-desc');
    await eventually(
      () => namesOf(page),
      ([first]) => first === 'TMT Bar Fe 500D 8 mm',
    );
    await eventually(
      async () => subscriptions.collections,
      (collections) => collections.length > 0,
      15_000,
    );
    expect(subscriptions.collections).toEqual(['products']);
  });

  it('has no filters when it has fewer than four products', async () => {
    const { page } = await openPage(browser);
    await page.goto('/subcategory/white-cement');
    await page.getByRole('article').nth(2).waitFor();
    expect(await page.getByRole('button', { name: 'Filters' }).count()).toBe(0);
  });
});

describe.each([320, 360, 1280])('at %i px', (width) => {
  it('a filtered listing and its filters have no axe violation and do not scroll horizontally', async () => {
    const { page } = await openPage(browser, {
      viewport: { width, height: 900 },
    });
    await page.goto(`${LISTING}?brand=Kavachi&min=110&stock=1`);
    await page.getByRole('article').first().waitFor();
    expect(await readHorizontalOverflow(page)).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await openFilters(page);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
