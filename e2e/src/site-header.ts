/** Locators in the header of the public site. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { waitForLive } from './hydration.ts';
import { type OpenedPage, openPage } from './pages.ts';

export const wide = { viewport: { width: 1280, height: 900 } };
export const narrow = { viewport: { width: 360, height: 640 } };

/** Opens the home page and waits until it is live and shows the categories. */
export async function openHomePage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<OpenedPage> {
  const opened = await openPage(browser, options);
  await opened.page.goto('/');
  // The interactive parts of the header are hydrated after the page.
  await waitForLive(opened.page);
  await opened.page.getByRole('main').getByRole('link', { name: 'Cement' }).first().waitFor();
  return opened;
}

export const headerOf = (page: Page) => page.getByRole('banner');

export const productsButton = (page: Page) =>
  headerOf(page).getByRole('button', { name: 'PRODUCTS', exact: true });

export const headerLink = (page: Page, name: string) =>
  headerOf(page).getByRole('link', { name, exact: true });

export const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);

export const ariaExpandedOf = (locator: Locator) => locator.getAttribute('aria-expanded');

export const hrefsOf = (links: Locator) =>
  links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href')));
