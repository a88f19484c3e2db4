/** Product search: the field in the header and the results page. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
import { waitForLive } from '../src/hydration.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { openPage } from '../src/pages.ts';

// Allows for the cold start of each trigger.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const ID = 'e2e-quoins';

const products = Array.from({ length: 30 }, (_, n) => ({
  name: `Quoinstone ${n + 1}`,
  brand: n === 0 ? 'Shilabandh' : 'Girikot',
  price: 200 + n,
}));

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await putCatalogueFixture({ id: ID, name: 'E2E Corners', products });
});

afterAll(async () => {
  await browser.close();
  await removeCatalogueFixture(ID);
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Search results' }).getByRole('option');

async function search(page: Page, text: string): Promise<void> {
  await page.goto('/');
  await waitForLive(page);
  await field(page).fill(text);
}

/** Returns the text of the active option, or '' if there is none. */
async function activeOption(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant');
  if (id === null) return '';
  const option = page.locator(`[id="${id}"]`);
  expect(await option.getAttribute('aria-selected')).toBe('true');
  return (await option.textContent()) ?? '';
}

describe('the search in the header', () => {
  it('finds a brand despite a typing error, and highlights it', async () => {
    const { page, consoleErrors } = await openPage(browser);
    await search(page, 'vajrashti tmt');
    const first = page.getByRole('group', { name: 'Products' }).getByRole('option').first();
    await first.waitFor();
    expect(await first.textContent()).toContain('Steel › TMT Bars');
    expect(await first.locator('mark').allTextContents()).toEqual(['TMT', 'Vajrasthi']);
    expect(consoleErrors).toEqual([]);
  });

  it('shows up to eight categories, subcategories and products, and a link to all results', async () => {
    const { page } = await openPage(browser);
    await search(page, 'cement');
    await page
      .getByRole('group', { name: 'Categories', exact: true })
      .getByRole('option', { name: 'Cement', exact: true })
      .waitFor();
    await page
      .getByRole('group', { name: 'Subcategories' })
      .getByRole('option', { name: 'OPC Cement' })
      .waitFor();
    const all = page.getByRole('option', { name: /^See all \d+ results$/ });
    await all.waitFor();
    expect(await options(page).count()).toBe(9);
    await all.click();
    await page.waitForURL('**/search?q=cement');
    await page.getByRole('heading', { level: 1, name: 'Results for “cement”' }).waitFor();
    expect(await options(page).count()).toBe(0);
  });

  it('loads the catalogue index only when it is focused', async () => {
    const { page } = await openPage(browser);
    const subscriptions = collectSubscriptions(page);
    await page.goto('/');
    await waitForLive(page);
    await page.getByRole('main').getByRole('link', { name: /Steel/ }).waitFor();
    expect(subscriptions.collections).not.toContain('catalogueIndex');
    await field(page).focus();
    await eventually(
      async () => subscriptions.collections,
      (collections) => collections.includes('catalogueIndex'),
    );
  });

  it('can be used by keyboard alone', async () => {
    const { page } = await openPage(browser);
    await page.goto('/');
    await waitForLive(page);
    await page.getByRole('heading', { level: 2, name: 'What we supply' }).waitFor();
    await page.keyboard.press('/');
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('e2e corners');
    await options(page).first().waitFor();
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    expect(await activeOption(page)).toBe('');

    await page.keyboard.press('ArrowDown');
    expect(await activeOption(page)).toBe('E2E Corners');
    await page.keyboard.press('ArrowDown');
    expect(await activeOption(page)).toBe('E2E Cornersin E2E Corners');
    await page.keyboard.press('ArrowDown');
    expect(await activeOption(page)).toContain('Quoinstone');
    await page.keyboard.press('Home');
    expect(await activeOption(page)).toBe('');
    await page.keyboard.press('ArrowUp');
    expect(await activeOption(page)).toMatch(/^See all/);
    await page.keyboard.press('ArrowDown');
    expect(await activeOption(page)).toBe('');

    await page.keyboard.press('Escape');
    await options(page).first().waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('e2e corners');
    await page.keyboard.press('Escape');
    expect(await field(page).inputValue()).toBe('');

    await page.keyboard.type('quoinstone 17');
    await options(page).filter({ hasText: 'Quoinstone 17' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Quoinstone 17' }).waitFor();
    expect(await field(page).inputValue()).toBe('');
    expect(await options(page).count()).toBe(0);
  });

  it('closes when the focus leaves it', async () => {
    const { page } = await openPage(browser);
    await search(page, 'steel');
    await options(page).first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await options(page).first().waitFor({ state: 'detached' });
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  });

  it('does not react to "/" in a text field', async () => {
    const { page } = await openPage(browser);
    await page.goto('/contact');
    await waitForLive(page);
    await page.getByLabel('Message').fill('24');
    await page.getByLabel('Message').press('/');
    expect(await page.getByLabel('Message').inputValue()).toContain('/');
    expect(await field(page).inputValue()).toBe('');
  });

  it('offers categories and the enquiry form when nothing is found', async () => {
    const { page } = await openPage(browser);
    await search(page, 'xyzzyxyzzy');
    await page.getByText('No results for “xyzzyxyzzy”').waitFor();
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    const categoryLinks = page.getByRole('search').getByRole('navigation', { name: 'Categories' });
    expect(await categoryLinks.getByRole('link', { name: 'Cement' }).getAttribute('href')).toBe(
      '/category/cement',
    );
    await page.getByRole('button', { name: 'Send us an enquiry' }).click();
    await page.getByRole('dialog', { name: 'Product Enquiry' }).waitFor();
  });

  it('updates its results live while it is open', async () => {
    const { page } = await openPage(browser);
    await search(page, 'quoinstone 9');
    const option = options(page).filter({ hasText: 'Quoinstone 9' });
    await option.getByText('$208.00').waitFor();
    await productReference(ID, 8).update({ price: 333 });
    await waitForIndex((indexed) => indexed.some(({ price }) => price === 333));
    await option.getByText('$333.00').waitFor({ timeout: 2_000 });
    await productReference(ID, 8).update({ name: 'Quoinstone 9 Polished' });
    await waitForIndex((indexed) => indexed.some(({ name }) => name.endsWith('Polished')));
    await options(page).getByText('Quoinstone 9 Polished').waitFor({ timeout: 2_000 });
    await productReference(ID, 8).update({ name: 'Quoinstone 9', price: 208 });
  });

  it('shows that it is not available offline, and works again when the connection returns', async () => {
    const { page } = await openPage(browser);
    await page.goto('/');
    await waitForLive(page);
    await page.getByRole('main').getByRole('link', { name: /Steel/ }).waitFor();
    await field(page).hover();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('search-panel')),
    );
    await page.context().setOffline(true);
    await field(page).fill('cement');
    await page.getByText('The search is not available.').waitFor({ timeout: 15_000 });
    await page.context().setOffline(false);
    await options(page).first().waitFor({ timeout: 15_000 });
  });

  it('shows an error when its code does not load, and loads it on retry', async () => {
    const { page } = await openPage(browser);
    await page.goto('/');
    await waitForLive(page);
    await page.getByRole('main').getByRole('link', { name: /Steel/ }).waitFor();
    await page.route('**/assets/search-panel-*', (route) => route.abort());
    await field(page).fill('cement');
    await page.getByText('The search did not load.').waitFor();
    await page.unroute('**/assets/search-panel-*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('main').getByRole('link', { name: /Steel/ }).waitFor();
    await field(page).fill('cement');
    await options(page).first().waitFor();
  });

  it('opens in a dialog on a phone', async () => {
    const { page } = await openPage(browser, { viewport: { width: 360, height: 800 } });
    await page.goto('/');
    await waitForLive(page);
    await page.getByRole('button', { name: 'Search products' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('link', { name: 'Cement' }).waitFor();
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await field(page).fill('quoinstone 3');
    await options(page).filter({ hasText: 'Quoinstone 3' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Quoinstone 3' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the results page', () => {
  it('opens on Enter with matching categories and products, and is excluded from search engines', async () => {
    const { page, consoleErrors } = await openPage(browser);
    await search(page, 'steel');
    await field(page).press('Enter');
    await page.waitForURL('**/search?q=steel');
    await page.getByRole('heading', { level: 1, name: 'Results for “steel”' }).waitFor();
    expect(await field(page).inputValue()).toBe('steel');
    const categoryMatches = page.getByRole('navigation', { name: 'Matching categories' });
    expect(await categoryMatches.getByRole('link', { name: /^Steel/ }).getAttribute('href')).toBe(
      '/category/steel',
    );
    await page.getByRole('article').first().waitFor();
    expect(await page.title()).toBe('Results for “steel” | Neev');
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    expect(consoleErrors).toEqual([]);
  });

  it('is filtered, sorted and paginated like other listings, by relevance first', async () => {
    const { page } = await openPage(browser);
    await page.goto('/search?q=quoinstone');
    await page.getByText('Showing 24 of 30').waitFor();
    expect(await page.getByLabel('Sort by').inputValue()).toBe('relevance');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.waitForURL('**/search?q=quoinstone&shown=48');
    await page.getByText('30 products').waitFor();

    await page.getByLabel('Sort by').selectOption('Price high to low');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('To', { exact: true }).fill('205');
    await page.waitForURL('**/search?q=quoinstone&max=205&sort=price-desc');
    await page.getByText('6 products').waitFor();
    await page.reload();
    const headings = page.getByRole('article').getByRole('heading');
    await eventually(
      () => headings.allTextContents(),
      (names) => names.join() === [6, 5, 4, 3, 2, 1].map((n) => `Quoinstone ${n}`).join(),
    );
    await page.goBack();
    await page.waitForURL('**/search?q=quoinstone&sort=price-desc');
    await page.getByText('Showing 24 of 30').waitFor();
  });

  it('offers categories and the enquiry form when nothing is found', async () => {
    const { page } = await openPage(browser);
    await page.goto('/search?q=xyzzyxyzzy');
    await page.getByRole('heading', { level: 1, name: 'No results for “xyzzyxyzzy”' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Cement' }).waitFor();
    await page.getByRole('button', { name: 'Send us an enquiry' }).click();
    await page.getByRole('dialog', { name: 'Product Enquiry' }).waitFor();
  });

  it.each(['/search', '/search?q=', '/search?q=%20'])('prompts for a query on %s', async (path) => {
    const { page } = await openPage(browser);
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Cement' }).waitFor();
  });
});

describe.each([360, 1280])('at %i px', (width) => {
  async function openSearch(text: string): Promise<Page> {
    const { page } = await openPage(browser, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await page.goto('/about');
    await waitForLive(page);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    if (width < 1024) await page.getByRole('button', { name: 'Search products' }).click();
    await field(page).fill(text);
    return page;
  }

  it('the open search has no axe violation', async () => {
    const page = await openSearch('cement');
    await options(page).first().waitFor();
    await field(page).press('ArrowDown');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('a search without results has no axe violation', async () => {
    const page = await openSearch('xyzzyxyzzy');
    await page.getByText('No results for').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it.each(['cement', 'xyzzyxyzzy', ''])(
    'the results page of "%s" has no axe violation',
    async (query) => {
      const { page } = await openPage(browser, {
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      await page.goto(`/search?q=${query}`);
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Cement/ })
        .first()
        .waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});

it('the search does not scroll horizontally at 320 px', async () => {
  const { page } = await openPage(browser, { viewport: { width: 320, height: 700 } });
  await page.goto('/search?q=cement');
  await page.getByRole('article').first().waitFor();
  expect(await readHorizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Search products' }).click();
  await field(page).fill('quoinstone');
  await options(page).first().waitFor();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const overflow = await dialog.evaluate((element) =>
    Math.max(...Array.from(element.children, (child) => child.scrollWidth - child.clientWidth)),
  );
  expect(overflow).toBe(0);
});
