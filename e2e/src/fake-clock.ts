import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** Step by which the page's clock is advanced. */
const STEP_MS = 3_000;

/** Opens a page with a fake clock. */
export async function gotoWithFakeClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  // `performance.mark` does not work with the fake clock, so wait for `load`.
  await page.goto(path, { waitUntil: 'load' });
}

/** Advances the page's clock until the locator is in the given state. */
export async function advanceClockUntil(
  locator: Locator,
  state: 'visible' | 'hidden' = 'visible',
): Promise<void> {
  await eventually(
    async () => {
      await locator.page().clock.fastForward(STEP_MS);
      return (await locator.count()) > 0;
    },
    (isPresent) => isPresent === (state === 'visible'),
    15_000,
  );
}
