/** The privacy policy matches what the site stores in the browser. */
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { readHorizontalOverflow } from '../src/overflow.ts';
import { expect, test } from '../src/test.ts';

const link = (page: Page) => page.getByRole('main').getByRole('link', { name: 'privacy policy' });

test('the site stores nothing in the browser that the policy does not list', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').first().fill('Asha');
  await expect(async () => {
    const stored = await page.evaluate(readStored);
    expect(stored).toContainEqual(expect.stringMatching(/^firestore\//));
    expect(stored).toContainEqual(expect.stringMatching(/^neev-draft-/));
  }).toPass({ timeout: 30_000 });
  const storedKeys = await page.evaluate(readStored);

  await page.goto('/privacy-policy');
  const codes = await page.getByRole('main').locator('code').allInnerTexts();
  const keys = codes.flatMap((text) => text.split(', '));
  const isListed = (key: string) =>
    keys.some((each) => (each.endsWith('…') ? key.startsWith(each.slice(0, -1)) : key === each));
  expect(storedKeys.filter((key) => !isListed(key))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('both enquiry forms link to the policy, also without JavaScript', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto('/contact');
  await expect(link(page)).toHaveAttribute('href', '/privacy-policy');
  await page.goto('/categories');
  const product = await page.request.get('/sitemap.xml');
  const path = (await product.text()).match(/\/product\/[^<]+/)?.[0] ?? '';
  await page.goto(path);
  await expect(link(page)).toHaveAttribute('href', '/privacy-policy');
});

test('the policy does not scroll horizontally at any width, and has no axe violation', async ({
  page,
}) => {
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
