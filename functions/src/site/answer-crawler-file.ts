import type { Firestore } from 'firebase-admin/firestore';
import { readDerivedCatalogue } from '../catalogue/derived-catalogue-store.ts';
import { dataHeaders, withHeaders } from '../security-headers.ts';
import { robotsTxt, siteMapXml } from './crawler-files.ts';

/** The CDN keeps it for an hour, and gives out the old one for a day as it asks for the new. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400';

export interface CrawlerContext {
  database: Firestore;
  /** Scheme and host of the site, without a slash at the end. */
  siteUrl: string;
  /** The slugs of the articles. */
  articles: readonly string[];
}

/**
 * `/sitemap.xml` and `/robots.txt`; `undefined` for every other request.
 * @throws Error when the catalogue cannot be read: half a site map would take pages out of searches.
 */
export async function answerCrawlerFile(
  request: Request,
  { database, siteUrl, articles }: CrawlerContext,
): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const { pathname, search } = new URL(request.url);
  if (pathname !== '/robots.txt' && pathname !== '/sitemap.xml') return undefined;
  // A cache keeps one entry for each query.
  if (search !== '') return withHeaders(redirectTo(pathname), dataHeaders);
  if (pathname === '/robots.txt') return fileOf(robotsTxt(siteUrl), 'text/plain');
  const catalogue = await readDerivedCatalogue(database);
  return fileOf(siteMapXml({ siteUrl, articles, ...catalogue }), 'application/xml');
}

function redirectTo(path: string): Response {
  const headers = { Location: path, 'Cache-Control': 'no-store' };
  return new Response(null, { status: 302, headers });
}

function fileOf(text: string, type: string): Response {
  const headers = { 'Content-Type': `${type}; charset=UTF-8`, 'Cache-Control': CACHE_CONTROL };
  return withHeaders(new Response(text, { headers }), dataHeaders);
}
