/** Server-rendered pages: responses, use without JavaScript, and hydration. */
import { collections } from '@neev/domain';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForLive } from '../src/hydration.ts';
import { takePageErrors } from '../src/page-errors.ts';
import { openPage } from '../src/pages.ts';
import { publicPages } from '../src/public-pages.ts';
import { database, siteUrl } from '../src/suite.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const get = (path: string) => fetch(siteUrl + path, { redirect: 'manual' });

/** Fulfils a request with the page of another deployment, whose chunks have other names. */
async function fulfillWithOtherBuild(route: Route): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  const body = html.replaceAll(
    /\/assets\/(index|browser-site)-[\w-]+\.js/g,
    '/assets/$1-of-tomorrow.js',
  );
  await route.fulfill({ response, body });
}

const BAR = '/product/tmt-bar-fe-500d-8-mm';

describe('the URL', () => {
  it.each([
    ['/categories/', 301, '/categories'],
    ['/category/TMT%20Bars', 301, '/category/tmtbars'],
    ['/index.html', 301, '/'],
    ['/enquiry', 303, '/contact'],
  ])('%s responds with a redirect', async (path, status, to) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(new URL(response.headers.get('Location') ?? '', siteUrl).pathname).toBe(to);
  });

  it.each([
    ['/?utm_source=mail&utm_medium=x', '/'],
    ['/category/Steel/?gclid=1&sort=name&brand=A', '/category/steel?brand=A&sort=name'],
    ['/search?x=1&q=steel', '/search?q=steel'],
    ['/blog?x', '/blog'],
    ['/sitemap.xml?x=1', '/sitemap.xml'],
  ])('%s redirects to its canonical form without caching', async (path, to) => {
    const response = await get(path);
    expect(response.status).toBe(302);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const { pathname, search } = new URL(response.headers.get('Location') ?? '', siteUrl);
    expect(pathname + search).toBe(to);
    expect((await get(to)).status).toBe(200);
  });

  it('with campaign parameters and a fragment opens its page', async () => {
    const { page } = await openPage(browser);
    await page.goto('/category/steel?utm_source=mail&sort=name#products');
    await page.getByRole('heading', { level: 1, name: 'Steel' }).waitFor();
    expect(page.url()).toBe(`${siteUrl}/category/steel?sort=name#products`);
  });

  it.each([
    '/nothing-of-the-kind',
    '/category/nothing-of-the-kind',
    '/product/nothing-of-the-kind',
    '/blog/nothing-of-the-kind',
  ])('%s responds with an uncached 404', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
  });

  it('of a missing file responds with 404 as plain text', async () => {
    const response = await get('/assets/gone-12345678.js');
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toContain('text/plain');
  });

  it('of an admin screen responds with an uncached noindex document', async () => {
    const response = await get('/admin/dashboard');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
  });

  // Search results are computed in the browser.
  const existingPages = publicPages.filter(
    ({ path, isMissing }) => !isMissing && !path.startsWith('/search'),
  );

  it.each(existingPages.map(({ path }) => path))(
    '%s responds with a cacheable page',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toMatch(/s-maxage=60, stale-while-revalidate/);
      expect(response.headers.get('Content-Security-Policy')).not.toContain('unsafe');
      const html = await response.text();
      expect(html).toMatch(/<h1[ >]/);
      expect(html).not.toContain('data-testid="skeleton"');
    },
  );
});

describe('without JavaScript', () => {
  async function openWithoutJavaScript(path: string): Promise<Page> {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(path);
    return page;
  }

  it('a visitor can navigate from the home page to a product', async () => {
    const page = await openWithoutJavaScript('/');
    await page.getByRole('main').getByRole('link', { name: /Steel/ }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Steel' }).waitFor();
    await page.getByRole('main').locator('a[href^="/product/"]').first().click();
    await page.getByRole('heading', { name: 'Request Quote' }).waitFor();
    expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
  });

  it('an enquiry is stored once, also when it is submitted twice', async () => {
    const name = `Plain ${Date.now()}`;
    for (let n = 0; n < 2; n += 1) {
      const page = await openWithoutJavaScript(BAR);
      await page.getByLabel('Full Name').fill(name);
      await page.getByLabel('Mobile Number').fill('+91 10000 00000');
      await page.getByLabel('Your Message').fill('Ten bars, please.');
      await page.getByRole('button', { name: 'Submit Enquiry' }).click();
      await page.getByText('Thank you! Your enquiry has been submitted successfully.').waitFor();
    }
    const existingPages = await database()
      .collection(collections.enquiries)
      .where('name', '==', name)
      .get();
    expect(existingPages.docs.map((each) => each.get('product'))).toEqual(['TMT Bar Fe 500D 8 mm']);
  });

  it('an invalid enquiry shows its errors, and Back restores the form values', async () => {
    const page = await openWithoutJavaScript('/contact');
    await page.getByRole('textbox', { name: 'Name' }).fill('Plain');
    await page.getByLabel('Mobile').fill('12');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page
      .getByRole('status')
      .getByText('Please go back: what you wrote is still there.')
      .waitFor();
    await page.goBack();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Plain');
  });
});

describe('a hydrated page', () => {
  it('has controls that work before hydration', async () => {
    const { page } = await openPage(browser);
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

  it('keeps form values typed before hydration', async () => {
    const { page } = await openPage(browser);
    const release = await holdRequests(page, '**/assets/enquiry-form-*.js');
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Typed early');
    release();
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await waitForLive(page);
    await page.getByLabel('Message').fill('And this later.');
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Typed early');
  });

  it('searches for text typed before hydration', async () => {
    const { page } = await openPage(browser);
    const release = await holdRequests(page, '**/assets/react-*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Search products' }).fill('cement');
    release();
    const results = page.getByRole('listbox', { name: 'Search results' });
    await results.getByRole('option').first().waitFor();
  });

  it('keeps all server-rendered elements', async () => {
    const { page, consoleErrors } = await openPage(browser);
    await page.addInitScript(() => {
      const removed: string[] = [];
      Reflect.set(window, 'removedElements', removed);
      addEventListener('DOMContentLoaded', () => {
        const main = document.querySelector('main');
        if (!main) return;
        new MutationObserver((records) => {
          for (const { removedNodes } of records) {
            for (const node of removedNodes) {
              if (node instanceof Element) removed.push(node.outerHTML.slice(0, 120));
            }
          }
        }).observe(main, { childList: true, subtree: true });
      });
    });
    await page.goto(BAR);
    await waitForLive(page);
    await page.getByRole('button', { name: 'Submit Enquiry' }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'removedElements'))).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  it('prefetches the chunk of a hovered link', async () => {
    const { page } = await openPage(browser);
    await page.goto('/');
    await waitForLive(page);
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.getByRole('link', { name: 'All categories' }).hover();
    await eventually(
      async () => requestedUrls.some((url) => url.includes('/assets/categories-')),
      (isRequested) => isRequested,
    );
  });

  it('reloads after a new deployment has removed its chunks', async () => {
    const { page } = await openPage(browser);
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
    await eventually(
      async () => loads,
      (count) => count >= 1,
    );
  });
});

it('the content security policy blocks an inline script, and the violation is recorded for every test', async () => {
  const { page } = await openPage(browser);
  await page.goto('/about');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.head.append(script);
  });
  const [violation] = await eventually(
    async () => takePageErrors(),
    (pageErrors) => pageErrors.length > 0,
  );
  expect(violation).toContain('script-src');
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
});
