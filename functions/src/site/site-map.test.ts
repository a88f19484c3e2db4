import type { Menu } from '@neev/domain';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SITE_MAP_MAX_ADDRESSES, siteMapXml } from './site-map.ts';

const siteUrl = 'https://neev.example';

const menu: Menu = {
  categories: [
    category('steel', ['tmt-bars', 'angles']),
    category('Roofing Sheets', []),
    category('fish & chips <\'">', ['a&b']),
  ],
};

const products = [{ id: 'bar-8' }, { id: 'bar-12' }, { id: "o'neill <10 mm> & co" }];

function category(id: string, subcategories: string[]): Menu['categories'][number] {
  const texts = { name: id, description: '', icon: '', image: '', productCount: 0 };
  return {
    id,
    ...texts,
    subcategories: subcategories.map((each) => ({
      id: each,
      name: each,
      description: '',
      image: '',
      productCount: 0,
      products: [],
    })),
  };
}

const siteMap = z.object({
  urlset: z.strictObject({
    '@_xmlns': z.literal('http://www.sitemaps.org/schemas/sitemap/0.9'),
    url: z.array(z.strictObject({ loc: z.url() })),
  }),
});

/** Returns the percent-decoded URLs of a site map, read with an XML parser. */
function addressesIn(xml: string): string[] {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false });
  return siteMap.parse(parser.parse(xml)).urlset.url.map(({ loc }) => decodeURIComponent(loc));
}

describe('the site map', () => {
  const addresses = addressesIn(siteMapXml({ siteUrl, menu, products, articles: ['bars'] }));

  it('lists pages, articles, categories, subcategories and products', () => {
    expect(addresses).toEqual(
      expect.arrayContaining([
        'https://neev.example/',
        'https://neev.example/about',
        'https://neev.example/blog/bars',
        'https://neev.example/category/steel',
        'https://neev.example/subcategory/tmt-bars',
        'https://neev.example/subcategory/angles',
        'https://neev.example/product/bar-8',
        'https://neev.example/product/bar-12',
      ]),
    );
  });

  it('uses the address form of a category id', () => {
    expect(addresses).toContain('https://neev.example/category/roofingsheets');
  });

  it('is valid XML for ids with special characters', () => {
    expect(addresses).toContain('https://neev.example/category/fish&chips<\'">');
    expect(addresses).toContain('https://neev.example/subcategory/a&b');
    expect(addresses).toContain("https://neev.example/product/o'neill <10 mm> & co");
  });

  it('lists each page once, without alternative addresses, search and admin pages', () => {
    expect(new Set(addresses).size).toBe(addresses.length);
    const others = addresses.filter((each) =>
      /\/(products|paints|material|search|admin)\//.test(`${each}/`),
    );
    expect(others).toEqual(['https://neev.example/material']);
  });

  it('lists a product once if two parts of the index contain it', () => {
    const repeatedProducts = [{ id: 'bar-8' }, { id: 'bar-8' }];
    const xml = siteMapXml({ siteUrl, menu, products: repeatedProducts, articles: [] });
    expect(addressesIn(xml).filter((each) => each.endsWith('/bar-8'))).toHaveLength(1);
  });

  it('omits the last products beyond the limit of a file', () => {
    const manyProducts = Array.from({ length: SITE_MAP_MAX_ADDRESSES }, (_, n) => ({
      id: `p-${n}`,
    }));
    const all = addressesIn(siteMapXml({ siteUrl, menu, products: manyProducts, articles: [] }));
    expect(all).toHaveLength(SITE_MAP_MAX_ADDRESSES);
    expect(all).toContain('https://neev.example/category/steel');
    expect(all.at(-1)).toMatch(/\/product\/p-49\d{3}$/);
  });
});
