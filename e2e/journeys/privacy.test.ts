/** The privacy policy matches what the site stores in the browser. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAxeViolations } from '../src/axe.ts';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { openPage } from '../src/pages.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const link = (page: Page) => page.getByRole('main').getByRole('link', { name: 'privacy policy' });

it('the site stores nothing in the browser that the policy does not list', async () => {
  const { page } = await openPage(browser);
  await page.goto('/contact');
  await page.getByLabel('Name').first().fill('Asha');
  await eventually(
    () => page.evaluate(readStored),
    (storedKeys) => storedKeys.some((key) => key.startsWith('firestore/')) && storedKeys.length > 3,
    30_000,
  );
  const storedKeys = await page.evaluate(readStored);
  expect(storedKeys).toContainEqual(expect.stringMatching(/^neev-draft-/));

  await page.goto('/privacy-policy');
  const codes = await page.getByRole('main').locator('code').allInnerTexts();
  const keys = codes.flatMap((text) => text.split(', '));
  const isListed = (key: string) =>
    keys.some((each) => (each.endsWith('…') ? key.startsWith(each.slice(0, -1)) : key === each));
  expect(storedKeys.filter((key) => !isListed(key))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

it('both enquiry forms link to the policy, also without JavaScript', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto('/contact');
  expect(await link(page).getAttribute('href')).toBe('/privacy-policy');
  await page.goto('/categories');
  const product = await page.request.get('/sitemap.xml');
  const path = (await product.text()).match(/\/product\/[^<]+/)?.[0] ?? '';
  await page.goto(path);
  expect(await link(page).getAttribute('href')).toBe('/privacy-policy');
});

it('the policy does not scroll horizontally at any width, and has no axe violation', async () => {
  const { page } = await openPage(browser);
  await page.goto('/privacy-policy');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await readHorizontalOverflow(page), `at ${width}`).toBe(0);
    expect(await findAxeViolations(page), `at ${width}`).toEqual([]);
  }
});

/** Runs in the page. Returns the keys and names of everything in the browser's storage. */
async function readStored(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...databases.map(({ name = '' }) => name),
    ...(await caches.keys()),
  ];
}
