/** Every public page: status, headings, breadcrumb, metadata and requests. */
import type { Page } from '@playwright/test';
import type { OpenedPublicPage } from '../src/open-public-page.ts';
import { articleSlugs, type PublicPage, publicPages } from '../src/public-pages.ts';
import { expect, test } from '../src/test.ts';

for (const entry of publicPages) {
  test(`${entry.path} has its heading, a valid outline and metadata, and sends no third-party request`, async ({
    visit,
  }) => {
    const opened = await visit(entry);
    const { page, response, externalRequests } = opened;

    expect.soft(response?.status()).toBe(entry.isMissing ? 404 : 200);
    const levels = await readHeadingLevels(page);
    expect.soft(levels.filter((level) => level === 1)).toHaveLength(1);
    expect.soft(skippedLevels(levels)).toEqual([]);
    if (entry.heading !== undefined) {
      await expect.soft(page.locator('h1')).toHaveText(entry.heading);
    }
    if (entry.breadcrumb) await expectBreadcrumb(page, entry.breadcrumb);
    await expectHead(page, entry);
    expect.soft(consoleErrorsExcept404(opened, entry)).toEqual([]);
    expect.soft(externalRequests).toEqual([]);
  });
}

test('a logged-in administrator can open every kind of public page without errors', async ({
  openAdminPage,
}) => {
  const { page, consoleErrors } = await openAdminPage('/admin/dashboard');
  const distinctPages = publicPages.filter(
    ({ sameKindAs, isMissing }) => sameKindAs === undefined && !isMissing,
  );
  for (const { path } of distinctPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(distinctPages.length).toBeGreaterThan(10);
  // Includes hydration errors.
  expect(consoleErrors).toEqual([]);
});

for (const [path, text] of [
  ['/', 'IS-certified materials, in stock or to order'],
  ['/about', 'From managed quarries'],
  ['/about', 'with a mill test certificate for every lot'],
  ['/about', 'Our promise'],
  ['/about', 'a date we keep'],
  [
    '/new-products',
    "We've always stocked what holds a building up. Now we stock what finishes it.",
  ],
  ['/sitemap', 'Everything on this site'],
  ['/category/waterproofing', 'full range coming soon: ask us'],
  ['/category/waterproofing', "Can't find it? Ask us, we source more than we list."],
  ['/search?q=zzzzzz', "Can't find it? Ask us, we source more than we list."],
] as const) {
  test(`${path} contains the text: ${text}`, async ({ visit }) => {
    const { page } = await visit({ path });
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  });
}

test('every page has its own meta description', async ({ request }) => {
  const texts: string[] = [];
  for (const { path } of publicPages.filter(hasOwnDescription)) {
    const html = await (await request.get(path)).text();
    texts.push(html.match(/<meta name="description" content="([^"]+)"/)?.[1] ?? '');
  }
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  expect(texts.length).toBeGreaterThan(20);
});

test('the blog links to every article and no other', async ({ visit }) => {
  const { page } = await visit({ path: '/blog' });
  const hrefs = await readLinks(page);
  expect(hrefs.filter((href) => href.startsWith('/blog/')).sort()).toEqual(
    articleSlugs.map((slug) => `/blog/${slug}`),
  );
});

test('an article ends with related products, and the home page links to the blog', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Read the blog' }).click();
  await page.getByRole('link', { name: 'Choosing TMT bars' }).first().click();
  const related = page.getByRole('region', { name: 'Related products' });
  await expect(related.getByRole('article')).toHaveCount(4);
  await expect(related.getByRole('article').first()).toContainText('TMT Bar Fe 500D 8 mm');
  await expect(related.getByRole('link', { name: 'All TMT Bars' })).toHaveAttribute(
    'href',
    '/subcategory/tmt-bars',
  );
});

test('the site map links to the pages of the site and to the whole catalogue', async ({
  visit,
}) => {
  const { page } = await visit({ path: '/sitemap' });
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
  await expect.soft(crumbs).toHaveText(expected);
  await expect.soft(crumbs.first().getByRole('link')).toHaveAttribute('href', '/');
  await expect.soft(crumbs.last()).toHaveAttribute('aria-current', 'page');
}

/** Expects a title, and a description or, for missing and unlisted pages, `noindex`. */
async function expectHead(page: Page, entry: PublicPage): Promise<void> {
  await expect.soft(page).toHaveTitle(/^\S.* \| Neev$/);
  if (isExcludedFromSearch(entry)) {
    await expect.soft(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    return;
  }
  expect.soft((await readDescription(page)).length).toBeGreaterThan(20);
}

const isExcludedFromSearch = ({ isMissing, isUnlisted }: PublicPage) =>
  isMissing === true || isUnlisted === true;

/** Whether a page has a description, and does not share it with its canonical page. */
const hasOwnDescription = (entry: PublicPage) =>
  !isExcludedFromSearch(entry) && entry.canonicalPath === undefined;

/** Returns the meta description, or '' unless the page has exactly one. */
async function readDescription(page: Page): Promise<string> {
  const contents = await page
    .locator('meta[name="description"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('content') ?? ''));
  return contents.length === 1 ? contents.join('') : '';
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
