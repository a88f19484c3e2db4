import { launchBrowser } from '@neev/e2e';
import type { Browser } from 'playwright-core';

/** A browser for as long as `use` takes. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchBrowser();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
