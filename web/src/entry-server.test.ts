import {
  type HeroSlide,
  type IndexedProduct,
  type Menu,
  type Product,
  type RenderDocument,
  type Source,
  type SourceReader,
  unsetProductFields,
} from '@neev/domain';
import { describe, expect, it, vi } from 'vitest';
import { adminShell, renderDocument } from './entry-server.tsx';

const siteUrl = 'https://neev.example';
const errorId = '7K3QF2';

const menu: Menu & { id: string } = {
  id: 'menu',
  categories: [
    {
      id: 'steel',
      name: 'Steel </script><b>',
      description: 'Bars',
      icon: '',
      image: '',
      productCount: 1,
      subcategories: [
        { id: 'bars', name: 'Bars', description: '', image: '', productCount: 1, products: [] },
      ],
    },
  ],
};

const product: Product = {
  id: 'bar-8',
  name: 'Bar 8 mm </script><img src=x>',
  brand: 'Vajrasthi',
  description: 'A bar.',
  price: 71.5,
  unit: 'kg',
  stock: 5,
  categoryId: 'steel',
  subcategoryId: 'bars',
  image: '/art/products/tmt-bar-fe-500d-8-mm.svg',
  features: ['Elongation: 16% minimum', 'Mill test certificate'],
  ...unsetProductFields,
  updatedAt: new Date(Date.UTC(2026, 10, 1)),
  updatedBy: '',
};

const documents: Record<string, unknown> = { 'catalogue/menu': menu, 'products/bar-8': product };
const indexed: IndexedProduct = { ...product, isInStock: true };
const queries: Record<string, unknown[]> = {
  products: [product],
  heroSlides: [],
  catalogueIndex: [{ id: '0', part: 0, products: [indexed] }],
};

/** A reader of the documents above that records the requested sources. */
function createReader(): SourceReader & { requestedKeys: string[] } {
  const requestedKeys: string[] = [];
  return {
    requestedKeys,
    // The documents above have the type of their collection.
    document: async ({ key }) => {
      requestedKeys.push(key);
      return documents[key] as never;
    },
    query: async ({ query }) => {
      requestedKeys.push(query.collection);
      return (queries[query.collection] ?? []) as never;
    },
  };
}

const failingReader: SourceReader = {
  document: () => Promise.reject(new Error('no database')),
  query: () => Promise.reject(new Error('no database')),
};

/** A reader with one slide that links to the path. */
function createSlideReader(linkPath: string): SourceReader {
  const slide: HeroSlide = {
    ...{ id: 'one', title: 'Bars', description: 'All sizes.', imageUrl: '', isActive: true },
    ...{ linkPath, position: 0, updatedAt: product.updatedAt, updatedBy: '' },
  };
  const reader = createReader();
  return {
    ...reader,
    query: async (source) =>
      source.query.collection === 'heroSlides' ? ([slide] as never) : reader.query(source),
  };
}

async function render(
  url: string,
  reader: SourceReader = createReader(),
  renderPage: RenderDocument = renderDocument,
) {
  const failedSources: (Source | undefined)[] = [];
  const response = await renderPage({ url, siteUrl, errorId }, reader, (_, source) => {
    failedSources.push(source);
  });
  if (response.kind !== 'page') throw new Error(`${url} is a redirect.`);
  const [head = '', body = ''] = response.html.split('<body>');
  return { ...response, head, body, failedSources };
}

it('the result of an enquiry names its reference number, also for screen readers', async () => {
  const outcome = { notice: 'Thank you!', referenceNumber: 'NV-7K3-Q2F' };
  const request = { url: '/enquiry', siteUrl, errorId, ...outcome };
  const response = await renderDocument(request, createReader(), () => {});
  const html = response.kind === 'page' ? response.html : '';
  expect(html).toMatch(/Reference number: .*NV-7K3-Q2F.*>N V, 7 K 3, Q 2 F</);
});

