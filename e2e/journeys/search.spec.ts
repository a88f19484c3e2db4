/** Product search: the field in the header and the results page. */
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import {
  productReference,
  putCatalogueFixture,
  removeCatalogueFixture,
  waitForIndex,
} from '../src/catalogue-fixture.ts';
import { collectSubscriptions } from '../src/firestore-requests.ts';
import { waitForLive } from '../src/hydration.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { test as base, expect } from '../src/test.ts';

const ID = 'e2e-quoins';

const products = Array.from({ length: 30 }, (_, n) => ({
  name: `Quoinstone ${n + 1}`,
  brand: n === 0 ? 'Shilabandh' : 'Girikot',
  price: 200 + n,
}));

interface SearchWorkerFixtures {
  /** Stores `products` for the tests of this file. */
  catalogue: undefined;
}

const test = base.extend<object, SearchWorkerFixtures>({
  catalogue: [
    async ({}, use) => {
      await putCatalogueFixture({ id: ID, name: 'E2E Corners', products });
      await use(undefined);
      await removeCatalogueFixture(ID);
    },
    // Allows for the cold start of each trigger.
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
/** The results, without the action beside each product. */
const options = (page: Page) =>
  page
    .getByRole('listbox', { name: 'Search results' })
    .getByRole('option')
    .and(page.locator(':not([aria-label])'));
const addOption = (page: Page, name: string) =>
  page.getByRole('option', { name: `Add ${name} to list` });
const listLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Your list' });

/** Interacts with a server-rendered page, whose results may be up to a minute old. */
async function useIndexOfBrowser(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
}

async function search(page: Page, text: string): Promise<void> {
  await page.goto('/');
  await waitForLive(page);
  await field(page).fill(text);
}

/** Expects an active option with this text, which is also the selected one. */
async function expectActiveOption(page: Page, text: string | RegExp): Promise<void> {
  const selected = options(page).and(page.locator('[aria-selected="true"]'));
  await expect(selected).toHaveText(text);
  const id = (await selected.getAttribute('id')) ?? '';
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id);
}

async function expectNoActiveOption(page: Page): Promise<void> {
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
}

test.describe('the search in the header', () => {
  test('finds a brand despite a typing error, and highlights it', async ({ openPage }) => {
    const { page, consoleErrors } = await openPage();
    await search(page, 'vajrashti tmt');
    const first = page.getByRole('group', { name: 'Products' }).getByRole('option').first();
    await expect(first).toBeVisible();
    await expect(first).toContainText('Steel › TMT Bars');
    await expect(first.locator('mark')).toHaveText(['TMT', 'Vajrasthi']);
    expect(consoleErrors).toEqual([]);
  });

  test('shows up to eight categories, subcategories and products, and a link to all results', async ({
    page,
  }) => {
    await search(page, 'cement');
    const categories = page.getByRole('group', { name: 'Categories', exact: true });
    await expect(categories.getByRole('option', { name: 'Cement', exact: true })).toBeVisible();
    const subcategories = page.getByRole('group', { name: 'Subcategories' });
    await expect(subcategories.getByRole('option', { name: 'OPC Cement' })).toBeVisible();
    const all = page.getByRole('option', { name: /^See all \d+ results$/ });
    await expect(all).toBeVisible();
    await expect(options(page)).toHaveCount(9);
    await all.click();
    await page.waitForURL('**/search?q=cement');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Results for “cement”' }),
    ).toBeVisible();
    await expect(options(page)).toHaveCount(0);
  });

  test('loads the catalogue index only when it is focused', async ({ page }) => {
    const subscriptions = collectSubscriptions(page);
    await page.goto('/');
    await waitForLive(page);
    await expect(page.getByRole('main').getByRole('link', { name: /Steel/ })).toBeVisible();
    expect(subscriptions.collections).not.toContain('catalogueIndex');
    await field(page).focus();
    await expect.poll(() => subscriptions.collections).toContain('catalogueIndex');
  });

  test('can be used by keyboard alone', async ({ page }) => {
    await page.goto('/');
    await waitForLive(page);
    await expect(page.getByRole('heading', { level: 2, name: 'What we supply' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('e2e corners');
    await expect(options(page).first()).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    await expectNoActiveOption(page);

    await page.keyboard.press('ArrowDown');
    await expectActiveOption(page, 'E2E Corners');
    await page.keyboard.press('ArrowDown');
    await expectActiveOption(page, 'E2E Cornersin E2E Corners');
    await page.keyboard.press('ArrowDown');
    await expectActiveOption(page, /Quoinstone/);
    await page.keyboard.press('Home');
    await expectNoActiveOption(page);
    await page.keyboard.press('ArrowUp');
    await expectActiveOption(page, /^See all/);
    await page.keyboard.press('ArrowDown');
    await expectNoActiveOption(page);

    await page.keyboard.press('Escape');
    await expect(options(page).first()).toBeHidden();
    await expect(field(page)).toHaveValue('e2e corners');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');

    await page.keyboard.type('quoinstone 17');
    await expect(options(page).filter({ hasText: 'Quoinstone 17' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const action = addOption(page, 'Quoinstone 17');
    await expect(action).toHaveAttribute('aria-selected', 'true');
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await action.getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Enter');
    await expect(listLink(page)).toHaveAccessibleName('Your list 1 line');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expectActiveOption(page, /Quoinstone 17/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Quoinstone 17' })).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect(options(page)).toHaveCount(0);
  });

  test('finds products by Hindi and Kannada words, with unit and stock, out of stock last', async ({
    page,
  }) => {
    await search(page, 'सरिया');
    const found = options(page).and(page.getByRole('group', { name: 'Products' }).locator('*'));
    await expect(found.first()).toContainText('$72.50 / kg');
    await expect(found.first()).toContainText('In stock');
    await expect(found.last()).toContainText('TMT Bar Fe 500D CRS 25 mm');
    await expect(found.last()).toContainText('Out of stock');
    await field(page).fill('ಸಿಮೆಂಟ್');
    await expect(found.first()).toContainText('Cement › ');
  });

  test('closes when the focus leaves it', async ({ page }) => {
    await search(page, 'steel');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(options(page).first()).toBeHidden();
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('does not react to "/" in a text field', async ({ page }) => {
    await page.goto('/contact');
    await waitForLive(page);
    await page.getByLabel('Message').fill('24');
    await page.getByLabel('Message').press('/');
    await expect(page.getByLabel('Message')).toHaveValue(/\//);
    await expect(field(page)).toHaveValue('');
  });

  test('offers categories and the enquiry form when nothing is found', async ({ page }) => {
    await search(page, 'xyzzyxyzzy');
    await expect(page.getByText('No results for “xyzzyxyzzy”')).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
    const categoryLinks = page.getByRole('search').getByRole('navigation', { name: 'Categories' });
    await expect(categoryLinks.getByRole('link', { name: 'Cement' })).toHaveAttribute(
      'href',
      '/category/cement',
    );
    const offer = page.getByRole('search').getByRole('button', { name: 'Send us an enquiry' });
    await offer.click();
    await expect(page.getByRole('dialog', { name: 'Product Enquiry' })).toBeVisible();
  });

  test('updates its results live while it is open', async ({ page, afterTest }) => {
    afterTest(() => productReference(ID, 8).update({ name: 'Quoinstone 9', price: 208 }));
    await search(page, 'quoinstone 9');
    const option = options(page).filter({ hasText: 'Quoinstone 9' });
    await expect(option.getByText('$208.00')).toBeVisible();
    await productReference(ID, 8).update({ price: 333 });
    await waitForIndex((indexed) => indexed.some(({ price }) => price === 333));
    await expect(option.getByText('$333.00')).toBeVisible({ timeout: 2_000 });
    await productReference(ID, 8).update({ name: 'Quoinstone 9 Polished' });
    await waitForIndex((indexed) => indexed.some(({ name }) => name.endsWith('Polished')));
    await expect(options(page).getByText('Quoinstone 9 Polished')).toBeVisible({ timeout: 2_000 });
  });

  test('shows that it is not available offline, and works again when the connection returns', async ({
    page,
  }) => {
    await page.goto('/');
    await waitForLive(page);
    await expect(page.getByRole('main').getByRole('link', { name: /Steel/ })).toBeVisible();
    await field(page).hover();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('search-panel')),
    );
    await page.context().setOffline(true);
    await field(page).fill('cement');
    await expect(page.getByText('The search is not available.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(options(page).first()).toBeVisible();
  });

  test('shows an error when its code does not load, and loads it on retry', async ({ page }) => {
    await page.goto('/');
    await waitForLive(page);
    await expect(page.getByRole('main').getByRole('link', { name: /Steel/ })).toBeVisible();
    await page.route('**/assets/search-panel-*', (route) => route.abort());
    await field(page).fill('cement');
    await expect(page.getByText('The search did not load.')).toBeVisible();
    await page.unroute('**/assets/search-panel-*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: /Steel/ })).toBeVisible();
    await field(page).fill('cement');
    await expect(options(page).first()).toBeVisible();
  });

  test('opens in a dialog on a phone', async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width: 360, height: 800 } });
    await page.goto('/');
    await waitForLive(page);
    await page.getByRole('button', { name: 'Search products' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByRole('link', { name: 'Cement' })).toBeVisible();
    await expect(field(page)).toBeFocused();
    await field(page).fill('xyzzyxyzzy');
    await expect(dialog.getByText('No results for “xyzzyxyzzy”')).toBeVisible();
    // The blank part below the content.
    await page.mouse.click(180, 790);
    await field(page).fill('quoinstone 3');
    await options(page).filter({ hasText: 'Quoinstone 3' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quoinstone 3' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('closes on Escape on a phone: first the results, then the text, then the dialog', async ({
    openPage,
  }) => {
    const { page } = await openPage({ viewport: { width: 360, height: 800 } });
    await page.goto('/');
    await waitForLive(page);
    await page.getByRole('button', { name: 'Search products' }).click();
    await field(page).fill('quoinstone 3');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('quoinstone 3');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('the results page', () => {
  test('opens on Enter with matching categories and products, and is excluded from search engines', async ({
    openPage,
  }) => {
    const { page, consoleErrors } = await openPage();
    await search(page, 'steel');
    await field(page).press('Enter');
    await page.waitForURL('**/search?q=steel');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Results for “steel”' }),
    ).toBeVisible();
    await expect(field(page)).toHaveValue('steel');
    const categoryMatches = page.getByRole('navigation', { name: 'Matching categories' });
    await expect(categoryMatches.getByRole('link', { name: /^Steel/ })).toHaveAttribute(
      'href',
      '/category/steel',
    );
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Add .* to list$/ })
      .press('Enter');
    await expect(listLink(page)).toHaveAccessibleName('Your list 1 line');
    await expect(page).toHaveURL(/\/search\?q=steel$/);
    await expect(page).toHaveTitle('Results for “steel” | Neev');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(consoleErrors).toEqual([]);
  });

  test('is filtered, sorted and paginated like other listings, by relevance first', async ({
    page,
  }) => {
    await page.goto('/search?q=quoinstone');
    await useIndexOfBrowser(page);
    await expect(page.getByText('Showing 24 of 30')).toBeVisible();
    await expect(page.getByLabel('Sort by')).toHaveValue('relevance');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.waitForURL('**/search?q=quoinstone&shown=48');
    await expect(page.getByText('30 products')).toBeVisible();

    await page.getByLabel('Sort by').selectOption('Price high to low');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('To', { exact: true }).fill('205');
    await page.waitForURL('**/search?q=quoinstone&max=205&sort=price-desc');
    await expect(page.getByText('6 products')).toBeVisible();
    await page.reload();
    await useIndexOfBrowser(page);
    const headings = page.getByRole('article').getByRole('heading');
    await expect(headings).toHaveText([6, 5, 4, 3, 2, 1].map((n) => `Quoinstone ${n}`));
    await page.goBack();
    await page.waitForURL('**/search?q=quoinstone&sort=price-desc');
    await expect(page.getByText('Showing 24 of 30')).toBeVisible();
  });

  test('offers categories and the enquiry form when nothing is found', async ({ page }) => {
    await page.goto('/search?q=xyzzyxyzzy');
    await expect(
      page.getByRole('heading', { level: 1, name: 'No results for “xyzzyxyzzy”' }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Cement' })).toBeVisible();
    await page.getByRole('button', { name: 'Send us an enquiry' }).click();
    await expect(page.getByRole('dialog', { name: 'Product Enquiry' })).toBeVisible();
  });

  for (const path of ['/search', '/search?q=', '/search?q=%20']) {
    test(`prompts for a query on ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Cement' })).toBeVisible();
    });
  }
});

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    async function openSearch(page: Page, text: string): Promise<void> {
      await page.goto('/about');
      await waitForLive(page);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      if (width < 1024) await page.getByRole('button', { name: 'Search products' }).click();
      await field(page).fill(text);
    }

    test('the open search has no axe violation', async ({ page }) => {
      await openSearch(page, 'cement');
      await expect(options(page).first()).toBeVisible();
      await field(page).press('ArrowDown');
      expect(await findAxeViolations(page)).toEqual([]);
    });

    test('a search without results has no axe violation', async ({ page }) => {
      await openSearch(page, 'xyzzyxyzzy');
      await expect(page.getByText('No results for')).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
    });

    for (const query of ['cement', 'xyzzyxyzzy', '']) {
      test(`the results page of "${query}" has no axe violation`, async ({ page }) => {
        await page.goto(`/search?q=${query}`);
        const links = page.getByRole('main').getByRole('link', { name: /^Cement/ });
        await expect(links.first()).toBeVisible();
        expect(await findAxeViolations(page)).toEqual([]);
      });
    }
  });
}

test('the search does not scroll horizontally at 320 px', async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 320, height: 700 } });
  await page.goto('/search?q=cement');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await readHorizontalOverflow(page)).toBe(0);
  await waitForLive(page);
  await page.getByRole('button', { name: 'Search products' }).click();
  await field(page).fill('quoinstone');
  await expect(options(page).first()).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const overflow = await dialog.evaluate((element) =>
    Math.max(...Array.from(element.children, (child) => child.scrollWidth - child.clientWidth)),
  );
  expect(overflow).toBe(0);
});

test('suggestions show the whole name of a product with a long price at 320 px', async ({
  openPage,
}) => {
  const { page } = await openPage({ viewport: { width: 320, height: 700 } });
  await page.goto('/');
  await waitForLive(page);
  await page.getByRole('button', { name: 'Search products' }).click();
  await field(page).fill('cement bulk');
  const name = options(page).filter({ hasText: '/ tonne' }).first().locator('p').first();
  await expect(name).toBeVisible();
  const hiddenHeight = await name.evaluate((each) => each.scrollHeight - each.clientHeight);
  expect(hiddenHeight).toBe(0);
});
