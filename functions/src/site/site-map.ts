/** The site map for crawlers: `/sitemap.xml`. */
import { type IndexedProduct, type Menu, pathSegmentOf } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { readDerivedCatalogue } from '../catalogue/derived-catalogue.ts';
import { dataHeaders, withHeaders } from '../security-headers.ts';

/** URLs per file (https://www.sitemaps.org/protocol.html). */
export const SITE_MAP_MAX_ADDRESSES = 50_000;

/** Pages that do not depend on the catalogue; without `/search`, which has no content of its own. */
const staticPaths = [
  '/',
  '/about',
  '/contact',
  '/categories',
  '/material',
  '/new-products',
  '/blog',
  '/sitemap',
  '/privacy-policy',
  '/website-policy',
];

interface SiteMapContent {
  /** Scheme and host, without a slash at the end. */
  siteUrl: string;
  menu: Menu;
  products: readonly Pick<IndexedProduct, 'id'>[];
  /** The slugs of the articles. */
  articles: readonly string[];
}

/**
 * Returns the site map: every public page with its canonical URL, as XML. Omits the last products beyond
 * the limit of a file.
 */
export function siteMapXml({ siteUrl, menu, products, articles }: SiteMapContent): string {
  const paths = [...staticPaths, ...articlePaths(articles), ...cataloguePaths(menu, products)];
  // While the index is rewritten, two of its parts can contain the same product.
  const entries = [...new Set(paths)]
    .slice(0, SITE_MAP_MAX_ADDRESSES)
    .map((path) => `<url><loc>${escapeXml(siteUrl + path)}</loc></url>`);
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ].join('\n')}\n`;
}

function articlePaths(slugs: readonly string[]): string[] {
  return slugs.map((slug) => `/blog/${encodeURIComponent(slug)}`);
}

function cataloguePaths(
  { categories }: Menu,
  products: readonly Pick<IndexedProduct, 'id'>[],
): string[] {
  const subcategories = categories.flatMap((category) => category.subcategories);
  return [
    ...categories.map(({ id }) => `/category/${encodeURIComponent(pathSegmentOf(id))}`),
    ...subcategories.map(({ id }) => `/subcategory/${encodeURIComponent(id)}`),
    ...products.map(({ id }) => `/product/${encodeURIComponent(id)}`),
  ];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The CDN caches for an hour, and serves a stale response for a day while it revalidates. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400';

interface SiteMapContext {
  database: Firestore;
  /** Scheme and host of the site, without a slash at the end. */
  siteUrl: string;
  /** The slugs of the articles. */
  articles: readonly string[];
}

/**
 * Responds to `/sitemap.xml`; returns `undefined` for every other request.
 * @throws Error if the catalogue cannot be read: an incomplete site map would remove pages from search results.
 */
export async function createSiteMapResponse(
  request: Request,
  { database, siteUrl, articles }: SiteMapContext,
): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const { pathname, search } = new URL(request.url);
  if (pathname !== '/sitemap.xml') return undefined;
  // Redirects to the URL without a query, because caches store one entry per query.
  if (search !== '') return withHeaders(redirectTo(pathname), dataHeaders);
  const catalogue = await readDerivedCatalogue(database);
  return xmlResponse(siteMapXml({ siteUrl, articles, ...catalogue }));
}

function redirectTo(path: string): Response {
  const headers = { Location: path, 'Cache-Control': 'no-store' };
  return new Response(null, { status: 302, headers });
}

function xmlResponse(text: string): Response {
  const headers = {
    'Content-Type': 'application/xml; charset=UTF-8',
    'Cache-Control': CACHE_CONTROL,
  };
  return withHeaders(new Response(text, { headers }), dataHeaders);
}
