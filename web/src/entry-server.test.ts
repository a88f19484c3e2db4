import type { Menu, Product, Source, SourceReader } from '@neev/domain';
import { describe, expect, it } from 'vitest';
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

async function render(url: string, reader: SourceReader = createReader()) {
  const failures: (Source | undefined)[] = [];
  const answer = await renderDocument({ url, siteUrl, errorId }, reader, (_, source) => {
    failures.push(source);
  });
  if (answer.kind !== 'page') throw new Error(`${url} has moved.`);
  const [head = '', body = ''] = answer.html.split('<body>');
  return { ...answer, head, body, failures };
}

describe('the page of an address', () => {
  it('is drawn with what it asks for, and with nothing else', async () => {
    const reader = createReader();
    const { status, body } = await render('/product/bar-8', reader);
    expect(status).toBe(200);
    expect(body).toContain('71.50');
    expect(body).not.toContain('data-testid="skeleton"');
    expect(reader.asked.sort()).toEqual(['catalogue/menu', 'products', 'products/bar-8']);
  });

  it('says in its head what search engines and messengers ask for', async () => {
    const { head } = await render('/category/steel');
    expect(head).toContain('<link rel="canonical" href="https://neev.example/category/steel"/>');
    expect(head).toContain(
      '<meta property="og:url" content="https://neev.example/category/steel"/>',
    );
    expect(head).toMatch(/<title>Steel &lt;\/script&gt;&lt;b&gt; \| Neev<\/title>/);
  });

  it('has no style attribute and no inline script, which the policy would refuse', async () => {
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

  it('names the status of what is not there', async () => {
    const { status, head, body } = await render('/product/none');
    expect(status).toBe(404);
    expect(head).toContain('noindex');
    expect(body).toContain('Page not found');
  });

  it('arrives with its frame and an error when the database does not answer', async () => {
    const { status, body, failures } = await render('/category/steel', failing);
    expect(status).toBe(503);
    expect(body).toContain('Failed to load this category.');
    expect(body).toContain('Skip to content');
    expect(failures).toHaveLength(1);
  });

  it('holds text as text, also in what machines read', async () => {
    const { body } = await render('/product/bar-8');
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
  it('requests its code at the end, the entry first', async () => {
    const { head, body } = await render('/product/bar-8');
    const scripts = body.matchAll(/<script type="module" src="([^"]+)" fetchPriority="low">/g);
    expect([...scripts].map(([, src]) => src)).toEqual(
      ['index', 'react', 'site', 'part', 'product'].map((name) => `/assets/${name}.js`),
    );
    expect(head).not.toMatch(/\/assets\/\w+\.js/);
  });

  it('has its stylesheet inline, and requests that of its page and the font', async () => {
    const { head } = await render('/product/bar-8');
    expect(head).toContain('<style>p{color:red}</style>');
    expect(head).toContain('<link rel="stylesheet" href="/assets/product.css"/>');
    expect(head).toMatch(/<link rel="preload" href="\/assets\/font.woff2" as="font"/);
    expect(head).not.toContain('href="/assets/index.css"');
  });

  it('has one title, and may be kept by caches', async () => {
    const { html, isCacheable } = await render('/product/bar-8');
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-IN"><head><meta charSet="utf-8"\/>/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(isCacheable).toBe(true);
  });

  it('carries the data it was rendered with, whatever they contain', async () => {
    const { body } = await render('/product/bar-8');
    const json = body.match(/id="page-data">(.*?)<\/script>/)?.[1] ?? '';
    const { value: data } = JSON.parse(json);
    expect(new Map(data.states).get('products/bar-8')).toMatchObject({
      value: { name: product.name, updatedAt: product.updatedAt.toISOString() },
    });
  });

  it('of the admin area is a shell that is not listed', () => {
    expect(adminShell).toContain('<meta name="robots" content="noindex"/>');
    expect(adminShell).toContain('<div id="root"></div>');
    expect(adminShell).toContain('src="/assets/admin.js"');
  });
});
