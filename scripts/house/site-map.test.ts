/** A page that is added is told to search engines too. */
import { publicPages } from '@neev/e2e';
import { siteMapXml } from '@neev/functions/crawler-files';
import { expect, it } from 'vitest';

/** Shows what others show, to whoever asks. */
const NOT_FOR_CRAWLERS = ['/search'];

it('every page that does not come from the catalogue is in sitemap.xml', () => {
  const xml = siteMapXml({ siteUrl: '', menu: { categories: [] }, products: [], articles: [] });
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, path]) => path);
  const pages = publicPages
    .filter(({ isMissing, sameAs }) => !isMissing && sameAs === undefined)
    .map(({ path }) => path)
    .filter((path) => /^\/[^/?]*$/.test(path) && !NOT_FOR_CRAWLERS.includes(path));
  expect([...listed].sort()).toEqual(pages.sort());
});
