import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** Milliseconds of the page's clock that pass at once. */
const STEP_MS = 3_000;

/** Opens a page whose clock can be hurried. */
export async function goWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  // With that clock a page cannot mark its moments.
  await page.goto(path, { waitUntil: 'load' });
}

/** Lets the page's time run ahead until it shows the locator, or does so no more. */
export async function hurryUntil(
  locator: Locator,
  state: 'visible' | 'hidden' = 'visible',
): Promise<void> {
  await eventually(
    async () => {
      await locator.page().clock.fastForward(STEP_MS);
      return (await locator.count()) > 0;
    },
    (isThere) => isThere === (state === 'visible'),
    15_000,
  );
}
