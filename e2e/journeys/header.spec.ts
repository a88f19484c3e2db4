/** The header on wide screens, by mouse, touch and keyboard. */
import { collections, MENU_PATH } from '@neev/domain';
import type { Page } from '@playwright/test';
import { readMenu } from '../api/derived-catalogue.ts';
import { findAxeViolations } from '../src/axe.ts';
import { disableServerRendering } from '../src/disable-server-rendering.ts';
import { advanceClockUntil, gotoWithFakeClock, pauseClock } from '../src/fake-clock.ts';
import { startIsolatedProject } from '../src/isolated-project.ts';
import { countLines, readHorizontalOverflow } from '../src/overflow.ts';
import {
  test as base,
  headerLink,
  headerOf,
  hrefsOf,
  productsButton,
  wide,
} from '../src/site-header.ts';
import { database } from '../src/suite.ts';
import { expect } from '../src/test.ts';

const stamp = { updatedAt: new Date(), updatedBy: '' };

/** A category without subcategories. Its name sorts first among those at position 0. */
const bareCategory = {
  path: `${collections.categories}/e2e-bare`,
  fields: { name: 'Aa Bare', description: '', icon: '', image: '', position: 0, ...stamp },
};

/** The last subcategory of Steel. Its one product has no brand. */
const rods = {
  path: `${collections.subcategories}/e2e-rods`,
  fields: { name: 'Rods', description: '', categoryId: 'steel', position: 9, ...stamp },
};

const rod = {
  path: `${collections.products}/e2e-rod`,
  fields: {
    name: 'Plain Rod',
    brand: '',
    description: '',
    price: 60,
    unit: 'kg',
    stock: 1,
    categoryId: 'steel',
    subcategoryId: 'e2e-rods',
    image: '',
    features: [],
    ...stamp,
  },
};

const extraRecords = [bareCategory, rods, rod];

const readMenuText = async () => JSON.stringify(await readMenu());

/** Allows for the cold start of the functions. */
const MENU_TIMEOUT_MS = 40_000;

interface HeaderWorkerFixtures {
  /** Stores `extraRecords` for the tests of this file. */
  extraCatalogue: undefined;
}

