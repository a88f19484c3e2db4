/** Visits, from the request of the page to the daily figure. */
import { collections, dailyDocument, dayAt } from '@neev/domain';
import type { Page } from '@playwright/test';
import { gotoWithFakeClock } from '../src/fake-clock.ts';
import { localAdmin, logIn } from '../src/pages.ts';
import { database } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; E2E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

interface VisitRequest {
  type: string | undefined;
  cookie: string | undefined;
}

interface VisitsFixtures {
  /** The page, in a browser that does not report automation. */
  unautomatedPage: Page;
  /** The requests that reported a visit of the page so far. */
  visitRequests: VisitRequest[];
}

const test = base.extend<VisitsFixtures>({
  unautomatedPage: async ({ page }, use) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'webdriver', { get: () => false }),
    );
    await use(page);
  },

  visitRequests: async ({ page }, use) => {
    const visitRequests: VisitRequest[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/visits')) return;
      const headers = request.headers();
      visitRequests.push({ type: headers['content-type'], cookie: headers.cookie });
    });
    await use(visitRequests);
  },
});

test.use({ userAgent: PHONE });

async function countToday(): Promise<number> {
  const snapshot = await database().doc(`${collections.analytics}/daily`).get();
  const { items } = dailyDocument.parse(snapshot.data());
  return items.find(({ date }) => date === dayAt(new Date()))?.count ?? 0;
}

test('counts a visit and sends it once per tab', async ({
  unautomatedPage: page,
  visitRequests,
}) => {
  const before = await countToday();
  await page.goto('/contact');
  const visit = { type: 'application/json', cookie: undefined };
  await expect.poll(() => visitRequests).toEqual([visit]);
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(countToday).toBe(before + 1);
  expect(visitRequests).toHaveLength(1);
});

test('reports the visit of the next day from a tab that stays open', async ({
  unautomatedPage: page,
  visitRequests,
}) => {
  const expectReports = (count: number) =>
    expect(async () => {
      await page.clock.runFor(1_000);
      expect(visitRequests).toHaveLength(count);
    }).toPass();
  await gotoWithFakeClock(page, '/contact');
  await expectReports(1);
  await page.clock.fastForward('24:00:00');
  await page.getByRole('link', { name: 'About Us' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  await expectReports(2);
  await page.clock.fastForward('24:00:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectReports(3);
});

test('does not count visits from automated browsers', async ({ page, visitRequests }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Longer than the page needs to finish loading.
  await page.waitForTimeout(2_000);
  expect(visitRequests).toEqual([]);
});

test('does not count visits of administrators', async ({
  unautomatedPage: page,
  visitRequests,
}) => {
  await page.goto('/admin/enquiries');
  // The login marks the browser as an administrator's, so this test does not use a stored session.
  await logIn(page, localAdmin);
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible();
  const countAtLogin = visitRequests.length;
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(visitRequests).toHaveLength(countAtLogin);
});
