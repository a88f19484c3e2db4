/** Locators in the header of the public site. */
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { waitForHydratedElement, waitForLive } from './hydration.ts';
import type { OpenedPage } from './pages.ts';
import { test as base, expect } from './test.ts';

export const wide = { viewport: { width: 1280, height: 900 } };
export const narrow = { viewport: { width: 360, height: 640 } };

interface HeaderFixtures {
  /** Opens the home page and waits until it is live and shows the categories. */
  openHomePage: (options: BrowserContextOptions) => Promise<OpenedPage>;
}

/** The `test` of journeys in the header. */
export const test = base.extend<HeaderFixtures>({
  openHomePage: async ({ openPage }, use) => {
    await use(async (options) => {
      const opened = await openPage(options);
      await opened.page.goto('/');
      await waitForLive(opened.page);
      const cement = opened.page.getByRole('main').getByRole('link', { name: 'Cement' });
      await expect(cement.first()).toBeVisible();
      return opened;
    });
  },
});

export const headerOf = (page: Page) => page.getByRole('banner');

export const productsButton = (page: Page) =>
  headerOf(page).getByRole('button', { name: 'PRODUCTS', exact: true });

/** The toggle of the menu on narrow screens. */
export const menuToggle = (page: Page) => headerOf(page).getByLabel('Menu', { exact: true });

/** The enquiry button of wide screens, or that of the open menu. */
export const enquiryButton = (page: Page) =>
  headerOf(page).getByRole('button', { name: 'PRODUCT ENQUIRY', exact: true });

/** Opens the menu of narrow screens, and waits until it is hydrated: until then, its button leads to another page. */
export async function openMobileMenu(page: Page): Promise<void> {
  await menuToggle(page).click();
  await waitForHydratedElement(enquiryButton(page));
}

/** The toggle of a list in that menu. */
export const menuDisclosure = (page: Page, name: string) =>
  headerOf(page)
    .locator('summary')
    .and(page.getByText(name, { exact: true }));

export const headerLink = (page: Page, name: string) =>
  headerOf(page).getByRole('link', { name, exact: true });

export const hrefsOf = (links: Locator) =>
  links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href')));
