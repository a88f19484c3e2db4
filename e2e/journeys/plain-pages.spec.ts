/** Pages without JavaScript, as crawlers and link previews read them. */
import { collections, company, unsetProductFields } from '@neev/domain';
import type { Page } from '@playwright/test';
import { publicPages } from '../src/public-pages.ts';
import { database, requireVariable, siteUrl } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

interface PlainPage {
  page: Page;
  status: number | undefined;
}

const test = base.extend<{ openWithoutJavaScript: (path: string) => Promise<PlainPage> }>({
  openWithoutJavaScript: async ({ openPage }, use) => {
    await use(async (path) => {
      const { page } = await openPage({ javaScriptEnabled: false });
      const response = await page.goto(path);
      return { page, status: response?.status() };
    });
  },
});

/** Returns the metadata in the head by name. */
function readHead(page: Page): Promise<Record<string, string | null>> {
  return page
    .locator('head meta[name], head meta[property], head link[rel="canonical"]')
    .evaluateAll((elements) =>
      Object.fromEntries(
        elements.map((each) => [
          ['name', 'property', 'rel'].map((name) => each.getAttribute(name)).find(Boolean),
          each.getAttribute('content') ?? each.getAttribute('href'),
        ]),
      ),
    );
}

/** Returns the schema.org data of a page by `@type`. */
async function readStructuredData(page: Page): Promise<Record<string, unknown>> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return Object.fromEntries(blocks.map((block) => [JSON.parse(block)['@type'], JSON.parse(block)]));
}

test.describe('an existing page', () => {
  const BAR = 'TMT Bar Fe 500D 8 mm';

  const expectedPages = [
    { path: '/', name: 'Building materials', types: ['HardwareStore'], text: 'What we supply' },
    { path: '/category/steel', name: 'Steel', types: ['BreadcrumbList'], text: BAR },
    { path: '/subcategory/tmt-bars', name: 'TMT Bars', types: ['BreadcrumbList'], text: BAR },
    {
      path: '/product/tmt-bar-fe-500d-8-mm',
      name: BAR,
      types: ['BreadcrumbList', 'Product'],
      text: '$72.50',
    },
    { path: '/contact', name: 'Contact us', types: ['BreadcrumbList'], text: company.phone },
    {
      path: '/blog/choosing-tmt-bars',
      name: 'Choosing TMT bars',
      types: ['BreadcrumbList'],
      text: 'IS 1786',
    },
  ];

  for (const { path, name, types, text } of expectedPages) {
    test(`${path} has metadata and structured data`, async ({ openWithoutJavaScript }) => {
      const { page, status } = await openWithoutJavaScript(path);
      expect(status).toBe(200);
      const head = await readHead(page);
      const title = await page.title();
      expect(title).toContain(name);
      expect(head).toMatchObject({
        canonical: siteUrl + path,
        description: expect.stringMatching(/^.{20,}$/),
        'og:title': title.replace(/ \| Neev$/, ''),
        'og:type': 'website',
        'og:description': head.description,
        'og:url': siteUrl + path,
        'og:image': expect.stringContaining(`${siteUrl}/`),
        'twitter:card': 'summary_large_image',
      });
      expect(head).not.toHaveProperty('robots');
      const picture = await fetch(head['og:image'] ?? '');
      expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png']);

      expect(Object.keys(await readStructuredData(page)).sort()).toEqual(types);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.getByRole('main').innerText()).toContain(text);
    });
  }

  test('of a product has price, availability and breadcrumb as structured data', async ({
    openWithoutJavaScript,
  }) => {
    const { page } = await openWithoutJavaScript('/product/tmt-bar-fe-500d-8-mm');
    const url = `${siteUrl}/product/tmt-bar-fe-500d-8-mm`;
    const availability = 'https://schema.org/InStock';
    expect(await readStructuredData(page)).toMatchObject({
      Product: { name: BAR, offers: { url, price: 72.5, priceCurrency: 'USD', availability } },
      BreadcrumbList: {
        itemListElement: ['Home', 'Steel', 'TMT Bars', BAR].map((name, index) => ({
          position: index + 1,
          name,
        })),
      },
    });
  });
});

