/** The footer: its four columns and their links. */
import { company } from '@neev/domain';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { openPage } from '../src/pages.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

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

it('the footer has four columns', async () => {
  const { page } = await openPage(browser);
  await page.goto('/contact');
  expect(await footerOf(page).getByRole('heading').allTextContents()).toEqual(
    columns.map(([title]) => title),
  );
});

it.each(columns)('the column %s has its links in order', async (title, links) => {
  const { page } = await openPage(browser);
  await page.goto('/contact');
  const column = footerOf(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) });
  const linkTargets = await column
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(linkTargets).toEqual(links);
});

it('the footer shows the postal address and the tax number', async () => {
  const { page } = await openPage(browser);
  await page.goto('/contact');
  await footerOf(page).getByText(company.address, { exact: true }).waitFor();
  await footerOf(page).getByText(`GSTIN: ${company.gstin}`, { exact: true }).waitFor();
});

it('links to social networks send no referrer', async () => {
  const { page } = await openPage(browser);
  await page.goto('/contact');
  const externalLinks = footerOf(page).locator('a[href^="https:"]');
  const relations = await externalLinks.evaluateAll((all) => all.map((a) => a.getAttribute('rel')));
  expect(relations).toEqual(Array.from({ length: 5 }, () => 'noopener noreferrer'));
});

it('the footer ends with the copyright line and the credit', async () => {
  const { page } = await openPage(browser);
  await page.goto('/contact');
  expect(await footerOf(page).locator('p').last().textContent()).toBe(
    `Copyrights Reserved 2025. All Rights Reserved. | Powered by ${company.poweredBy}`,
  );
});

it('the footer is on every page, and each linked page exists', async () => {
  const { page, consoleErrors } = await openPage(browser);
  await page.goto('/');
  for (const [, links] of columns.slice(0, 2)) {
    for (const [name, to] of links) {
      await footerOf(page).getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${to}`);
      // A new page starts at its top; the footer was far down the previous one.
      await eventually(
        () => page.evaluate(() => window.scrollY),
        (y) => y === 0,
      );
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('heading', { name: 'Page not found' }).count()).toBe(0);
    }
  }
  expect(consoleErrors).toEqual([]);
});
