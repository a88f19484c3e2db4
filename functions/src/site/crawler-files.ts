/** What crawlers are told of the site: `/sitemap.xml` and `/robots.txt`. */
import { addressOf, type IndexedProduct, type Menu } from '@neev/domain';

/** Addresses in one file (https://www.sitemaps.org/protocol.html). */
export const SITE_MAP_MAX_ADDRESSES = 50_000;

/** Pages that do not come from the catalogue; `/search` has no content of its own. */
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

interface SiteMapNeeds {
  /** Scheme and host, without a slash at the end. */
  siteUrl: string;
  menu: Menu;
  products: readonly Pick<IndexedProduct, 'id'>[];
  /** The slugs of the articles. */
  articles: readonly string[];
}

/**
 * Every public page under its one canonical address, as XML. Of more pages than a file may name,
 * the last products are left out.
 */
export function siteMapXml({ siteUrl, menu, products, articles }: SiteMapNeeds): string {
  const paths = [...staticPaths, ...articlePaths(articles), ...cataloguePaths(menu, products)];
  // Parts of the index of two generations may meet for a moment: a product is named once all the same.
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

/**
 * What crawlers may walk (RFC 9309). A path stands for all that begin so: the hidden entrance of
 * the administrators is covered, and not named.
 */
export function robotsTxt(siteUrl: string): string {
  return `${[
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /search',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
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
    ...categories.map(({ id }) => `/category/${encodeURIComponent(addressOf(id))}`),
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
