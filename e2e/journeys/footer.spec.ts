/** The footer: its four columns and their links. */
import { company } from '@neev/domain';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';

const footerOf = (page: Page) => page.getByRole('contentinfo');

const columns: [title: string, links: [name: string, to: string][]][] = [
  [
    'QUICK LINKS',
    [
      ['About Us', '/about'],
      ['Privacy Policy', '/privacy-policy'],
      ['Website Policy', '/website-policy'],
      ['Site Map', '/sitemap'],
      ['Blog', '/blog'],
      ['Contact Us', '/contact'],
    ],
  ],
  [
    'PRODUCTS',
    [
      ['Steel', '/products/steel'],
      ['Cement', '/products/cement'],
      ['RMC', '/products/rmc'],
      ['Roofing Sheets', '/products/roofing-sheets'],
      ['Structurals', '/products/structurals'],
    ],
  ],
  [
    'CONTACT US',
    [
      [company.phone, `tel:${company.phoneLink}`],
      [company.email, `mailto:${company.email}`],
    ],
  ],
  [
    'FOLLOW US',
    [
      ['Facebook', 'https://www.facebook.com/'],
      ['Twitter', 'https://twitter.com/'],
      ['LinkedIn', 'https://www.linkedin.com/'],
      ['YouTube', 'https://www.youtube.com/'],
      ['Instagram', 'https://www.instagram.com/'],
    ],
  ],
];

test('the footer has four columns', async ({ page }) => {
  await page.goto('/contact');
  await expect(footerOf(page).getByRole('heading')).toHaveText(columns.map(([title]) => title));
});

for (const [title, links] of columns) {
  test(`the column ${title} has its links in order`, async ({ page }) => {
    await page.goto('/contact');
    const heading = page.getByRole('heading', { name: title });
    const linksInColumn = footerOf(page)
      .locator('section')
      .filter({ has: heading })
      .getByRole('link');
    await expect(linksInColumn).toHaveCount(links.length);
    for (const [index, [name, to]] of links.entries()) {
      await expect(linksInColumn.nth(index)).toHaveText(name);
      await expect(linksInColumn.nth(index)).toHaveAttribute('href', to);
    }
  });
}

test('the footer shows the postal address and the tax number', async ({ page }) => {
  await page.goto('/contact');
  await expect(footerOf(page).getByText(company.address, { exact: true })).toBeVisible();
  await expect(footerOf(page).getByText(`GSTIN: ${company.gstin}`, { exact: true })).toBeVisible();
});

test('links to social networks send no referrer', async ({ page }) => {
  await page.goto('/contact');
  const externalLinks = footerOf(page).locator('a[href^="https:"]');
  const relations = await externalLinks.evaluateAll((all) => all.map((a) => a.getAttribute('rel')));
  expect(relations).toEqual(Array.from({ length: 5 }, () => 'noopener noreferrer'));
});

test('the footer ends with the copyright line and the credit', async ({ page }) => {
  await page.goto('/contact');
  await expect(footerOf(page).locator('p').last()).toHaveText(
    `Copyrights Reserved 2025. All Rights Reserved. | Powered by ${company.poweredBy}`,
  );
});

test('the footer is on every page, and each linked page exists', async ({ openPage }) => {
  const { page, consoleErrors } = await openPage();
  await page.goto('/');
  for (const [, links] of columns.slice(0, 2)) {
    for (const [name, to] of links) {
      await footerOf(page).getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${to}`);
      // A new page starts at its top; the footer was far down the previous one.
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeHidden();
    }
  }
  expect(consoleErrors).toEqual([]);
});
