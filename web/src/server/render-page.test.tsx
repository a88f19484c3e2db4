import type { Menu, Product, Source, SourceReader } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { documentOf } from './document.ts';
import { renderPage } from './render-page.tsx';

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
      subcategories: [{ id: 'bars', name: 'Bars', description: '', productCount: 1, products: [] }],
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
  image: '/art/products/tmt-bars-1.svg',
  features: [],
  updatedAt: new Date(Date.UTC(2026, 10, 1)),
  updatedBy: '',
};

const documents: Record<string, unknown> = { 'catalogue/menu': menu, 'products/bar-8': product };
const queries: Record<string, unknown[]> = { products: [product], heroSlides: [] };

/** A reader over what stands above; it notes what it was asked for. */
function createReader(): SourceReader & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    // Only what the tests put there is found, and that is of its collection's type.
    document: async ({ key }) => {
      asked.push(key);
      return documents[key] as never;
    },
    query: async ({ query }) => {
      asked.push(query.collection);
      return (queries[query.collection] ?? []) as never;
    },
  };
}

const failing: SourceReader = {
  document: () => Promise.reject(new Error('no database')),
  query: () => Promise.reject(new Error('no database')),
};

const shell =
  '<html><head><title>Neev</title><script type="module" src="/a.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"></div></body></html>';

async function draw(url: string, reader: SourceReader = createReader()) {
  const failures: (Source | undefined)[] = [];
  const rendered = await renderPage({ url, siteUrl, errorId }, reader, (_, source) => {
    failures.push(source);
  });
  return { ...rendered, failures };
}

describe('the page of an address', () => {
  it('is drawn with what it asks for, and with nothing else', async () => {
    const reader = createReader();
    const { status, body } = await draw('/product/bar-8', reader);
    expect(status).toBe(200);
    expect(body).toContain('71.50');
    expect(body).not.toContain('data-testid="skeleton"');
    expect(reader.asked.sort()).toEqual(['catalogue/menu', 'products', 'products/bar-8']);
  });

  it('says in its head what search engines and messengers ask for', async () => {
    const { head } = await draw('/category/steel');
    expect(head).toContain('<link rel="canonical" href="https://neev.example/category/steel"/>');
    expect(head).toContain(
      '<meta property="og:url" content="https://neev.example/category/steel"/>',
    );
    expect(head).toMatch(/<title>Steel &lt;\/script&gt;&lt;b&gt; \| Neev<\/title>/);
  });

  it('has no style attribute and no script of its own, which the policy would refuse', async () => {
    for (const url of [
      '/',
      '/category/steel',
      '/product/bar-8',
      '/contact',
      '/blog/choosing-tmt-bars',
    ]) {
      const { body } = await draw(url);
      expect(body, url).not.toMatch(/ style="/);
      expect(body.match(/<script(?! type="application\/ld\+json")/g), url).toBeNull();
    }
  });

  it('names the status of what is not there', async () => {
    const { status, head, body } = await draw('/product/none');
    expect(status).toBe(404);
    expect(head).toContain('noindex');
    expect(body).toContain('Page not found');
  });

  it('arrives with its frame and an error when the database does not answer', async () => {
    const { status, body, failures } = await draw('/category/steel', failing);
    expect(status).toBe(503);
    expect(body).toContain('Failed to load this category.');
    expect(body).toContain('Skip to content');
    expect(failures).toHaveLength(1);
  });

  it('holds text as text, also in what machines read', async () => {
    const { body } = await draw('/product/bar-8');
    const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    const data = blocks.map(([, json]) => JSON.parse(json ?? ''));
    expect(data.find((each) => each['@type'] === 'Product')).toMatchObject({
      name: product.name,
      offers: { price: 71.5, priceCurrency: 'INR', url: 'https://neev.example/product/bar-8' },
    });
    expect(body).not.toContain('<img src=x>');
  });
});

describe('the document of a page', () => {
  const site = {
    shell,
    styles: 'p{color:red}',
    manifest: {
      'src/styles/fonts/archivo-ascii.woff2': { file: 'assets/font.woff2' },
      'src/start.tsx': { file: 'assets/start.js', imports: ['_part.js'] },
      'src/app/routes/product.tsx': {
        file: 'assets/product.js',
        imports: ['_part.js'],
        css: ['assets/product.css'],
      },
      '_part.js': { file: 'assets/part.js' },
    },
  };

  it('asks for the files of its page, after what is seen', async () => {
    const rendered = await draw('/product/bar-8');
    const answer = documentOf(rendered, { url: '/product/bar-8', siteUrl, errorId }, site);
    if (answer.kind !== 'page') throw new Error('It has moved.');
    const [, seen = '', code = ''] =
      answer.html.match(/^(.*)<template id="code">(.*)<\/template><script>[^<]*<\/script>/s) ?? [];
    expect(code).toBe(
      [
        '<script type="module" src="/a.js"></script>',
        ...['start', 'part', 'product'].map(
          (name) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`,
        ),
      ].join(''),
    );
    expect(seen).not.toMatch(/modulepreload|type="module"/);
    expect(seen).toContain(
      '<style>p{color:red}</style><link rel="stylesheet" crossorigin href="/assets/product.css">',
    );
    expect(answer.html).not.toContain('href="/assets/index.css"');
    expect(answer.isCacheable).toBe(true);
  });

  it('carries the data it was drawn with, whatever they say', async () => {
    const rendered = await draw('/product/bar-8');
    const answer = documentOf(rendered, { url: '/product/bar-8', siteUrl, errorId }, site);
    if (answer.kind !== 'page') throw new Error('It has moved.');
    const json = answer.html.match(/id="page-data">(.*?)<\/script>/)?.[1] ?? '';
    const { value: data } = JSON.parse(json);
    expect(new Map(data.states).get('products/bar-8')).toMatchObject({
      value: { name: product.name, updatedAt: product.updatedAt.toISOString() },
    });
  });
});
