/** The header on wide screens, by mouse, touch and keyboard. */
import AxeBuilder from '@axe-core/playwright';
import { collections, MENU_PATH } from '@neev/domain';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readMenu } from '../api/derived-catalogue.ts';
import { launchBrowser } from '../src/browser.ts';
import { disableServerRendering } from '../src/disable-server-rendering.ts';
import { eventually } from '../src/eventually.ts';
import { advanceClockUntil, gotoWithFakeClock } from '../src/fake-clock.ts';
import { openPage } from '../src/pages.ts';
import {
  ariaExpandedOf,
  headerLink,
  headerOf,
  hrefsOf,
  isFocused,
  openHomePage,
  productsButton,
  wide,
} from '../src/site-header.ts';
import { database } from '../src/suite.ts';

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

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  for (const { path, fields } of extraRecords) await database().doc(path).set(fields);
  await eventually(
    readMenuText,
    (text) => text.includes('Aa Bare') && text.includes('Plain Rod'),
    MENU_TIMEOUT_MS,
  );
});

afterAll(async () => {
  await browser.close();
  for (const { path } of extraRecords) await database().doc(path).delete();
  await eventually(
    readMenuText,
    (text) => !text.includes('Aa Bare') && !text.includes('Rods'),
    MENU_TIMEOUT_MS,
  );
});

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
  await lastPanelLink(page).waitFor();
}

describe('the navigation links on a wide screen', () => {
  it('lead to their pages, the logo leads home, and PRODUCTS is a button', async () => {
    const { page, consoleErrors } = await openHomePage(browser, wide);
    expect(await hrefsOf(headerOf(page).getByRole('link', { name: 'Neev, home' }))).toEqual(['/']);
    const navigation = headerOf(page).getByRole('navigation', { name: 'Main' });
    expect(await navigation.getByRole('link').allTextContents()).toEqual([
      'HOME',
      'ABOUT US',
      'CONTACT US',
    ]);
    expect(await hrefsOf(navigation.getByRole('link'))).toEqual(['/', '/about', '/contact']);
    expect(await ariaExpandedOf(productsButton(page))).toBe('false');
    expect(consoleErrors).toEqual([]);
  });

  it('mark the current page', async () => {
    const { page } = await openPage(browser, wide);
    await page.goto('/about');
    await headerOf(page).locator('a[aria-current="page"]').waitFor();
    expect(await headerOf(page).locator('a[aria-current="page"]').textContent()).toBe('ABOUT US');
  });

  it('are followed by a button that opens the enquiry dialog', async () => {
    const { page } = await openHomePage(browser, wide);
    await headerOf(page).getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await page.getByRole('dialog', { name: 'Product Enquiry' }).waitFor();
  });
});

