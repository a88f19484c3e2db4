/** The `test` of the journeys: Playwright Test with fixtures for visitors and administrators. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
} from '@playwright/test';
import { waitForHydrationOnLoad } from './hydration.ts';
import { type OpenedPublicPage, openPublicPage } from './open-public-page.ts';
import { recordErrorsOfBrowser, takePageErrors } from './page-errors.ts';
import { collectConsoleErrors, localAdmin, logIn, type OpenedPage } from './pages.ts';
import type { PublicPage } from './public-pages.ts';
import { siteUrl } from './suite.ts';

export { expect } from '@playwright/test';

/** Cookies, storage and IndexedDB of a logged-in administrator. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface TestFixtures {
  /** Opens a page in a new context with empty storage. Both are closed when the test ends. */
  openPage: (options?: BrowserContextOptions) => Promise<OpenedPage>;
  /** Opens a screen of the admin area with the session of an administrator. */
  openAdminPage: (path: string, options?: BrowserContextOptions) => Promise<OpenedPage>;
  /**
   * Opens a public page and waits until its content is loaded. The page is closed when the test ends; the
   * pages of a worker share a cache.
   */
  visit: (publicPage: PublicPage) => Promise<OpenedPublicPage>;
  /** Runs a function when the test ends, also when it fails. The last one added runs first. */
  afterTest: (run: () => Promise<unknown>) => void;
  /** Fails a test whose pages caused a policy violation or a hydration error. */
  noPageErrors: undefined;
}

export interface WorkerFixtures {
  /** The session of an administrator, logged in once per worker. */
  session: Session;
  /** A context for visiting several pages, so that the code of the site is loaded once. */
  visitor: BrowserContext;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      await use(recordErrorsOfBrowser(browser));
    },
    { scope: 'worker' },
  ],

  session: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: siteUrl, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.goto('/admin/enquiries');
      await logIn(page, localAdmin);
      await page.getByRole('heading', { level: 1, name: 'Enquiries' }).waitFor();
      const session = await context.storageState({ indexedDB: true });
      await context.close();
      await use(session);
    },
    { scope: 'worker' },
  ],

  visitor: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: siteUrl,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],

  page: async ({ page }, use) => {
    waitForHydrationOnLoad(page);
    await use(page);
  },

  openPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      if (options.javaScriptEnabled !== false) waitForHydrationOnLoad(page);
      return { page, consoleErrors: collectConsoleErrors(page) };
    });
    // The carousels of an open page would use processor time during later tests.
    await Promise.all(contexts.map(closeContext));
  },

  openAdminPage: async ({ openPage, session }, use) => {
    await use(async (path, options = {}) => {
      const opened = await openPage({ storageState: session, ...options });
      await opened.page.goto(path);
      await expect(
        opened.page.getByRole('banner').getByRole('heading', { level: 1 }),
      ).toBeVisible();
      return opened;
    });
  },

  visit: async ({ visitor, afterTest, colorScheme }, use) => {
    await use(async (publicPage) => {
      const opened = await openPublicPage(visitor, publicPage, colorScheme);
      afterTest(() => opened.page.close());
      return opened;
    });
  },

  afterTest: async ({}, use) => {
    const functions: (() => Promise<unknown>)[] = [];
    await use((run) => functions.push(run));
    const results: PromiseSettledResult<unknown>[] = [];
    for (const run of functions.reverse()) results.push(...(await Promise.allSettled([run()])));
    const failed = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    if (failed.length > 0) throw new AggregateError(failed, 'The clean-up of a test failed.');
  },

  noPageErrors: [
    async ({}, use) => {
      takePageErrors();
      await use(undefined);
      expect(takePageErrors()).toEqual([]);
    },
    { auto: true },
  ],
});

/** Closes a context and ignores the errors of requests that are still held. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}
