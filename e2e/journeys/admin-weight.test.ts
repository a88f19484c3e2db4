/** What the admin area weighs when it is opened for the first time. */
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { localAdmin, logIn, openPage } from '../src/pages.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** Bytes of JavaScript, gzip, from the login to the screen. */
const MAX_BYTES = 330_000;

/** Milliseconds in which a screen has loaded all that it needs. */
const SETTLED_MS = 2_500;

const CHART = 'visits-chart';

it.each(['products', 'enquiries', 'hero-slides', 'team', 'dashboard'])(
  '%s comes with 330 kB of JavaScript at most, and the chart is the dashboard’s alone',
  async (screen) => {
    const { page } = await openPage(browser);
    const scripts = new Map<string, Promise<Buffer>>();
    const stylesheets = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.set(pathname, response.body());
      if (pathname.endsWith('.css')) stylesheets.add(pathname);
    });
    await page.goto(`/admin/${screen}`);
    await logIn(page, localAdmin);
    await page.waitForURL(`**/admin/${screen}`);
    await page.waitForTimeout(SETTLED_MS);

    // The public stylesheet would override what comes before it: the sidebar, for one, would be hidden.
    const ownStyles = [...stylesheets].filter((path) => !path.includes(CHART));
    expect(ownStyles).toHaveLength(1);
    expect(await page.getByRole('link', { name: 'Dashboard' }).isVisible()).toBe(true);

    const chart = [...scripts.keys()].filter((path) => path.includes(CHART));
    expect(chart).toHaveLength(screen === 'dashboard' ? 1 : 0);
    const withoutChart = [...scripts].filter(([path]) => !path.includes(CHART));
    const bodies = await Promise.all(withoutChart.map(([, body]) => body));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    console.log(`/admin/${screen}: ${Math.round(bytes / 1_000)} kB of JavaScript, gzip`);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  },
);
