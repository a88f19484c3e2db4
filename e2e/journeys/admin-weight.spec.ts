/** The size of the JavaScript of the admin area on the first visit. */
import { gzipSync } from 'node:zlib';
import { localAdmin, logIn } from '../src/pages.ts';
import { expect, test } from '../src/test.ts';

/** Gzip-compressed bytes of JavaScript from the login to the screen. */
const MAX_BYTES = 340_000;

/** Time until a screen has requested all its chunks. */
const LOAD_MS = 2_500;

const CHART = 'visits-chart';

const screens = [
  'products',
  'products?tab=products',
  'enquiries',
  'hero-slides',
  'team',
  'dashboard',
];

for (const screen of screens) {
  test(`${screen} loads at most 340 kB of JavaScript, and the chart only on the dashboard`, async ({
    openPage,
  }) => {
    const { page } = await openPage();
    const scripts = new Map<string, Promise<Buffer>>();
    const stylesheets = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.set(pathname, response.body());
      if (pathname.endsWith('.css')) stylesheets.add(pathname);
    });
    await page.goto(`/admin/${screen}`);
    // The bytes of the login screen count, so this test does not use a stored session.
    await logIn(page, localAdmin);
    await page.waitForURL(`**/admin/${screen}`);
    const chartScripts = () => [...scripts.keys()].filter((path) => path.includes(CHART));
    await page.waitForTimeout(LOAD_MS);
    await expect.poll(() => chartScripts().length).toBe(screen === 'dashboard' ? 1 : 0);

    // The public stylesheet would override earlier rules and hide the sidebar, for example.
    const screenStyles = [...stylesheets].filter((path) => !path.includes(CHART));
    expect(screenStyles).toHaveLength(1);
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();

    const otherScripts = [...scripts].filter(([path]) => !path.includes(CHART));
    const bodies = await Promise.all(otherScripts.map(([, body]) => body));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    console.log(`/admin/${screen}: ${Math.round(bytes / 1_000)} kB of JavaScript, gzip`);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });
}
