import type { Page } from '@playwright/test';

/** Holds requests to matching URLs. Returns a function that releases them. */
export async function holdRequests(page: Page, urlPattern: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urlPattern, async (route) => {
    await released;
    // The page may be closed or the request aborted.
    await route.fallback().catch(() => {});
  });
  return release;
}
