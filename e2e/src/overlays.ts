import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the history has an entry for each of `count` open overlays: it is changed in a later task. */
export async function waitForOverlayEntries(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.overlay?.depth ?? 0)).toBe(count);
}
