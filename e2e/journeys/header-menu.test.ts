/** The menu of the header on narrow screens, by touch and by keyboard. */
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMenu } from '../api/derived-catalogue.ts';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import {
  ariaExpandedOf,
  headerLink,
  headerOf,
  hrefsOf,
  isFocused,
  narrow,
  openHomePage,
  productsButton,
} from '../src/site-header.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

describe('the menu on a narrow screen', () => {
  const menuToggle = (page: Page) =>
    headerOf(page).getByRole('button', { name: /(Open|Close) menu/ });
  const enquiryButton = (page: Page) =>
    headerOf(page).getByRole('button', { name: 'PRODUCT ENQUIRY', exact: true });
  const categoryButton = (page: Page, name: string) =>
    headerOf(page).getByRole('button', { name, exact: true });

  async function openMenu(options: BrowserContextOptions = narrow) {
    const opened = await openHomePage(browser, options);
    await opened.page.getByRole('button', { name: 'Open menu' }).click();
    await enquiryButton(opened.page).waitFor();
    return opened;
  }

  async function openAccordion(options: BrowserContextOptions = narrow) {
    const opened = await openMenu(options);
    await productsButton(opened.page).click();
    await categoryButton(opened.page, 'Steel').waitFor();
    return opened;
  }

  it('opens and closes with its toggle button, and lists the links', async () => {
    const { page, consoleErrors } = await openMenu();
    expect(await hrefsOf(headerOf(page).getByRole('navigation').getByRole('link'))).toEqual([
      '/',
      '/about',
      '/contact',
      'tel:+911000000000',
    ]);
    expect(await ariaExpandedOf(menuToggle(page))).toBe('true');
    await page.getByRole('button', { name: 'Close menu' }).click();
    await enquiryButton(page).waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('lists all categories under PRODUCTS, and the subcategories under each category', async () => {
    const { page } = await openAccordion();
    const { categories } = await readMenu();
    for (const { name, subcategories } of categories) {
      await categoryButton(page, name).click();
      const links = headerOf(page).locator('a[href^="/subcategory/"]');
      expect(await hrefsOf(links)).toEqual(subcategories.map(({ id }) => `/subcategory/${id}`));
      expect(await categoryButton(page, name).isVisible()).toBe(true);
    }
    expect(await headerOf(page).getByText('No subcategories').count()).toBe(1);
  });

  it('expands one category at a time', async () => {
    const { page } = await openAccordion();
    await categoryButton(page, 'Steel').click();
    await categoryButton(page, 'Paints').click();
    expect(await ariaExpandedOf(categoryButton(page, 'Steel'))).toBe('false');
    expect(await ariaExpandedOf(categoryButton(page, 'Paints'))).toBe('true');
    await categoryButton(page, 'Paints').click();
    expect(await headerOf(page).locator('a[href^="/subcategory/"]').count()).toBe(0);
  });

  it('closes when a link is followed', async () => {
    const { page } = await openAccordion({ ...narrow, hasTouch: true });
    await categoryButton(page, 'Cement').tap();
    await headerLink(page, 'White Cement').tap();
    await page.getByRole('heading', { level: 1, name: 'White Cement' }).waitFor();
    expect(await ariaExpandedOf(menuToggle(page))).toBe('false');

    await menuToggle(page).tap();
    await headerLink(page, 'CONTACT US').tap();
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
    expect(await ariaExpandedOf(menuToggle(page))).toBe('false');
  });

  it('closes when it opens the enquiry dialog, which returns the focus to the toggle button', async () => {
    const { page } = await openMenu();
    await enquiryButton(page).click();
    await page.getByRole('dialog', { name: 'Product Enquiry' }).waitFor();
    expect(await enquiryButton(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await isFocused(menuToggle(page))).toBe(true);
  });

  it('closes on Escape and returns the focus to the toggle button', async () => {
    const { page } = await openAccordion();
    await categoryButton(page, 'Sand').focus();
    await page.keyboard.press('Escape');
    await enquiryButton(page).waitFor({ state: 'detached' });
    expect(await isFocused(menuToggle(page))).toBe(true);
  });

  it('closes when the focus leaves it or the backdrop is clicked', async () => {
    const { page } = await openMenu();
    await headerOf(page).locator('a[href^="tel:"]:visible').focus();
    await page.keyboard.press('Tab');
    await enquiryButton(page).waitFor({ state: 'detached' });

    await menuToggle(page).click();
    await enquiryButton(page).waitFor();
    await page.mouse.click(180, 600);
    await enquiryButton(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('scrolls when it is taller than the screen, and the page behind it does not', async () => {
    const { page } = await openAccordion();
    const scrolled = await page.evaluate(() => window.scrollY);
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 3_000);
    await eventually(
      async () => (await enquiryButton(page).boundingBox())?.y ?? Number.NaN,
      (y) => y < 640 - 48,
    );
    await page.mouse.wheel(0, 3_000);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.keyboard.press('Escape');
    await enquiryButton(page).waitFor({ state: 'detached' });
    await page.mouse.wheel(0, 300);
    await eventually(
      () => page.evaluate(() => window.scrollY),
      (y) => y > scrolled,
    );
  });

  it('causes no layout shift when it opens', async () => {
    const { page } = await openHomePage(browser, narrow);
    const before = await menuToggle(page).boundingBox();
    await menuToggle(page).click();
    await enquiryButton(page).waitFor();
    expect(await menuToggle(page).boundingBox()).toEqual(before);
  });

  it('does not scroll horizontally at 320 px, and has no axe violation', async () => {
    const { page } = await openAccordion({
      viewport: { width: 320, height: 640 },
    });
    await categoryButton(page, 'Roofing Sheets').click();
    expect(await readHorizontalOverflow(page)).toBe(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
});