describe('a server-rendered page', () => {
  it('reads the sources that it needs and no others', async () => {
    const reader = createReader();
    const { status, body } = await render('/product/bar-8', reader);
    expect(status).toBe(200);
    expect(body).toContain('71.50');
    expect(body).not.toContain('data-testid="skeleton"');
    expect(reader.requestedKeys.sort()).toEqual(['catalogue/menu', 'products', 'products/bar-8']);
  });

  it('has metadata for search engines and link previews', async () => {
    const { head } = await render('/category/steel');
    expect(head).toContain('<link rel="canonical" href="https://neev.example/category/steel"/>');
    expect(head).toContain(
      '<meta property="og:url" content="https://neev.example/category/steel"/>',
    );
    expect(head).toMatch(/<title>Steel &lt;\/script&gt;&lt;b&gt; \| Neev<\/title>/);
  });

  it.each(['Bars', 'bars', 'BARS'])(
    'has one canonical address for each spelling of a material: %s',
    async (name) => {
      const { head } = await render(`/material/${name}`);
      expect(head).toContain('<link rel="canonical" href="https://neev.example/material/Bars"/>');
    },
  );

  it('shows the features of a product that are pairs as a table, and the price in its preview', async () => {
    const { head, body } = await render('/product/bar-8');
    expect(body).toMatch(/<dt[^>]*>Elongation<\/dt><dd[^>]*>16% minimum<\/dd>/);
    expect(body).toMatch(/<li[^>]*>.*?Mill test certificate<\/li>/);
    expect(head).toContain('<meta property="og:description" content="$71.50 / kg. A bar."/>');
  });

  it('shows no price, and no offer to search engines, for a product at a price on request', async () => {
    const reader = createReader();
    const { head, body } = await render('/product/bar-8', {
      ...reader,
      document: async (source) =>
        source.key === 'products/bar-8'
          ? ({ ...product, price: 0 } as never)
          : reader.document(source),
    });
    expect(body).toContain('>Price on request</p>');
    expect(body).not.toContain('"@type":"Offer"');
    expect(head).toContain('property="og:description" content="Price on request. A bar."');
    expect(head + body).not.toMatch(/\$0\.00|Prices excluding GST/);
  });

  it('has a link that shares a product without JavaScript', async () => {
    const { body } = await render('/product/bar-8');
    expect(body).toContain(encodeURIComponent(`${siteUrl}/product/bar-8`));
  });

  it('links to the blog on the home page', async () => {
    const { body } = await render('/');
    expect(body.slice(0, body.indexOf('<footer'))).toContain('href="/blog"');
  });

  it('has the same labels as all others for a call and for an enquiry', async () => {
    const bodies: string[] = [];
    for (const url of ['/', '/category/steel', '/product/bar-8', '/search?q=xyzzyxyzzy'])
      bodies.push((await render(url)).body);
    const labelsOf = (element: RegExp) => {
      const html = bodies.join('').replaceAll(/<svg.*?<\/svg>/g, '');
      const labels = Array.from(html.matchAll(element), ([, label]) => label);
      return [...new Set(labels)].sort();
    };
    expect(labelsOf(/<a [^>]*href="tel:[^>]*>([A-Z][^<]*)/g)).toEqual(['Call']);
    expect(labelsOf(/<form [^>]*action="\/contact"[^>]*><button[^>]*>([^<]*)/g)).toEqual([
      'Get quote',
      'PRODUCT ENQUIRY',
      'Send us an enquiry',
    ]);
  });

  it('has no style attribute and no inline script, which the Content-Security-Policy blocks', async () => {
    for (const url of [
      '/',
      '/category/steel',
      '/product/bar-8',
      '/contact',
      '/blog/choosing-tmt-bars',
    ]) {
      const { body } = await render(url);
      expect(body, url).not.toMatch(/ style="/);
      expect(
        body.match(/<script(?! type="application\/(ld\+)?json"| type="module" src=)/g),
        url,
      ).toBeNull();
    }
  });

  it('has the status 404 for a missing product', async () => {
    const { status, head, body } = await render('/product/none');
    expect(status).toBe(404);
    expect(head).toContain('noindex');
    expect(body).toContain('Page not found');
  });

  it('has the status 503, the page layout and an error when the database is unavailable', async () => {
    const { status, head, body, failedSources } = await render('/category/steel', failingReader);
    expect(status).toBe(503);
    expect(head).toContain('<title>Couldn&#x27;t load this page | Neev</title>');
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(body).toContain('Failed to load this category.');
    expect(body).toContain('The catalogue is not available right now. Please try again.');
    expect(body).toContain('Skip to content');
    expect(failedSources).toHaveLength(1);
  });

  it('is not returned when a component throws', async () => {
    const reader = createReader();
    const { features, ...invalidProduct } = product;
    const page = render('/product/bar-8', {
      ...reader,
      document: async (source) =>
        source.key === 'products/bar-8' ? (invalidProduct as never) : reader.document(source),
    });
    await expect(page).rejects.toThrow(TypeError);
  });

  it('escapes text in HTML and in JSON-LD', async () => {
    const { body } = await render('/product/bar-8');
    const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    const data = blocks.map(([, json]) => JSON.parse(json ?? ''));
    expect(data.find((each) => each['@type'] === 'Product')).toMatchObject({
      name: product.name,
      offers: { price: 71.5, priceCurrency: 'USD', url: 'https://neev.example/product/bar-8' },
    });
    expect(body).not.toContain('<img src=x>');
  });
});

it.each([
  ['', '/categories', 'Browse products'],
  ['/category/steel', '/category/steel', 'Browse products'],
  ['/product/bar-8', '/product/bar-8', 'View product'],
  ['/contact', '/contact', 'Find out more'],
])('a slide with the link "%s" leads to %s', async (linkPath, path, text) => {
  const { body } = await render('/', createSlideReader(linkPath));
  const links = body.match(/<a [^>]*>[^<]*/g) ?? [];
  const link = links.find((each) => each.endsWith(`>${text}`));
  expect(link).toContain(`href="${path}"`);
});

describe('the search page', () => {
  it('contains the results with their documents, and does not embed the catalogue index', async () => {
    const { status, head, body, isCacheable } = await render('/search?q=bar');
    expect(status).toBe(200);
    expect(isCacheable).toBe(true);
    expect(head).toContain('noindex');
    expect(body).toContain('href="/product/bar-8"');
    expect(body).toContain('tmt-bar-fe-500d-8-mm.svg');
    expect(body).not.toContain('data-testid="skeleton"');
    expect(body).not.toContain('catalogueIndex');
  });

  it('has the status 503, and an error instead of results, when the catalogue could not be read', async () => {
    // A new instance, which has no catalogue from an earlier search.
    vi.resetModules();
    const build = await import('./entry-server.tsx');
    const reader = createReader();
    let reads = 0;
    const failingOnce: SourceReader = {
      ...reader,
      query: (source) => {
        reads += 1;
        return reads === 1 ? Promise.reject(new Error('a pause')) : reader.query(source);
      },
    };
    const page = await render('/search?q=bar', failingOnce, build.renderDocument);
    const { status, body, isCacheable, failedSources } = page;
    expect(status).toBe(503);
    expect(isCacheable).toBe(false);
    expect(body).toContain('The search is not available.');
    expect(body).not.toContain('"part":');
    expect(failedSources).toHaveLength(1);
  });

  it('filters and sorts the results by its address', async () => {
    const { body } = await render('/search?q=bar&min=100&sort=price-asc');
    expect(body).toContain('No products match these filters.');
  });

  it('has a field with the query, shortened to 100 characters', async () => {
    const { body } = await render(`/search?q=${'x'.repeat(5_000)}`);
    expect(body).toMatch(/name="q"[^>]* value="x{100}"/);
    expect(body).not.toContain('x'.repeat(101));
  });

  it('reads no index without a query', async () => {
    const reader = createReader();
    await render('/search?q=%20', reader);
    expect(reader.requestedKeys).toEqual(['catalogue/menu']);
  });
});

describe('without JavaScript', () => {
  it('the order of a list is chosen by a form that keeps the other parameters', async () => {
    const { body } = await render('/search?q=bar&sub=bars&sort=name');
    const forms = body.match(/<form[^>]*>.*?<\/form>/g) ?? [];
    const form = forms.find((each) => each.includes('<select')) ?? '';
    const hidden = form.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)"\/>/g);
    expect([...hidden].map(([, name, value]) => [name, value])).toEqual([
      ['q', 'bar'],
      ['sub', 'bars'],
    ]);
    expect(form).toContain('<option value="name" selected="">Name</option>');
    expect(form).toMatch(/<noscript><button type="submit"[^>]*>Sort<\/button><\/noscript>/);
  });

  it('the menu of narrow screens contains the categories and subcategories', async () => {
    const { body } = await render('/contact');
    const header = body.slice(0, body.indexOf('</header>'));
    expect(header).toContain('href="/category/steel"');
    expect(header).toContain('href="/subcategory/bars"');
  });
});

describe('the document of a page', () => {
  it('requests its scripts at the end, the entry first', async () => {
    const { head, body } = await render('/product/bar-8');
    const scripts = body.matchAll(/<script type="module" src="([^"]+)" fetchPriority="low">/g);
    expect([...scripts].map(([, src]) => src)).toEqual(
      ['index', 'react', 'site', 'part', 'product'].map((name) => `/assets/${name}.js`),
    );
    expect(head).not.toMatch(/\/assets\/\w+\.js/);
  });

  it('inlines the public stylesheet, and requests the stylesheet of the page and the font', async () => {
    const { head } = await render('/product/bar-8');
    expect(head).toContain('<style>p{color:red}</style>');
    expect(head).toContain('<link rel="stylesheet" href="/assets/product.css"/>');
    expect(head).toMatch(/<link rel="preload" href="\/assets\/font.woff2" as="font"/);
    expect(head).not.toContain('href="/assets/index.css"');
  });

  it('has one title and is cacheable', async () => {
    const { html, isCacheable } = await render('/product/bar-8');
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-IN"><head><meta charSet="utf-8"\/>/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(isCacheable).toBe(true);
  });

  it('embeds the data it was rendered with, whatever their content', async () => {
    const { body } = await render('/product/bar-8');
    const json = body.match(/id="page-data">(.*?)<\/script>/)?.[1] ?? '';
    const { value: data } = JSON.parse(json);
    expect(new Map(data.states).get('products/bar-8')).toMatchObject({
      value: { name: product.name, updatedAt: product.updatedAt.toISOString() },
    });
  });

  it('is a shell without indexing for the admin area', () => {
    expect(adminShell).toContain('<meta name="robots" content="noindex"/>');
    expect(adminShell).toContain('<div id="root"></div>');
    expect(adminShell).toContain('src="/assets/admin.js"');
  });
});
