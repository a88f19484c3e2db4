/** When a page that a server has drawn is its code's, and when it follows the catalogue. */
import type { Page } from 'playwright-core';

/**
 * From now on going to a page ends when its code has taken it over. What one does before is the business
 * of few tests: these say by `waitUntil` what they wait for.
 */
export function arriveAlive(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await untilTakenOver(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await untilTakenOver(page);
    return response;
  };
}

/** A page that no server has drawn is its code's from the beginning. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.getElementById('page-data') ||
      performance.getEntriesByName('neev:interactive').length > 0,
  );
}

/** Until the page has subscribed, and shows what the database has. */
export async function untilLive(page: Page): Promise<void> {
  await page.locator('[data-freshness="current"]').waitFor({ state: 'attached' });
}
