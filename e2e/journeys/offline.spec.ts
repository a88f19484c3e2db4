/** The site without a connection. */
import { collections } from '@neev/domain';
import type { BrowserContext, Page } from '@playwright/test';
import { waitForLive } from '../src/hydration.ts';
import { database, siteUrl } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

const opc = () => database().collection(collections.products).doc('opc-53-grade-cement-50-kg');

const notice = (page: Page) => page.getByText(/This is the catalogue as of/);

const dayOf = (date: Date) => date.toLocaleString('en-IN', { dateStyle: 'medium' });

const test = base.extend<{ returningVisitor: BrowserContext }>({
  /** A context that has visited the category, with the service worker and the cache in place. */
  returningVisitor: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: siteUrl, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await page.goto('/category/steel');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await waitForLive(page);
    await use(context);
    await context.close();
  },
});

test.describe('a returning visitor without a connection', () => {
  test('sees the cached catalogue and its date', async ({ returningVisitor: context }) => {
    await context.setOffline(true);
    const page = await context.newPage();
    await page.goto('/category/steel');
    await expect(page.getByRole('heading', { level: 1, name: 'Steel' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('link', { name: /Steel/ })).toBeVisible();
  });

  test('sees the date of the page, not that of a later visit to another', async ({
    returningVisitor: context,
  }) => {
    const inTwentyDays = new Date(Date.now() + 20 * 86_400_000);
    const [later = await context.newPage()] = context.pages();
    await later.goto('/');
    await later.clock.setFixedTime(inTwentyDays);
    await later.reload();
    await waitForLive(later);
    await context.setOffline(true);
    await later.goto('/');
    await expect(notice(later)).toContainText(dayOf(inTwentyDays));
    await later.goto('/category/steel');
    await expect(notice(later)).toBeVisible();
    await expect(notice(later)).not.toContainText(dayOf(inTwentyDays));
  });

  test('sees the placeholder in place of a picture that is not cached', async ({
    returningVisitor: context,
  }) => {
    const page = await context.newPage();
    await page.goto('/category/steel');
    await expect(page.getByRole('article').first()).toBeVisible();
    await context.setOffline(true);
    const width = await page.evaluate(async () => {
      const image = new Image();
      image.src = '/art/no-image.svg';
      await image.decode();
      return image.naturalWidth;
    });
    expect(width).toBeGreaterThan(0);
  });

  test('sees an error on a page that is not cached, and the page once the connection returns', async ({
    returningVisitor: context,
  }) => {
    await context.setOffline(true);
    const page = await context.newPage();
    await page.goto('/product/opc-53-grade-cement-50-kg');
    await expect(page.getByText('Failed to load this product.')).toBeVisible();
    await expect(page).toHaveTitle("Couldn't load this page | Neev");
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('the page of a quote is not stored, and says that it needs a connection', async ({
  returningVisitor: context,
}) => {
  const page = await context.newPage();
  const path = '/quote/NV-000-000';
  await page.goto('/category/steel');
  await page.goto(path);
  await expect(page.getByText('This link is not valid or has expired')).toBeVisible();
  const stored = await page.evaluate(readCachedPaths);
  expect(stored).toContain('/category/steel');
  expect(stored).not.toContain(path);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your request' })).toBeVisible();
});

/** Runs in the page. */
async function readCachedPaths(): Promise<string[]> {
  const pages = await caches.open('pages');
  return (await pages.keys()).map(({ url }) => new URL(url).pathname);
}

test.describe('an open page', () => {
  test('shows when it is stale, and updates when the connection returns', async ({
    page,
    afterTest,
  }) => {
    const before = await opc().get();
    afterTest(async () => void (await opc().update({ price: before.get('price') })));
    await page.goto('/product/opc-53-grade-cement-50-kg');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await waitForLive(page);
    await page.context().setOffline(true);
    await expect(notice(page)).toBeVisible();
    await opc().update({ price: 401.25 });
    await page.context().setOffline(false);
    await expect(page.getByRole('main').getByText('$401.25')).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
});
