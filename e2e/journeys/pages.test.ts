/** Every public page: status, headings, breadcrumb, metadata and requests. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import {
  newVisitorContext,
  type OpenedPublicPage,
  openPublicPage,
} from '../src/open-public-page.ts';
import { openAdmin } from '../src/pages.ts';
import { articleSlugs, type PublicPage, publicPages } from '../src/public-pages.ts';

let browser: Browser;
let visitor: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await newVisitorContext(browser);
});

afterAll(() => browser.close());

/** Meta descriptions by path, without pages that duplicate another. */
const descriptions = new Map<string, string>();

it.each(publicPages)(
  '$path has its heading, a valid outline and metadata, and sends no third-party request',
  async (entry) => {
    const opened = await openPublicPage(visitor, entry);
    const { page, response, externalRequests } = opened;

    expect.soft(response?.status()).toBe(entry.isMissing ? 404 : 200);
    const levels = await readHeadingLevels(page);
    expect.soft(levels.filter((level) => level === 1)).toHaveLength(1);
    expect.soft(skippedLevels(levels)).toEqual([]);
    if (entry.heading !== undefined) {
      expect.soft(await page.locator('h1').innerText()).toBe(entry.heading);
    }
    if (entry.breadcrumb) await expectBreadcrumb(page, entry.breadcrumb);
    await expectHead(page, entry);
    expect.soft(consoleErrorsExcept404(opened, entry)).toEqual([]);
    expect.soft(externalRequests).toEqual([]);
  },
);

it('a logged-in administrator can open every kind of public page without errors', async () => {
  const { page, consoleErrors } = await openAdmin(browser, '/admin/dashboard');
  const distinctPages = publicPages.filter(
    ({ sameKindAs, isMissing }) => sameKindAs === undefined && !isMissing,
  );
  for (const { path } of distinctPages) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect(distinctPages.length).toBeGreaterThan(10);
  // Includes hydration errors.
  expect(consoleErrors).toEqual([]);
}, 120_000);

it('every page has its own meta description', () => {
  const texts = [...descriptions.values()];
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  expect(texts.length).toBeGreaterThan(20);
});

it('the blog links to every article and no other', async () => {
  const { page } = await openPublicPage(visitor, { path: '/blog' });
  const hrefs = await readLinks(page);
  expect(hrefs.filter((href) => href.startsWith('/blog/')).sort()).toEqual(
    articleSlugs.map((slug) => `/blog/${slug}`),
  );
});

it('the site map links to the pages of the site and to the whole catalogue', async () => {
  const { page } = await openPublicPage(visitor, { path: '/sitemap' });
  const hrefs = await readLinks(page);
  expect(hrefs).toEqual(
    expect.arrayContaining(['/', '/about', '/contact', '/categories', '/privacy-policy', '/blog']),
  );
  expect(hrefs.filter((href) => href.startsWith('/category/'))).toHaveLength(10);
  expect(hrefs).toContain('/subcategory/cobblestones');
});

/** Returns the levels of the visible headings in document order. */
function readHeadingLevels(page: Page): Promise<number[]> {
  return page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((headings) =>
      headings.flatMap((each) => (each.checkVisibility() ? [Number(each.tagName.slice(1))] : [])),
    );
}

/** Returns the levels that are more than one below the previous heading. */
function skippedLevels(levels: readonly number[]): number[] {
  return levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1);
}

async function expectBreadcrumb(page: Page, expected: readonly string[]): Promise<void> {
  const crumbs = page.getByLabel('Breadcrumb').getByRole('listitem');
  await crumbs.nth(expected.length - 1).waitFor();
  expect.soft(await crumbs.allInnerTexts()).toEqual(expected);
  expect.soft(await crumbs.first().getByRole('link').getAttribute('href')).toBe('/');
  expect.soft(await crumbs.last().getAttribute('aria-current')).toBe('page');
}

/** Expects a title, and a description or, for missing and unlisted pages, `noindex`. */
async function expectHead(page: Page, entry: PublicPage): Promise<void> {
  expect.soft(await page.title()).toMatch(/^\S.* \| Neev$/);
  if (entry.isMissing || entry.isUnlisted) {
    const robots = await page.locator('meta[name="robots"]').getAttribute('content');
    expect.soft(robots).toContain('noindex');
    return;
  }
  const meta = page.locator('meta[name="description"]');
  const description = (await meta.count()) === 1 ? await meta.getAttribute('content') : '';
  expect.soft(description?.length).toBeGreaterThan(20);
  if (entry.canonicalPath === undefined) descriptions.set(entry.path, description ?? '');
}

/** Returns the errors of a page, except the expected 404 of a missing page. */
function consoleErrorsExcept404(
  { consoleErrors }: OpenedPublicPage,
  { isMissing }: PublicPage,
): string[] {
  return consoleErrors.filter((text) => !(isMissing && / 404 /.test(text)));
}

function readLinks(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}
