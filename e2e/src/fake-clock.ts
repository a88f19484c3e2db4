import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Step by which the page's clock is advanced. */
const STEP_MS = 3_000;

/** Opens a page with a fake clock. */
export async function gotoWithFakeClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  // `performance.mark` does not work with the fake clock, so wait for `load`.
  await page.goto(path, { waitUntil: 'load' });
}

/** Pauses the page's clock, so that the Firestore SDK does not try again by itself. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** Advances the page's clock until the locator is in the given state. */
export async function advanceClockUntil(
  locator: Locator,
  state: 'visible' | 'hidden' = 'visible',
): Promise<void> {
  await expect(async () => {
    await locator.page().clock.fastForward(STEP_MS);
    expect((await locator.count()) > 0).toBe(state === 'visible');
  }).toPass({ intervals: [50], timeout: 15_000 });
}