const test = base.extend<object, HeaderWorkerFixtures>({
  extraCatalogue: [
    async ({}, use) => {
      for (const { path, fields } of extraRecords) await database().doc(path).set(fields);
      await expect(async () => {
        const text = await readMenuText();
        expect(text).toContain('Aa Bare');
        expect(text).toContain('Plain Rod');
      }).toPass({ timeout: MENU_TIMEOUT_MS });
      await use(undefined);
      for (const { path } of extraRecords) await database().doc(path).delete();
      await expect.poll(readMenuText, { timeout: MENU_TIMEOUT_MS }).not.toMatch(/Aa Bare|Rods/);
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
});

/** The visible links whose address begins with `path`. The menu of narrow screens is hidden. */
const linksTo = (page: Page, path: string) =>
  headerOf(page).locator(`a[href^="${path}"]`).filter({ visible: true });

const loadingNotice = (page: Page) =>
  headerOf(page).getByText('Loading categories').filter({ visible: true });

const expandButton = (page: Page, name: string) =>
  headerOf(page).getByRole('button', { name: `Products in ${name}` });

/** A link that only the panel contains. */
const lastPanelLink = (page: Page) =>
  headerOf(page).getByRole('link', { name: /^All .*categories$/ });

const focusedText = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

async function openPanel(page: Page) {
  await productsButton(page).hover();
  await expect(lastPanelLink(page)).toBeVisible();
}

test.describe('the navigation links on a wide screen', () => {
  test.use(wide);

  test('lead to their pages, the logo leads home, and PRODUCTS is a button', async ({
    openHomePage,
  }) => {
    const { page, consoleErrors } = await openHomePage(wide);
    const logo = headerOf(page).getByRole('link', { name: 'Neev, home' });
    await expect(logo).toHaveAttribute('href', '/');
    const navigation = headerOf(page).getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveText(['HOME', 'ABOUT US', 'CONTACT US']);
    expect(await hrefsOf(navigation.getByRole('link'))).toEqual(['/', '/about', '/contact']);
    await expect(productsButton(page)).toHaveAttribute('aria-expanded', 'false');
    expect(consoleErrors).toEqual([]);
  });

  test('mark the current page', async ({ page }) => {
    await page.goto('/about');
    const currentLink = headerOf(page).locator('a[aria-current="page"]').filter({ visible: true });
    await expect(currentLink).toBeVisible();
    await expect(currentLink).toHaveText('ABOUT US');
  });

  test('are followed by a button that opens the enquiry dialog', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await headerOf(page).getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await expect(page.getByRole('dialog', { name: 'Product Enquiry' })).toBeVisible();
  });
});

test.describe('the PRODUCTS panel', () => {
  test('opens on hover with the first four categories and their subcategories', async ({
    openHomePage,
  }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    const categories = linksTo(page, '/category/');
    await expect(categories).toHaveText(['Aa Bare', 'Steel', 'Cement', 'RMC']);
    expect(await hrefsOf(categories)).toEqual([
      '/category/e2e-bare',
      '/category/steel',
      '/category/cement',
      '/category/rmc',
    ]);
    const menu = await readMenu();
    const subcategories = menu.categories.slice(0, 4).flatMap((each) => each.subcategories);
    expect(await hrefsOf(linksTo(page, '/subcategory/'))).toEqual(
      subcategories.map(({ id }) => `/subcategory/${id}`),
    );
    await expect(linksTo(page, '/product/')).toHaveCount(0);
  });

  test('shows "No subcategories" under a category without any', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    const notices = headerOf(page).getByText('No subcategories', { exact: true });
    await expect(notices.filter({ visible: true })).toHaveCount(1);
  });

  test('links to the page of all categories', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    await headerLink(page, 'All 11 categories').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
    await expect(page).toHaveURL('/categories');
  });

  test('shows three products of a subcategory by brand, and a link to all if there are more', async ({
    openHomePage,
  }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    await expandButton(page, 'TMT Bars').click();
    const links = linksTo(page, '/product/');
    const { categories } = await readMenu();
    const { products = [] } =
      categories
        .flatMap(({ subcategories }) => subcategories)
        .find(({ id }) => id === 'tmt-bars') ?? {};
    expect(products).toHaveLength(3);
    await expect(links).toHaveText(products.map(({ brand }) => brand));
    expect(await hrefsOf(links)).toEqual(products.map(({ id }) => `/product/${id}`));
    await expect(headerLink(page, 'View all 6 products')).toHaveAttribute(
      'href',
      '/subcategory/tmt-bars',
    );
  });

  test('has no link to all products when all three are shown', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    await expandButton(page, 'Binding Wire').click();
    await expect(linksTo(page, '/product/')).toHaveCount(3);
    await expect(headerOf(page).getByText(/View all/)).toHaveCount(0);
  });

  test('shows the name of a product without a brand', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    await expandButton(page, 'Rods').click();
    await expect(headerLink(page, 'Plain Rod')).toHaveAttribute('href', '/product/e2e-rod');
  });

  test('expands one subcategory at a time', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    await expandButton(page, 'TMT Bars').click();
    await expandButton(page, 'OPC Cement').click();
    await expect(expandButton(page, 'TMT Bars')).toHaveAttribute('aria-expanded', 'false');
    await expect(expandButton(page, 'OPC Cement')).toHaveAttribute('aria-expanded', 'true');
    await expect(linksTo(page, '/product/')).toHaveCount(3);
    await expandButton(page, 'OPC Cement').click();
    await expect(linksTo(page, '/product/')).toHaveCount(0);
  });

  test('opens with all subcategories collapsed after it was closed', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    await expandButton(page, 'TMT Bars').click();
    await headerLink(page, 'ABOUT US').hover();
    await expect(lastPanelLink(page)).toBeHidden();
    await openPanel(page);
    await expect(expandButton(page, 'TMT Bars')).toHaveAttribute('aria-expanded', 'false');
  });

  test('stays open when the mouse leaves it briefly, and closes when the mouse stays away', async ({
    openHomePage,
  }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    // With the clock paused, the mouse returns within the delay on every machine.
    await page.clock.install();
    await pauseClock(page);
    await headerLink(page, 'CONTACT US').hover();
    await page.clock.runFor(200);
    await headerLink(page, 'Steel').hover();
    await page.clock.runFor(1_000);
    expect(await lastPanelLink(page).isVisible()).toBe(true);
    await page.mouse.move(640, 880);
    await page.clock.runFor(1_000);
    await expect(lastPanelLink(page)).toBeHidden();
  });

  test('does not open when the mouse only crosses the button', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await page.clock.install();
    await pauseClock(page);
    await productsButton(page).hover();
    await page.clock.runFor(50);
    expect(await productsButton(page).getAttribute('aria-expanded')).toBe('false');
    await page.mouse.move(640, 880);
    await page.clock.runFor(1_000);
    expect(await productsButton(page).getAttribute('aria-expanded')).toBe('false');
  });

  test('stays open after a click until a second click or a click elsewhere', async ({
    openHomePage,
  }) => {
    const { page } = await openHomePage(wide);
    await productsButton(page).click();
    await expect(lastPanelLink(page)).toBeVisible();
    await page.mouse.move(640, 880);
    await page.waitForTimeout(500);
    expect(await productsButton(page).getAttribute('aria-expanded')).toBe('true');
    await productsButton(page).click();
    await expect(lastPanelLink(page)).toBeHidden();

    await productsButton(page).click();
    await expect(lastPanelLink(page)).toBeVisible();
    await page.mouse.click(640, 880);
    await expect(lastPanelLink(page)).toBeHidden();
  });

  test('closes when a link is followed', async ({ openHomePage }) => {
    const { page, consoleErrors } = await openHomePage(wide);
    await openPanel(page);
    await headerLink(page, 'TMT Bars').click();
    await expect(page.getByRole('heading', { level: 1, name: 'TMT Bars' })).toBeVisible();
    await expect(productsButton(page)).toHaveAttribute('aria-expanded', 'false');
    expect(consoleErrors).toEqual([]);
  });

  test('opens and closes by touch', async ({ openHomePage }) => {
    const { page } = await openHomePage({ ...wide, hasTouch: true });
    await productsButton(page).tap();
    await expect(lastPanelLink(page)).toBeVisible();
    await productsButton(page).tap();
    await expect(lastPanelLink(page)).toBeHidden();
    await productsButton(page).tap();
    await expandButton(page, 'TMT Bars').tap();
    await headerLink(page, 'View all 6 products').tap();
    await expect(page.getByRole('heading', { level: 1, name: 'TMT Bars' })).toBeVisible();
  });

  test('shows catalogue changes while it is open', async ({ openHomePage, afterTest }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    afterTest(() => database().doc(rods.path).update({ name: 'Rods' }));
    await database().doc(rods.path).update({ name: 'Round Rods' });
    await expect(headerLink(page, 'Round Rods')).toBeVisible();
  });

  test('fits a window of 1024 x 640, and scrolls in a lower one', async ({ openHomePage }) => {
    const { page } = await openHomePage({ viewport: { width: 1024, height: 640 } });
    await openPanel(page);
    expect((await lastPanelLink(page).boundingBox())?.y).toBeLessThan(640 - 44);

    await page.setViewportSize({ width: 1024, height: 420 });
    await page.mouse.move(500, 300);
    await page.mouse.wheel(0, 2_000);
    await expect
      .poll(async () => (await lastPanelLink(page).boundingBox())?.y)
      .toBeLessThan(420 - 44);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('has no axe violation', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    await expandButton(page, 'TMT Bars').click();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

test.describe('by keyboard on a wide screen', () => {
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    test(`${key} opens and focuses the panel`, async ({ openHomePage }) => {
      const { page } = await openHomePage(wide);
      await productsButton(page).focus();
      await page.keyboard.press(key);
      await expect(headerLink(page, 'Aa Bare')).toBeFocused();
      await expect(productsButton(page)).toHaveAttribute('aria-expanded', 'true');
    });
  }

  test('the left and right arrows, Home and End move between the navigation links', async ({
    openHomePage,
  }) => {
    const { page } = await openHomePage(wide);
    await headerLink(page, 'HOME').focus();
    const focusedLinks: unknown[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'ArrowLeft']) {
      await page.keyboard.press(key);
      focusedLinks.push(await focusedText(page));
    }
    expect(focusedLinks).toEqual([
      'ABOUT US',
      'PRODUCTS',
      'ABOUT US',
      'CONTACT US',
      'HOME',
      'CONTACT US',
    ]);
    await page.keyboard.press('Home');
    await expect(headerLink(page, 'HOME')).toBeFocused();
  });

  test('the arrows, Home and End move through the panel', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await productsButton(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(headerLink(page, 'Aa Bare')).toBeFocused();
    const focusedLinks: unknown[] = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'End']) {
      await page.keyboard.press(key);
      focusedLinks.push(await focusedText(page));
    }
    expect(focusedLinks).toEqual([
      'Steel',
      'TMT Bars',
      'Products in TMT Bars',
      'TMT Bars',
      'Cement',
      'All 11 categories',
    ]);
    await page.keyboard.press('Home');
    await expect(headerLink(page, 'Aa Bare')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(productsButton(page)).toBeFocused();
  });

  test('Enter on an expand button shows the products, and the arrows move to them', async ({
    openHomePage,
  }) => {
    const { page } = await openHomePage(wide);
    await productsButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(lastPanelLink(page)).toBeVisible();
    await expandButton(page, 'Rods').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(headerLink(page, 'Plain Rod')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Plain Rod' })).toBeVisible();
    await expect(productsButton(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('Escape closes the panel and returns the focus to PRODUCTS', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await productsButton(page).focus();
    await page.keyboard.press('Enter');
    await lastPanelLink(page).focus();
    await page.keyboard.press('Escape');
    await expect(lastPanelLink(page)).toBeHidden();
    await expect(productsButton(page)).toBeFocused();
  });

  test('Escape closes a panel that was opened by hover', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await openPanel(page);
    await page.keyboard.press('Escape');
    await expect(lastPanelLink(page)).toBeHidden();
    await expect(productsButton(page)).toBeFocused();
  });

  test('Tab past either end leaves the panel and closes it', async ({ openHomePage }) => {
    const { page } = await openHomePage(wide);
    await productsButton(page).focus();
    await page.keyboard.press('Enter');
    await lastPanelLink(page).focus();
    await page.keyboard.press('Tab');
    await expect(headerLink(page, 'CONTACT US')).toBeFocused();
    await expect(lastPanelLink(page)).toBeHidden();

    await productsButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(lastPanelLink(page)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(productsButton(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(headerLink(page, 'ABOUT US')).toBeFocused();
    await expect(lastPanelLink(page)).toBeHidden();
  });
});

test('the labels of the header are one line high at 1024 px', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  for (const label of ['HOME', 'ABOUT US', 'PRODUCTS', 'CONTACT US', 'PRODUCT ENQUIRY']) {
    const element = headerOf(page).getByText(label, { exact: true }).filter({ visible: true });
    expect.soft(await countLines(element.first()), label).toBe(1);
  }
});

test('the header fits into 1024 px with text that is wider than its own font', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/');
  await expect(headerOf(page).getByRole('combobox')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '110%';
  });
  expect(await readHorizontalOverflow(page)).toBe(0);
});

test.describe('without a catalogue menu', () => {
  test.use(wide);

  test('the panel shows no categories and no error, and the links remain', async ({ page }) => {
    await disableServerRendering(page);
    await page.route('**/google.firestore.v1.Firestore/**', (route) => route.abort());
    await gotoWithFakeClock(page, '/contact');
    await productsButton(page).click();
    await expect(loadingNotice(page)).toBeVisible();
    await advanceClockUntil(loadingNotice(page), 'hidden');
    await expect(headerOf(page).getByRole('alert')).toHaveCount(0);
    expect(await hrefsOf(headerOf(page).getByRole('navigation').getByRole('link'))).toEqual([
      '/',
      '/about',
      '/categories',
      '/contact',
    ]);
  });

  test('opening the panel again retries a failed load', async ({ page }) => {
    await disableServerRendering(page);
    await page.route('**/google.firestore.v1.Firestore/**', (route) => route.abort());
    await gotoWithFakeClock(page, '/contact');
    await productsButton(page).click();
    await expect(loadingNotice(page)).toBeVisible();
    await advanceClockUntil(loadingNotice(page), 'hidden');
    await page.keyboard.press('Escape');
    await page.unroute('**/google.firestore.v1.Firestore/**');
    await productsButton(page).click();
    await advanceClockUntil(headerLink(page, 'Steel'));
  });

  test('the panel is empty when the catalogue is empty', async ({ page, afterTest }) => {
    const emptyProject = await startIsolatedProject('demo-empty-menu');
    afterTest(() => emptyProject.stop());
    await emptyProject.database.doc(MENU_PATH).set({ categories: [] });
    await emptyProject.connectPage(page);
    // Without this, the page would be server-rendered from the catalogue of the suite.
    await disableServerRendering(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'No categories yet' })).toBeVisible();
    await openPanel(page);
    await expect(lastPanelLink(page)).toHaveText('All categories');
    await expect(linksTo(page, '/category/')).toHaveCount(0);
  });
});
