/** Every public page is listed for search engines. */
import { publicPages } from '@neev/e2e';
import { siteMapXml } from '@neev/functions/site-map';
import { expect, it } from 'vitest';

/** Pages that only repeat content of other pages or of the device. */
const UNLISTED_PATHS = ['/quote', '/search'];

it('sitemap.xml lists every public page that is not part of the catalogue', () => {
  const xml = siteMapXml({ siteUrl: '', menu: { categories: [] }, products: [], articles: [] });
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, path]) => path);
  const pages = publicPages
    .filter(({ isMissing, canonicalPath }) => !isMissing && canonicalPath === undefined)
    .map(({ path }) => path)
    .filter((path) => /^\/[^/?]*$/.test(path) && !UNLISTED_PATHS.includes(path));
  expect([...listed].sort()).toEqual(pages.sort());
});
