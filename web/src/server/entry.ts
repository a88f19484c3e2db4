/** The site's server build: React, the pages and the shell, without anything to install. */

import { createHash } from 'node:crypto';
import builtSite from 'virtual:built-site';
import type { RenderDocument } from '@neev/domain';
import { canonicalAddress, queryOf } from '@/app/canonical-address.ts';
import { articles } from '@/features/blog/api/articles.ts';
import { documentOf, shellOf } from './document.ts';
import { earlyScript } from './early-script.ts';
import { renderPage } from './render-page.tsx';

export const renderDocument: RenderDocument = async (request, reader, onError) => {
  const canonical = canonicalAddress(request.url);
  if (canonical !== request.url) {
    // A redirect for each query that somebody invents must not become an entry of a cache.
    const isPermanent = queryOf(canonical) === queryOf(request.url);
    return { kind: 'moved', to: canonical, isPermanent };
  }
  return documentOf(await renderPage(request, reader, onError), request, builtSite);
};

/** For a page whose drawing has failed. */
export const shell = shellOf(builtSite);

/** For the admin area, which only a browser draws. */
export const adminShell = shellOf(builtSite, 'src/app/routes/admin/admin-area.tsx');

/** What the policy of a page allows inline: the styles and the script that it brings along. */
export const inlineHashes = { style: hashOf(builtSite.styles), script: hashOf(earlyScript) };

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** For the site map of crawlers. */
export const articleSlugs = articles.map(({ slug }) => slug);
