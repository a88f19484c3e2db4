/** Waits for the hydration of a page, and until it is live. */
import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` wait for hydration. Tests of a page before its hydration pass `waitUntil`
 * instead.
 */
export function waitForHydrationOnLoad(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    await waitForTraversal(page);
    const response = await goto(url, options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
  page.reload = async (options) => {
    await waitForTraversal(page);
    const response = await reload(options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
}

/** Milliseconds after which an open menu is the reason for the entry. */
const TRAVERSAL_TIMEOUT_MS = 500;

/** Waits until a closed dialog has left its history entry: this would abort a navigation. */
async function waitForTraversal(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        (history.state?.overlay?.depth ?? 0) <= document.querySelectorAll('dialog[open]').length,
      undefined,
      { timeout: TRAVERSAL_TIMEOUT_MS },
    )
    .catch(() => {});
}

/** Waits until a page is hydrated. Returns at once when the page is not server-rendered. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.getElementById('page-data') ||
      performance.getEntriesByName('neev:interactive').length > 0,
  );
  await waitForHeader(page);
}

/** Milliseconds after which a test is the reason: it does not load the code of the header. */
const HEADER_TIMEOUT_MS = 5_000;

/**
 * Waits until the header is hydrated, after the page: until then, its links load a document, and its
 * buttons lead to other pages.
 */
async function waitForHeader(page: Page): Promise<void> {
  // The navigation of wide screens, or the toggle of the menu.
  const element = page.locator('header').locator('[data-entry], summary').filter({ visible: true });
  if ((await element.count()) > 0)
    await waitForHydratedElement(element.first(), HEADER_TIMEOUT_MS).catch(() => {});
}

/** Waits until an element is hydrated: React stores its props in it then. */
export async function waitForHydratedElement(element: Locator, timeout = 15_000): Promise<void> {
  const isHydrated = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isHydrated, { timeout }).toBe(true);
}

/** Waits until the page is live: subscribed and up to date. */
export async function waitForLive(page: Page): Promise<void> {
  await page.locator('[data-freshness="current"]').waitFor({ state: 'attached' });
}