describe('the PRODUCTS panel', () => {
  it('opens on hover with the first four categories and their subcategories', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    const categories = headerOf(page).locator('a[href^="/category/"]');
    expect(await categories.allTextContents()).toEqual(['Aa Bare', 'Steel', 'Cement', 'RMC']);
    expect(await hrefsOf(categories)).toEqual([
      '/category/e2e-bare',
      '/category/steel',
      '/category/cement',
      '/category/rmc',
    ]);
    const menu = await readMenu();
    const subcategories = menu.categories.slice(0, 4).flatMap((each) => each.subcategories);
    expect(await hrefsOf(headerOf(page).locator('a[href^="/subcategory/"]'))).toEqual(
      subcategories.map(({ id }) => `/subcategory/${id}`),
    );
    expect(await headerOf(page).locator('a[href^="/product/"]').count()).toBe(0);
  });

  it('shows "No subcategories" under a category without any', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    expect(await headerOf(page).getByText('No subcategories', { exact: true }).count()).toBe(1);
  });

  it('links to the page of all categories', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    await headerLink(page, 'All 11 categories').click();
    await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/categories');
  });

  it('shows three products of a subcategory by brand, and a link to all if there are more', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    await expandButton(page, 'TMT Bars').click();
    const products = headerOf(page).locator('a[href^="/product/"]');
    const named = (await readMenu()).categories
      .flatMap(({ subcategories }) => subcategories)
      .find(({ id }) => id === 'tmt-bars');
    expect(named?.products.length).toBe(3);
    expect(await products.allTextContents()).toEqual(named?.products.map(({ brand }) => brand));
    expect(await hrefsOf(products)).toEqual(named?.products.map(({ id }) => `/product/${id}`));
    expect(await hrefsOf(headerLink(page, 'View all 6 products'))).toEqual([
      '/subcategory/tmt-bars',
    ]);
  });

  it('has no link to all products when all three are shown', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    await expandButton(page, 'Binding Wire').click();
    expect(await headerOf(page).locator('a[href^="/product/"]').count()).toBe(3);
    expect(
      await headerOf(page)
        .getByText(/View all/)
        .count(),
    ).toBe(0);
  });

  it('shows the name of a product without a brand', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    await expandButton(page, 'Rods').click();
    expect(await hrefsOf(headerLink(page, 'Plain Rod'))).toEqual(['/product/e2e-rod']);
  });

  it('expands one subcategory at a time', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    await expandButton(page, 'TMT Bars').click();
    await expandButton(page, 'OPC Cement').click();
    expect(await ariaExpandedOf(expandButton(page, 'TMT Bars'))).toBe('false');
    expect(await ariaExpandedOf(expandButton(page, 'OPC Cement'))).toBe('true');
    expect(await headerOf(page).locator('a[href^="/product/"]').count()).toBe(3);
    await expandButton(page, 'OPC Cement').click();
    expect(await headerOf(page).locator('a[href^="/product/"]').count()).toBe(0);
  });

  it('opens with all subcategories collapsed after it was closed', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    await expandButton(page, 'TMT Bars').click();
    await headerLink(page, 'ABOUT US').hover();
    await lastPanelLink(page).waitFor({ state: 'detached' });
    await openPanel(page);
    expect(await ariaExpandedOf(expandButton(page, 'TMT Bars'))).toBe('false');
  });

  it('stays open when the mouse leaves it briefly, and closes when the mouse stays away', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    const [leaveTarget, returnTarget] = [headerLink(page, 'CONTACT US'), headerLink(page, 'Steel')];
    const targetCentres = [await centreOf(leaveTarget), await centreOf(returnTarget)];
    // Two moves without a locator in between, which would take longer than the closing delay.
    for (const { x, y } of targetCentres) await page.mouse.move(x, y);
    await page.waitForTimeout(500);
    expect(await lastPanelLink(page).isVisible()).toBe(true);
    await page.mouse.move(640, 880);
    await lastPanelLink(page).waitFor({ state: 'detached' });
  });

  it('does not open when the mouse only crosses the button', async () => {
    const { page } = await openHomePage(browser, wide);
    await productsButton(page).hover();
    await page.mouse.move(640, 880);
    await page.waitForTimeout(300);
    expect(await ariaExpandedOf(productsButton(page))).toBe('false');
  });

  it('stays open after a click until a second click or a click elsewhere', async () => {
    const { page } = await openHomePage(browser, wide);
    await productsButton(page).click();
    await lastPanelLink(page).waitFor();
    await page.mouse.move(640, 880);
    await page.waitForTimeout(500);
    expect(await ariaExpandedOf(productsButton(page))).toBe('true');
    await productsButton(page).click();
    await lastPanelLink(page).waitFor({ state: 'detached' });

    await productsButton(page).click();
    await lastPanelLink(page).waitFor();
    await page.mouse.click(640, 880);
    await lastPanelLink(page).waitFor({ state: 'detached' });
  });

  it('closes when a link is followed', async () => {
    const { page, consoleErrors } = await openHomePage(browser, wide);
    await openPanel(page);
    await headerLink(page, 'TMT Bars').click();
    await page.getByRole('heading', { level: 1, name: 'TMT Bars' }).waitFor();
    expect(await ariaExpandedOf(productsButton(page))).toBe('false');
    expect(consoleErrors).toEqual([]);
  });

  it('opens and closes by touch', async () => {
    const { page } = await openHomePage(browser, { ...wide, hasTouch: true });
    await productsButton(page).tap();
    await lastPanelLink(page).waitFor();
    await productsButton(page).tap();
    await lastPanelLink(page).waitFor({ state: 'detached' });
    await productsButton(page).tap();
    await expandButton(page, 'TMT Bars').tap();
    await headerLink(page, 'View all 6 products').tap();
    await page.getByRole('heading', { level: 1, name: 'TMT Bars' }).waitFor();
  });

  it('shows catalogue changes while it is open', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    await database().doc(rods.path).update({ name: 'Round Rods' });
    onTestFinished(async () => void (await database().doc(rods.path).update({ name: 'Rods' })));
    await headerLink(page, 'Round Rods').waitFor();
  });

  it('fits a window of 1024 x 640, and scrolls in a lower one', async () => {
    const { page } = await openHomePage(browser, { viewport: { width: 1024, height: 640 } });
    await openPanel(page);
    expect((await lastPanelLink(page).boundingBox())?.y).toBeLessThan(640 - 44);

    await page.setViewportSize({ width: 1024, height: 420 });
    await page.mouse.move(500, 300);
    await page.mouse.wheel(0, 2_000);
    await eventually(
      async () => (await lastPanelLink(page).boundingBox())?.y ?? Number.NaN,
      (y) => y < 420 - 44,
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('has no axe violation', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    await expandButton(page, 'TMT Bars').click();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
});

describe('by keyboard on a wide screen', () => {
  it.each(['Enter', 'Space', 'ArrowDown'])('%s opens and focuses the panel', async (key) => {
    const { page } = await openHomePage(browser, wide);
    await productsButton(page).focus();
    await page.keyboard.press(key);
    await eventually(
      () => focusedText(page),
      (text) => text === 'Aa Bare',
    );
    expect(await ariaExpandedOf(productsButton(page))).toBe('true');
  });

  it('the left and right arrows, Home and End move between the navigation links', async () => {
    const { page } = await openHomePage(browser, wide);
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
    expect(await focusedText(page)).toBe('HOME');
  });

  it('the arrows, Home and End move through the panel', async () => {
    const { page } = await openHomePage(browser, wide);
    await productsButton(page).focus();
    await page.keyboard.press('ArrowDown');
    await eventually(
      () => focusedText(page),
      (text) => text === 'Aa Bare',
    );
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
    expect(await focusedText(page)).toBe('Aa Bare');
    await page.keyboard.press('ArrowUp');
    expect(await isFocused(productsButton(page))).toBe(true);
  });

  it('Enter on an expand button shows the products, and the arrows move to them', async () => {
    const { page } = await openHomePage(browser, wide);
    await productsButton(page).focus();
    await page.keyboard.press('Enter');
    await lastPanelLink(page).waitFor();
    await expandButton(page, 'Rods').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    expect(await focusedText(page)).toBe('Plain Rod');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Plain Rod' }).waitFor();
    expect(await ariaExpandedOf(productsButton(page))).toBe('false');
  });

  it('Escape closes the panel and returns the focus to PRODUCTS', async () => {
    const { page } = await openHomePage(browser, wide);
    await productsButton(page).focus();
    await page.keyboard.press('Enter');
    await lastPanelLink(page).focus();
    await page.keyboard.press('Escape');
    await lastPanelLink(page).waitFor({ state: 'detached' });
    expect(await isFocused(productsButton(page))).toBe(true);
  });

  it('Escape closes a panel that was opened by hover', async () => {
    const { page } = await openHomePage(browser, wide);
    await openPanel(page);
    await page.keyboard.press('Escape');
    await lastPanelLink(page).waitFor({ state: 'detached' });
    expect(await isFocused(productsButton(page))).toBe(true);
  });

  it('Tab past either end leaves the panel and closes it', async () => {
    const { page } = await openHomePage(browser, wide);
    await productsButton(page).focus();
    await page.keyboard.press('Enter');
    await lastPanelLink(page).focus();
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('CONTACT US');
    await lastPanelLink(page).waitFor({ state: 'detached' });

    await productsButton(page).focus();
    await page.keyboard.press('Enter');
    await lastPanelLink(page).waitFor();
    await page.keyboard.press('Shift+Tab');
    expect(await isFocused(productsButton(page))).toBe(true);
    await page.keyboard.press('Shift+Tab');
    expect(await focusedText(page)).toBe('ABOUT US');
    await lastPanelLink(page).waitFor({ state: 'detached' });
  });
});

describe('without a catalogue menu', () => {
  it('the panel shows no categories and no error, and the links remain', async () => {
    const { page } = await openPage(browser, wide);
    await disableServerRendering(page);
    await page.route('**/google.firestore.v1.Firestore/**', (route) => route.abort());
    await gotoWithFakeClock(page, '/contact');
    await productsButton(page).click();
    await headerOf(page).getByText('Loading categories').waitFor();
    await advanceClockUntil(headerOf(page).getByText('Loading categories'), 'hidden');
    expect(await headerOf(page).getByRole('alert').count()).toBe(0);
    expect(await hrefsOf(headerOf(page).getByRole('navigation').getByRole('link'))).toEqual([
      '/',
      '/about',
      '/categories',
      '/contact',
    ]);
  });

  it('opening the panel again retries a failed load', async () => {
    const { page } = await openPage(browser, wide);
    await disableServerRendering(page);
    await page.route('**/google.firestore.v1.Firestore/**', (route) => route.abort());
    await gotoWithFakeClock(page, '/contact');
    await productsButton(page).click();
    await headerOf(page).getByText('Loading categories').waitFor();
    await advanceClockUntil(headerOf(page).getByText('Loading categories'), 'hidden');
    await page.keyboard.press('Escape');
    await page.unroute('**/google.firestore.v1.Firestore/**');
    await productsButton(page).click();
    await advanceClockUntil(headerLink(page, 'Steel'));
  });

  it('the panel is empty when the catalogue is empty', async () => {
    const menu = database().doc(MENU_PATH);
    const fullMenu = await readMenu();
    await menu.set({ categories: [] });
    onTestFinished(async () => void (await menu.set(fullMenu)));
    const { page } = await openPage(browser, wide);
    await page.goto('/');
    await page.getByRole('heading', { name: 'No categories yet' }).waitFor();
    await openPanel(page);
    expect(await lastPanelLink(page).textContent()).toBe('All categories');
    expect(await headerOf(page).locator('a[href^="/category/"]').count()).toBe(0);
  });
});

/** Returns the centre of an element in viewport coordinates. */
async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
