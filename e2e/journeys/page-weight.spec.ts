/** Size budgets of the public pages, chunk by chunk. */
import { gzipSync } from 'node:zlib';
import { siteUrl } from '../src/suite.ts';
import { expect, test } from '../src/test.ts';

/** Gzip-compressed bytes of each chunk. Other chunks may have `OTHER_BYTES`. */
const BUDGETS: Readonly<Record<string, number>> = {
  react: 70_000,
  site: 28_900,
  shared: 8_700,
  home: 5_000,
  product: 5_500,
  'product-listing': 6_000,
};

const OTHER_BYTES = 1_600;

/** Gzip-compressed bytes of all code that a page requests before hydration. */
const PAGE_BYTES = 115_000;

/** Gzip-compressed bytes of the inline stylesheet. */
const STYLE_BYTES = 14_600;

const fetchText = async (path: string) => (await fetch(siteUrl + path)).text();

const gzipSize = (text: string) => gzipSync(text).length;

/** Returns the chunks that the HTML references, with their compressed sizes. */
function chunksOf(html: string): Promise<{ name: string; bytes: number }[]> {
  const files = html.matchAll(/(?:src|href)="(\/assets\/([\w-]+)-[\w-]{8}\.js)"/g);
  return Promise.all(
    [...files].map(async ([, path = '', name = '']) => ({
      name,
      bytes: gzipSize(await fetchText(path)),
    })),
  );
}

for (const path of ['/', '/category/steel', '/product/tmt-bar-fe-500d-8-mm']) {
  test(`${path} stays within its size budgets`, async () => {
    const html = await fetchText(path);
    const chunks = await chunksOf(html);
    const overBudget = chunks
      .map(({ name, bytes }) => ({ name, bytes, budget: BUDGETS[name] ?? OTHER_BYTES }))
      .filter(({ bytes, budget }) => bytes > budget)
      .map(({ name, bytes, budget }) => `${name}: ${bytes} bytes, budget ${budget}`);
    expect(overBudget).toEqual([]);
    expect(chunks.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(PAGE_BYTES);
    expect(gzipSize(html.match(/<style>(.*?)<\/style>/s)?.[1] ?? '')).toBeLessThanOrEqual(
      STYLE_BYTES,
    );
  });
}
