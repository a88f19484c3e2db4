/** The site without a connection. */
import { collections } from '@neev/domain';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it, onTestFinished } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { waitForLive } from '../src/hydration.ts';
import { openPage } from '../src/pages.ts';
import { database, siteUrl } from '../src/suite.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const opc = () => database().collection(collections.products).doc('opc-53-grade-cement-50-kg');

const notice = (page: Page) => page.getByText(/You see the catalogue as of/);

/** Opens a page as a returning visitor, with the service worker and the cache in place. */
async function openSecondVisit(path: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: siteUrl });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('article').first().waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await waitForLive(page);
  return { context, page };
}

describe('a returning visitor without a connection', () => {
  it('sees the cached catalogue and its date', async () => {
    const { context } = await openSecondVisit('/category/steel');
    await context.setOffline(true);
    const page = await context.newPage();
    await page.goto('/category/steel');
    await page.getByRole('heading', { level: 1, name: 'Steel' }).waitFor();
    await page.getByRole('article').first().waitFor();
    await notice(page).waitFor();
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: /Steel/ }).waitFor();
  });

  it('sees an error on a page that is not cached, and the page once the connection returns', async () => {
    const { context } = await openSecondVisit('/category/steel');
    await context.setOffline(true);
    const page = await context.newPage();
    await page.goto('/product/opc-53-grade-cement-50-kg');
    await page.getByText('Failed to load this product.').waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 15_000 });
  });
});

describe('an open page', () => {
  it('shows when it is stale, and updates when the connection returns', async () => {
    const { page } = await openPage(browser);
    const before = await opc().get();
    onTestFinished(async () => void (await opc().update({ price: before.get('price') })));
    await page.goto('/product/opc-53-grade-cement-50-kg');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitForLive(page);
    await page.context().setOffline(true);
    await notice(page).waitFor();
    await opc().update({ price: 401.25 });
    await page.context().setOffline(false);
    await page.getByRole('main').getByText('$401.25').waitFor({ timeout: 15_000 });
    await notice(page).waitFor({ state: 'detached', timeout: 15_000 });
  });
});
