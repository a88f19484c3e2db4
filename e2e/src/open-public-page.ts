/** Opens public pages and records their requests and errors. */
import type { BrowserContext, Page, PlaywrightTestOptions, Response } from '@playwright/test';
import { waitForHydrationOnLoad } from './hydration.ts';
import { collectConsoleErrors, type OpenedPage } from './pages.ts';
import type { PublicPage } from './public-pages.ts';
import { siteUrl } from './suite.ts';

export interface OpenedPublicPage extends OpenedPage {
  response: Response | null;
  /** URLs of requests to other hosts. */
  externalRequests: string[];
}

/** Opens a page in a context and waits until its content is loaded. */
export async function openPublicPage(
  context: BrowserContext,
  { path }: PublicPage,
  colorScheme: PlaywrightTestOptions['colorScheme'],
): Promise<OpenedPublicPage> {
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme });
  waitForHydrationOnLoad(page);
  const consoleErrors = collectConsoleErrors(page);
  const externalRequests: string[] = [];
  page.on('request', (request) => {
    if (isExternal(request.url())) externalRequests.push(request.url());
  });
  const response = await page.goto(path);
  await waitForContent(page);
  return { page, consoleErrors, response, externalRequests };
}

/** Waits until the page has its heading and no placeholders, also further down. */
export async function waitForContent(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const placeholder = document.querySelector('[data-testid="skeleton"], .pulse-block');
    // Some islands load only near the viewport.
    placeholder?.scrollIntoView();
    return placeholder === null;
  });
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
}

function isExternal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return /^(https?|wss?):$/.test(protocol) && hostname !== new URL(siteUrl).hostname;
}
