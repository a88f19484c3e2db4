/** Waits for the hydration of a page, and until it is live. */
import type { Page } from '@playwright/test';

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
  await waitForNavigation(page);
}

/** Milliseconds after which a test is the reason: it does not load the code of the header. */
const NAVIGATION_TIMEOUT_MS = 5_000;

/**
 * Waits until the navigation of wide screens is hydrated, after the page: until then, its links load a
 * document, and its button leads to another page.
 */
async function waitForNavigation(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => {
        const entry = document.querySelector('[data-entry]');
        // React stores the props of an element when it is hydrated.
        const isHydrated = (element: Element) =>
          Object.keys(element).some((key) => key.startsWith('__reactProps'));
        return !entry?.checkVisibility() || isHydrated(entry);
      },
      undefined,
      { timeout: NAVIGATION_TIMEOUT_MS },
    )
    .catch(() => {});
}

/** Waits until the page is live: subscribed and up to date. */
export async function waitForLive(page: Page): Promise<void> {
  await page.locator('[data-freshness="current"]').waitFor({ state: 'attached' });
}
