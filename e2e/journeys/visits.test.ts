/** Visits, from the request of the page to the daily figure. */
import { collections, dailyDocument, dayAt } from '@neev/domain';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { openPage } from '../src/pages.ts';
import { adminEmail, adminPassword, database } from '../src/suite.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; E2E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** Time limit for a visit to appear in the figures, including the cold start of the functions. */
const ROLL_UP_TIMEOUT_MS = 20_000;

interface VisitRequest {
  type: string | undefined;
  cookie: string | undefined;
}

/** Opens a page in a browser that does not report automation. */
async function openUnautomated(): Promise<{ page: Page; visitRequests: VisitRequest[] }> {
  const { page } = await openPage(browser, { userAgent: PHONE });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'webdriver', { get: () => false }),
  );
  const visitRequests: VisitRequest[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/visits')) return;
    const headers = request.headers();
    visitRequests.push({ type: headers['content-type'], cookie: headers.cookie });
  });
  return { page, visitRequests };
}

async function countToday(): Promise<number> {
  const snapshot = await database().doc(`${collections.analytics}/daily`).get();
  const { items } = dailyDocument.parse(snapshot.data());
  return items.find(({ date }) => date === dayAt(new Date()))?.count ?? 0;
}

it('counts a visit and sends it once per tab', async () => {
  const before = await countToday();
  const { page, visitRequests } = await openUnautomated();
  await page.goto('/contact');
  await eventually(
    async () => visitRequests.length,
    (count) => count === 1,
  );
  expect(visitRequests[0]).toEqual({ type: 'application/json', cookie: undefined });
  await page.goto('/blog');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(countToday, (count) => count === before + 1, ROLL_UP_TIMEOUT_MS);
  expect(visitRequests).toHaveLength(1);
});

it('does not count visits from automated browsers', async () => {
  const { page } = await openPage(browser, { userAgent: PHONE });
  const visitRequests: string[] = [];
  page.on('request', (request) => visitRequests.push(request.url()));
  await page.goto('/contact');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Longer than the page needs to finish loading.
  await page.waitForTimeout(2_000);
  expect(visitRequests.filter((url) => url.endsWith('/api/visits'))).toEqual([]);
});

it('does not count visits of administrators', async () => {
  const { page, visitRequests } = await openUnautomated();
  await page.goto('/admin/enquiries');
  await page.getByLabel('Email').fill(adminEmail);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Enquiries' }).waitFor();
  const countAtLogin = visitRequests.length;
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/contact');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(2_000);
  expect(visitRequests).toHaveLength(countAtLogin);
});
