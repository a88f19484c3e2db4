import type { Page } from 'playwright-core';
import { siteUrl } from './suite.ts';

/**
 * From now on the page's documents come without a server's drawing, as they do when that has failed:
 * the browser draws them by itself, and loading and errors are to be seen.
 */
export async function drawByBrowser(page: Page): Promise<void> {
  await page.route(`${siteUrl}/**`, async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    // A document that did not come over the network may not ask the suite's emulators.
    return route.continue({ url: `${siteUrl}/shell.html` });
  });
}
