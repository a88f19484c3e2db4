/** Tests the site map with a catalogue in a separate project. */
import { collections, MENU_PATH } from '@neev/domain';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { recomputeCatalogue } from '../src/catalogue/derived-catalogue.ts';
import { createSiteMapResponse } from '../src/site/site-map.ts';
import { clearDatabase, openDatabase, requestOf } from './harness.ts';
import { category, product, subcategory } from './sample.ts';

const projectId = 'demo-site-map';
const database = openDatabase(projectId);
const context = { database, siteUrl: 'https://neev.example', articles: ['bars'] };

const sendRequest = (requestLine: string) => createSiteMapResponse(requestOf(requestLine), context);

beforeEach(() => clearDatabase(projectId));
afterAll(() => clearDatabase(projectId));

async function listUrls(): Promise<string[]> {
  const xml = await (await sendRequest('GET /sitemap.xml'))?.text();
  return new XMLParser().parse(xml ?? '').urlset.url.map(({ loc }: { loc: string }) => loc);
}

it('the site map lists the pages of the catalogue', async () => {
  await database.doc(`${collections.categories}/steel`).set(category('Steel'));
  await database.doc(`${collections.subcategories}/bars`).set(subcategory('Bars', 'steel'));
  await database.doc(`${collections.products}/bar-8`).set(product('Bar 8', 'bars', 'steel'));
  await recomputeCatalogue(database);
  expect(await listUrls()).toEqual(
    expect.arrayContaining([
      'https://neev.example/category/steel',
      'https://neev.example/subcategory/bars',
      'https://neev.example/product/bar-8',
      'https://neev.example/blog/bars',
    ]),
  );

  await database.doc(`${collections.products}/bar-8`).delete();
  await recomputeCatalogue(database);
  expect(await listUrls()).not.toContain('https://neev.example/product/bar-8');
});

it('the site map of an empty catalogue lists the other pages', async () => {
  expect(await listUrls()).toContain('https://neev.example/about');
});

it('an unreadable catalogue gives no site map', async () => {
  await database.doc(MENU_PATH).set({ categories: 'none' });
  await expect(sendRequest('GET /sitemap.xml')).rejects.toThrow();
});

it('is cached by the CDN for an hour and has its content type', async () => {
  const response = await sendRequest('GET /sitemap.xml');
  expect(response?.status).toBe(200);
  expect(response?.headers.get('Content-Type')).toBe('application/xml; charset=UTF-8');
  expect(response?.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response?.headers.get('Cache-Control')).toBe(
    'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400',
  );
});

it('with a query redirects to the file without reading the catalogue', async () => {
  await database.doc(MENU_PATH).set({ categories: 'none' });
  const response = await sendRequest('GET /sitemap.xml?x=1');
  expect(response?.status).toBe(302);
  expect(response?.headers.get('Location')).toBe('/sitemap.xml');
  expect(response?.headers.get('Cache-Control')).toBe('no-store');
});

it('other requests are passed on to the site', async () => {
  expect(await sendRequest('GET /sitemap')).toBeUndefined();
  expect(await sendRequest('GET /blog/sitemap.xml')).toBeUndefined();
  expect(await sendRequest('POST /sitemap.xml')).toBeUndefined();
});
