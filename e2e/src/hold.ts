import type { Page } from 'playwright-core';

/** Requests for these addresses wait until they are let go. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    // Who asked may have gone meanwhile.
    await route.continue().catch(() => {});
  });
  return release;
}
