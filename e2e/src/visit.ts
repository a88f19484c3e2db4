/** A public page opened directly, and what a walker wants to know of it. */
import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core';
import { type OpenedPage, openPage } from './pages.ts';
import type { PublicPage } from './public-pages.ts';
import { siteUrl } from './suite.ts';

export interface Visit extends OpenedPage {
  response: Response | null;
  /** Addresses on other hosts that the page has asked. */
  strangers: string[];
}

/** Opens a page and waits until it shows what it is about. */
export async function visit(
  browser: Browser,
  { path }: PublicPage,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const opened = await openPage(browser, options);
  const strangers: string[] = [];
  opened.page.on('request', (request) => {
    if (isElsewhere(request.url())) strangers.push(request.url());
  });
  const response = await opened.page.goto(path);
  await untilSettled(opened.page);
  return { ...opened, response, strangers };
}

/** The page has its heading, and nothing in it is a placeholder any more. */
export async function untilSettled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () => document.querySelector('[data-testid="skeleton"], .pulse-block') === null,
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

function isElsewhere(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return /^(https?|wss?):$/.test(protocol) && hostname !== new URL(siteUrl).hostname;
}
