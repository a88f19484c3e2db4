import { launchBrowser } from '@neev/e2e';
import type { Browser } from 'playwright-core';

/** Launches a browser for `use` and closes it afterwards. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchBrowser();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
