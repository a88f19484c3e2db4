/** Server-rendered pages: responses, use without JavaScript, and hydration. */
import type { Page, Route } from '@playwright/test';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForLive } from '../src/hydration.ts';
import { takePageErrors } from '../src/page-errors.ts';
import { publicPages } from '../src/public-pages.ts';
import { siteUrl } from '../src/suite.ts';
import { test as base, expect } from '../src/test.ts';

const test = base.extend<{ openWithoutJavaScript: (path: string) => Promise<Page> }>({
  openWithoutJavaScript: async ({ openPage }, use) => {
    await use(async (path) => {
      const { page } = await openPage({ javaScriptEnabled: false });
      await page.goto(path);
      return page;
    });
  },
});

const get = (path: string) => fetch(siteUrl + path, { redirect: 'manual' });

/** Fulfils a request with the page of another deployment, whose chunks have other names. */
async function fulfillWithOtherBuild(route: Route): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  const body = html.replaceAll(/\/assets\/(index|site)-[\w-]+\.js/g, '/assets/$1-of-tomorrow.js');
  await route.fulfill({ response, body });
}

const BAR = '/product/tmt-bar-fe-500d-8-mm';

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' });

test.describe('the URL', () => {
  for (const [path, status, to] of [
    ['/categories/', 301, '/categories'],
    ['/category/TMT%20Bars', 301, '/category/tmtbars'],
    ['/index.html', 301, '/'],
    ['/Admin', 301, '/admin'],
    ['/Quote/NV-7K3-Q2F', 301, '/quote/NV-7K3-Q2F'],
    ['/enquiry', 303, '/contact'],
  ] as const) {
    test(`${path} responds with a redirect`, async () => {
      const response = await get(path);
      expect(response.status).toBe(status);
      expect(new URL(response.headers.get('Location') ?? '', siteUrl).pathname).toBe(to);
    });
  }

  for (const [path, to] of [
    ['/?utm_source=mail&utm_medium=x', '/'],
    ['/category/Steel/?gclid=1&sort=name&brand=A', '/category/steel?brand=A&sort=name'],
    ['/search?x=1&q=steel', '/search?q=steel'],
    ['/blog?x', '/blog'],
    ['/sitemap.xml?x=1', '/sitemap.xml'],
  ] as const) {
    test(`${path} redirects to its canonical form without caching`, async () => {
      const response = await get(path);
      expect(response.status).toBe(302);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const { pathname, search } = new URL(response.headers.get('Location') ?? '', siteUrl);
      expect(pathname + search).toBe(to);
      expect((await get(to)).status).toBe(200);
    });
  }

  test('with campaign parameters and a fragment opens its page', async ({ page }) => {
    await page.goto('/category/steel?utm_source=mail&sort=name#products');
    await expect(page.getByRole('heading', { level: 1, name: 'Steel' })).toBeVisible();
    await expect(page).toHaveURL(`${siteUrl}/category/steel?sort=name#products`);
  });

  for (const path of [
    '/nothing-of-the-kind',
    '/category/nothing-of-the-kind',
    '/product/nothing-of-the-kind',
    '/blog/nothing-of-the-kind',
  ]) {
    test(`${path} responds with an uncached 404`, async () => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
    });
  }

  test('of a missing file responds with 404 as plain text', async () => {
    const response = await get('/assets/gone-12345678.js');
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toContain('text/plain');
  });

  test('of robots.txt responds with the rules for crawlers', async () => {
    const response = await get('/robots.txt');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('text/plain');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const lines = (await response.text()).split('\n');
    expect(lines).toContain('Disallow: /admin');
    expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  });

  test('of an admin screen responds with an uncached noindex document', async () => {
    const response = await get('/admin/dashboard');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
  });

  const existingPages = publicPages.filter(({ isMissing }) => !isMissing);

  for (const { path } of existingPages) {
    test(`${path} responds with a cacheable page`, async () => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toMatch(/s-maxage=60, stale-while-revalidate/);
      expect(response.headers.get('Content-Security-Policy')).not.toContain('unsafe');
      const html = await response.text();
      expect(html.match(/<link rel="manifest"[^>]*>/g)).toEqual([
        '<link rel="manifest" href="/manifest.webmanifest"/>',
      ]);
      expect(html).toMatch(/<h1[ >]/);
      expect(html).not.toContain('data-testid="skeleton"');
    });
  }
});

