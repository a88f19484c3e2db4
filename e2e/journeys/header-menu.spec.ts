/** The menu of the header on narrow screens, by touch and by keyboard. */
import type { BrowserContextOptions, Page } from '@playwright/test';
import { readMenu } from '../api/derived-catalogue.ts';
import { findAxeViolations } from '../src/axe.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import type { OpenedPage } from '../src/pages.ts';
import {
  test as base,
  enquiryButton,
  headerLink,
  headerOf,
  hrefsOf,
  menuDisclosure,
  menuToggle,
  narrow,
  openMobileMenu,
} from '../src/site-header.ts';
import { expect } from '../src/test.ts';

const openDisclosures = (page: Page) => headerOf(page).locator('details[open] > summary');
const subcategoryLinks = (page: Page) =>
  headerOf(page).locator('a[href^="/subcategory/"]').filter({ visible: true });

type OpenMenu = (options?: BrowserContextOptions) => Promise<OpenedPage>;

interface MenuFixtures {
  /** Opens the home page, on a narrow screen by default, and the menu. */
  openMenu: OpenMenu;
  /** Opens the home page, the menu and the list of categories in it. */
  openAccordion: OpenMenu;
}

const test = base.extend<MenuFixtures>({
  openMenu: async ({ openHomePage }, use) => {
    await use(async (options = narrow) => {
      const opened = await openHomePage(options);
      await openMobileMenu(opened.page);
      return opened;
    });
  },

  openAccordion: async ({ openMenu }, use) => {
    await use(async (options) => {
      const opened = await openMenu(options);
      await menuDisclosure(opened.page, 'PRODUCTS').click();
      await expect(menuDisclosure(opened.page, 'Steel')).toBeVisible();
      return opened;
    });
  },
});

test.describe('the menu on a narrow screen', () => {
  test('opens and closes with its toggle button, and lists the links', async ({ openMenu }) => {
    const { page, consoleErrors } = await openMenu();
    expect(await hrefsOf(headerOf(page).getByRole('navigation').getByRole('link'))).toEqual([
      '/',
      '/about',
      '/contact',
      'tel:+911000000000',
    ]);
    await expect(openDisclosures(page)).toHaveCount(1);
    await menuToggle(page).click();
    await expect(enquiryButton(page)).toBeHidden();
    expect(consoleErrors).toEqual([]);
  });

  test('lists all categories under PRODUCTS, and the subcategories under each category', async ({
    openAccordion,
  }) => {
    const { page } = await openAccordion();
    const { categories } = await readMenu();
    for (const { name, subcategories } of categories) {
      await menuDisclosure(page, name).click();
      await expect
        .poll(() => hrefsOf(subcategoryLinks(page)))
        .toEqual(subcategories.map(({ id }) => `/subcategory/${id}`));
      await expect(menuDisclosure(page, name)).toBeVisible();
    }
    await expect(headerOf(page).getByText('No subcategories')).toHaveCount(1);
  });

  test('expands one category at a time', async ({ openAccordion }) => {
    const { page } = await openAccordion();
    await menuDisclosure(page, 'Steel').click();
    await menuDisclosure(page, 'Paints').click();
    await expect(openDisclosures(page)).toHaveText(['', 'PRODUCTS', 'Paints']);
    await menuDisclosure(page, 'Paints').click();
    await expect(subcategoryLinks(page)).toHaveCount(0);
  });

  test('closes when a link is followed', async ({ openAccordion }) => {
    const { page } = await openAccordion({ ...narrow, hasTouch: true });
    await menuDisclosure(page, 'Cement').tap();
    await headerLink(page, 'White Cement').tap();
    await expect(page.getByRole('heading', { level: 1, name: 'White Cement' })).toBeVisible();
    await expect(enquiryButton(page)).toBeHidden();

    await menuToggle(page).tap();
    await headerLink(page, 'CONTACT US').tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
    await expect(enquiryButton(page)).toBeHidden();
  });

  test('closes when it opens the enquiry dialog, which returns the focus to the toggle button', async ({
    openMenu,
  }) => {
    const { page } = await openMenu();
    await enquiryButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Product Enquiry' })).toBeVisible();
    await expect(enquiryButton(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(menuToggle(page)).toBeFocused();
  });

  test('closes on Escape and returns the focus to the toggle button', async ({ openAccordion }) => {
    const { page } = await openAccordion();
    await headerLink(page, 'All categories').focus();
    await page.keyboard.press('Escape');
    await expect(enquiryButton(page)).toBeHidden();
    await expect(menuToggle(page)).toBeFocused();
  });

  test('closes when the focus leaves it or the backdrop is clicked', async ({ openMenu }) => {
    const { page } = await openMenu();
    await headerOf(page).locator('a[href^="tel:"]:visible').focus();
    await page.keyboard.press('Tab');
    await expect(enquiryButton(page)).toBeHidden();

    await menuToggle(page).click();
    await expect(enquiryButton(page)).toBeVisible();
    await page.mouse.click(180, 600);
    await expect(enquiryButton(page)).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('closes when the focus leaves it before its content is hydrated', async ({ openPage }) => {
    const { page } = await openPage(narrow);
    await page.route('**/assets/layout-*.js', () => {});
    await page.goto('/');
    await menuToggle(page).click();
    await headerOf(page).locator('a[href^="tel:"]:visible').focus();
    await page.keyboard.press('Tab');
    await expect(enquiryButton(page)).toBeHidden();
  });

  test('scrolls when it is taller than the screen, and the page behind it does not', async ({
    openAccordion,
  }) => {
    const { page } = await openAccordion();
    const scrolled = await page.evaluate(() => window.scrollY);
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 3_000);
    await expect
      .poll(async () => (await enquiryButton(page).boundingBox())?.y)
      .toBeLessThan(640 - 48);
    await page.mouse.wheel(0, 3_000);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.keyboard.press('Escape');
    await expect(enquiryButton(page)).toBeHidden();
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled);
  });

  test('is above the page on a phone that is turned sideways', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto('/subcategory/tmt-bars');
    await openMobileMenu(page);
    await headerLink(page, 'ABOUT US').click();
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  });

  test('causes no layout shift when it opens', async ({ openHomePage }) => {
    const { page } = await openHomePage(narrow);
    const before = await menuToggle(page).boundingBox();
    await menuToggle(page).click();
    await expect(enquiryButton(page)).toBeVisible();
    expect(await menuToggle(page).boundingBox()).toEqual(before);
  });

  test('does not scroll horizontally at 320 px, and has no axe violation', async ({
    openAccordion,
  }) => {
    const { page } = await openAccordion({
      viewport: { width: 320, height: 640 },
    });
    await menuDisclosure(page, 'Roofing Sheets').click();
    expect(await readHorizontalOverflow(page)).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
