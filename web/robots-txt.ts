import type { Plugin } from 'vite';

/**
 * The rules for crawlers (RFC 9309). Rules match prefixes, so that the unlisted registration page is
 * covered without being named.
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

/** Emits `/robots.txt` as a file: the functions framework responds to its path with 404. */
export function robotsTxtFile(siteUrl: string): Plugin {
  return {
    name: 'robots-txt',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsTxt(siteUrl) });
    },
  };
}