test.describe('without JavaScript', () => {
  test('a visitor can navigate from the home page to a product', async ({
    openWithoutJavaScript,
  }) => {
    const page = await openWithoutJavaScript('/');
    await page.getByRole('main').getByRole('link', { name: /Steel/ }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Steel' })).toBeVisible();
    await page.getByRole('main').locator('a[href^="/product/"]').first().click();
    await expect(page.getByRole('heading', { name: 'Request Quote' })).toBeVisible();
    await expect(page.locator('a[href^="tel:"]')).not.toHaveCount(0);
  });

  test('an invalid enquiry shows its errors, and Back restores the form values', async ({
    openWithoutJavaScript,
  }) => {
    const page = await openWithoutJavaScript('/contact');
    await nameField(page).fill('Plain');
    await page.getByLabel('Mobile').fill('12');
    await page.getByRole('button', { name: 'Submit' }).click();
    const status = page.getByRole('status');
    await expect(status.getByText('Please go back: what you wrote is still there.')).toBeVisible();
    await page.goBack();
    await expect(nameField(page)).toHaveValue('Plain');
  });
});

test.describe('a hydrated page', () => {
  test('has controls that work before hydration', async ({ openPage }) => {
    const { page } = await openPage();
    await holdRequests(page, '**/assets/react-*.js');
    await page.goto(BAR, { waitUntil: 'commit' });
    await page.getByRole('link', { name: /^Show picture 3/ }).click();
    await page.waitForFunction(() => {
      const strip = document.querySelector('ul[aria-label="Pictures"]');
      return strip && Math.round(strip.scrollLeft / strip.clientWidth) === 2;
    });
    await page.getByRole('link', { name: 'Get Quote Now' }).click();
    await page.waitForFunction(() => window.scrollY > 0);
    await page.getByRole('link', { name: 'Enlarge the picture' }).click();
    await page.waitForURL('**/art/products/**');
  });

  test('keeps form values typed before hydration', async ({ openPage }) => {
    const { page } = await openPage();
    const release = await holdRequests(page, '**/assets/forms-*.js');
    await page.goto('/contact', { waitUntil: 'commit' });
    await nameField(page).fill('Typed early');
    release();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
    await waitForLive(page);
    await page.getByLabel('Message').fill('And this later.');
    expect(await nameField(page).inputValue()).toBe('Typed early');
  });

  test('searches for text typed before hydration', async ({ openPage }) => {
    const { page } = await openPage();
    const release = await holdRequests(page, '**/assets/react-*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Search products' }).fill('cement');
    release();
    const results = page.getByRole('listbox', { name: 'Search results' });
    await expect(results.getByRole('option').first()).toBeVisible();
  });

  test('keeps all server-rendered elements', async ({ openPage }) => {
    const { page, consoleErrors } = await openPage();
    await page.addInitScript(recordRemovedElements);
    await page.goto(BAR);
    await waitForLive(page);
    await expect(page.getByRole('button', { name: 'Submit Enquiry' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'removedElements'))).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  test('prefetches the chunk of a hovered link', async ({ page }) => {
    await page.goto('/');
    await waitForLive(page);
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.getByRole('link', { name: 'All categories' }).hover();
    await expect.poll(() => requestedUrls.join()).toContain('/assets/categories-');
  });

  test('does not reload after a new deployment when the visitor points at a link', async ({
    openPage,
  }) => {
    const { page } = await openPage();
    await page.goto('/');
    await waitForLive(page);
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    await page.route('**/assets/categories-*.js', (route) => route.fulfill({ status: 404 }));
    await page.route(`${siteUrl}/`, fulfillWithOtherBuild);
    const failed = page.waitForResponse('**/assets/categories-*.js');
    await page.getByRole('link', { name: 'All categories' }).hover();
    await failed;
    // A reload would follow the same request.
    await page.evaluate(async () => (await fetch(location.href, { cache: 'reload' })).text());
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  });

  test('reloads after a new deployment has removed its chunks', async ({ openPage }) => {
    const { page } = await openPage();
    await page.goto('/');
    await waitForLive(page);
    // Simulates another build: the chunks have other names, and the old files are gone.
    await page.route('**/assets/categories-*.js', (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    await page.route(`${siteUrl}/categories`, async (route) => {
      if (route.request().isNavigationRequest()) loads += 1;
      // The reload may abort the request.
      await fulfillWithOtherBuild(route).catch(() => {});
    });
    await page.getByRole('link', { name: 'All categories' }).click();
    await expect.poll(() => loads).toBeGreaterThanOrEqual(1);
  });
});

/** Runs in the page. Collects the HTML of elements that are removed from its content. */
function recordRemovedElements(): void {
  const removed: string[] = [];
  Reflect.set(window, 'removedElements', removed);
  addEventListener('DOMContentLoaded', () => {
    const main = document.querySelector('main');
    if (!main) return;
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ removedNodes }) => [...removedNodes])) {
        if (node instanceof Element) removed.push(node.outerHTML.slice(0, 120));
      }
    }).observe(main, { childList: true, subtree: true });
  });
}

test('the content security policy blocks an inline script, and the violation is recorded for every test', async ({
  page,
}) => {
  await page.goto('/about');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.head.append(script);
  });
  const recorded: string[] = [];
  await expect.poll(() => recorded.push(...takePageErrors())).toBeGreaterThan(0);
  expect(recorded[0]).toContain('script-src');
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
});
