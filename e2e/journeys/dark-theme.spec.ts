/** The dark theme, which follows the setting of the device. */
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe.ts';
import { publicPages } from '../src/public-pages.ts';
import { expect, test } from '../src/test.ts';

const widths = [360, 1280];

async function checkContrast(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findAxeViolations(page), `axe at ${width} px`).toEqual([]);
  }
}

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

for (const entry of publicPages.filter(({ sameKindAs }) => sameKindAs === undefined)) {
  test(`${entry.path} is dark, and axe finds no violation`, async ({ visit }) => {
    const { page } = await visit(entry);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await backgroundOf(page)).toBe('rgb(20, 29, 47)');
    await checkContrast(page);
  });
}

for (const screen of ['dashboard', 'products?tab=products', 'enquiries', 'hero-slides', 'team']) {
  test(`/admin/${screen} is dark, and axe finds no violation`, async ({ openAdminPage }) => {
    const { page } = await openAdminPage(`/admin/${screen}`, { colorScheme: 'dark' });
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    expect(await backgroundOf(page)).toBe('rgb(20, 29, 47)');
    await checkContrast(page);
  });
}

test('a page is printed on white', async ({ visit }) => {
  const { page } = await visit({ path: '/product/tmt-bar-fe-500d-8-mm' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await backgroundOf(page)).toBe('rgb(255, 255, 255)');
});