for (const path of [
  '/category/none',
  '/subcategory/none',
  '/product/none',
  '/blog/none',
  '/none',
]) {
  test(`${path} responds with 404 and noindex`, async ({ openWithoutJavaScript }) => {
    const { page, status } = await openWithoutJavaScript(path);
    expect(status).toBe(404);
    const head = await readHead(page);
    expect(head.robots).toBe('noindex');
    expect(Object.keys(head).filter((name) => /^(canonical|og:)/.test(name))).toEqual([]);
    expect(await readStructuredData(page)).not.toHaveProperty('Product');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });
}

interface EmbeddedDocument {
  path: string;
  fields: string[];
}

interface EmbeddedState {
  status: string;
  value?: Record<string, unknown> | Record<string, unknown>[];
}

/** Returns the documents in the page data, which is keyed by document path or query. */
function readEmbeddedDocuments(html: string): EmbeddedDocument[] {
  const [, json = ''] = html.match(/<script type="application\/json" id="page-data">(.*?)</s) ?? [];
  const states: [string, EmbeddedState][] = JSON.parse(json).value.states;
  return states.flatMap(([key, { value }]) => {
    const collection = key.startsWith('{') ? JSON.parse(key).collection : key.split('/')[0];
    return [value ?? []].flat().map(({ id, ...fields }) => ({
      path: `${collection}/${id}`,
      fields: Object.keys(fields),
    }));
  });
}

/** Reads a document without an account, so that the rules apply. */
function readAsVisitor(path: string): Promise<Response> {
  const host = requireVariable('FIRESTORE_EMULATOR_HOST');
  const project = requireVariable('GCLOUD_PROJECT');
  return fetch(`http://${host}/v1/projects/${project}/databases/(default)/documents/${path}`);
}

test.describe('the data of the server-rendered page', () => {
  const serverRendered = publicPages.filter(({ path }) => path !== '/search');

  for (const { path } of serverRendered) {
    test(`${path} contains only public documents`, async () => {
      const html = await (await fetch(siteUrl + path)).text();
      const embedded = readEmbeddedDocuments(html);
      // Every page has the menu.
      expect(embedded.map((each) => each.path)).toContain('catalogue/menu');
      for (const each of embedded) {
        const response = await readAsVisitor(each.path);
        expect(response.status, each.path).toBe(200);
        const { fields } = (await response.json()) as { fields: object };
        // Products have the defaults of fields that are not set.
        const defaults = each.path.startsWith('products/') ? unsetProductFields : {};
        const publicFields = Object.keys({ ...defaults, ...fields });
        expect(publicFields, each.path).toEqual(expect.arrayContaining(each.fields));
      }
    });
  }

  test('contains no enquiry and no inactive slide', async ({ afterTest }) => {
    const secret = 'Not for visitors';
    const slide = database().collection(collections.heroSlides).doc('e2e-plain-slide');
    const enquiry = database().collection(collections.enquiries).doc('e2e-plain-enquiry');
    afterTest(async () => void (await Promise.all([slide.delete(), enquiry.delete()])));
    const [visibleSlide] = (await database().collection(collections.heroSlides).limit(1).get())
      .docs;
    await slide.set({ ...visibleSlide?.data(), title: secret, order: -1, isActive: false });
    await enquiry.set({ name: secret, message: secret, createdAt: new Date() });
    expect((await readAsVisitor(slide.path)).status).toBe(403);
    expect((await readAsVisitor(enquiry.path)).status).toBe(403);
    for (const { path } of serverRendered) {
      const html = await (await fetch(siteUrl + path)).text();
      expect(html, path).not.toContain(secret);
    }
  });
});
