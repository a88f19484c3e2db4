import type { Page } from '@playwright/test';
import { siteUrl } from './suite.ts';

/**
 * Disables server rendering for a page: it gets the shell, as after a failed server render, and renders
 * in the browser, with loading and error states.
 */
export async function disableServerRendering(page: Page): Promise<void> {
  await page.route(`${siteUrl}/**`, async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    // A fulfilled document could not send requests to the emulators, so the request continues.
    return route.continue({ url: `${siteUrl}/shell.html` });
  });
}
