/** Navigation: scroll position, focus, announcements and prefetching. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForLive } from '../src/hydration.ts';
import { openPage } from '../src/pages.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** A scroll position that a category page reaches only once its products are rendered. */
const SCROLL_Y = 2_500;

const readScrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const waitForScrollY = (page: Page, y: number) =>
  eventually(
    () => readScrollY(page),
    (height) => Math.abs(height - y) <= 2,
  );

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const hasFocus = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

/** Scrolls down a category page and waits for the scroll event. */
async function scrollFarDown(page: Page): Promise<void> {
  await page.goto('/category/steel');
  await page
    .getByRole('link', { name: /^View Details/ })
    .nth(9)
    .waitFor();
  await page.evaluate((y) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    window.scrollTo(0, y);
    return scrolled;
  }, SCROLL_Y);
}

/** Follows a product link in the viewport without scrolling. */
async function followVisibleProduct(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^View Details/ }).evaluateAll((links) => {
    const visibleLink = links.find((link) => link.getBoundingClientRect().top > 200);
    if (visibleLink instanceof HTMLElement) visibleLink.click();
  });
  await page.waitForURL('**/product/**');
}

/** Holds the requests to Firestore. Returns a function that releases them. */
async function holdDatabase(page: Page): Promise<() => Promise<void>> {
  const pattern = '**/google.firestore.v1.Firestore/**';
  const release = await holdRequests(page, pattern);
  return async () => {
    release();
    await page.unroute(pattern);
  };
}

describe('the scroll position', () => {
  it('is the top on a new page, and is restored by Back', async () => {
    const { page } = await openPage(browser);
    await scrollFarDown(page);
    await followVisibleProduct(page);
    await waitForScrollY(page, 0);

    await page.goBack();
    await heading(page, 'Steel').waitFor();
    await waitForScrollY(page, SCROLL_Y);
    await page.goForward();
    await page.waitForURL('**/product/**');
    await waitForScrollY(page, 0);
  });

  it('is restored after a reload, although the products load later', async () => {
    const { page } = await openPage(browser);
    await scrollFarDown(page);
    const release = await holdDatabase(page);
    await page.reload();
    await page.getByText('Loading products').or(page.getByRole('status')).first().waitFor();
    await release();
    await waitForScrollY(page, SCROLL_Y);
  });

  it('is restored by Back from a reloaded page', async () => {
    const { page } = await openPage(browser);
    await scrollFarDown(page);
    await followVisibleProduct(page);
    await waitForScrollY(page, 0);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await waitForScrollY(page, SCROLL_Y);
  });

  it('is no longer restored once the visitor scrolls', async () => {
    const { page } = await openPage(browser);
    await scrollFarDown(page);
    await page.reload();
    await waitForScrollY(page, SCROLL_Y);
    await page.mouse.wheel(0, -1_000);
    await waitForScrollY(page, SCROLL_Y - 1_000);
    // Makes the page taller, as further content would.
    await page.evaluate(async () => {
      const filler = document.createElement('div');
      filler.style.height = '500px';
      document.body.append(filler);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    expect(await readScrollY(page)).toBe(SCROLL_Y - 1_000);
  });

  it('moves to the heading of a fragment link, which gets the focus, and is restored by Back', async () => {
    const { page } = await openPage(browser);
    await page.goto('/privacy-policy');
    const link = page.getByLabel('On this page').getByRole('link', { name: 'Your rights' });
    await link.scrollIntoViewIfNeeded();
    const before = await readScrollY(page);
    await link.click();
    await eventually(() => hasFocus(page, '#your-rights'), Boolean);
    const top = await page
      .locator('#your-rights')
      .evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(60);
    expect(top).toBeLessThan(300);

    await page.goBack();
    await waitForScrollY(page, before);
  });

  it('starts at the heading that the fragment of the initial URL names', async () => {
    const { page } = await openPage(browser);
    await page.goto('/blog/ordering-ready-mix-concrete#the-volume');
    await eventually(
      () => readScrollY(page),
      (y) => y > 500,
    );
    const chapter = page.getByRole('heading', { name: 'The volume' });
    expect(await chapter.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('the keyboard focus', () => {
  it('starts at the top of the page on the first load', async () => {
    const { page } = await openPage(browser);
    await page.goto('/blog');
    await heading(page, 'Notes from the yard').waitFor();
    expect(await hasFocus(page, 'body')).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  });

  it('moves to the content by the skip link', async () => {
    const { page } = await openPage(browser);
    await page.goto('/blog');
    await heading(page, 'Notes from the yard').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await hasFocus(page, 'main')).toBe(true);
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.closest('main') !== null);
    expect(focused).toBe(true);
  });

  it('moves to the content of the page that a link opened', async () => {
    const { page } = await openPage(browser);
    await page.goto('/blog');
    await page.getByRole('link', { name: /^Storing cement/ }).press('Enter');
    await heading(page, 'Storing cement on site').waitFor();
    await eventually(() => hasFocus(page, 'main'), Boolean);
    await page.keyboard.press('Tab');
    const crumb = page.getByLabel('Breadcrumb').getByRole('link', { name: 'Home' });
    expect(await crumb.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('moves to the content after Back', async () => {
    const { page } = await openPage(browser);
    await page.goto('/blog');
    await page.getByRole('link', { name: /^Storing cement/ }).click();
    await heading(page, 'Storing cement on site').waitFor();
    await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Home' }).focus();
    await page.goBack();
    await heading(page, 'Notes from the yard').waitFor();
    await eventually(() => hasFocus(page, 'main'), Boolean);
  });
});

it('the title of each page except the first is announced to screen readers', async () => {
  const { page } = await openPage(browser);
  await page.goto('/blog');
  await heading(page, 'Notes from the yard').waitFor();
  const announcement = page.getByTestId('announcer');
  expect(await announcement.textContent()).toBe('');

  await page.getByRole('link', { name: /^Storing cement/ }).click();
  await announcement.getByText('Storing cement on site, through the monsoon too | Neev').waitFor();
  await page.goBack();
  await announcement.getByText('Blog | Neev').waitFor();
});

describe('a hovered link', () => {
  it('prefetches its page, which then opens offline', async () => {
    const { page } = await openPage(browser);
    await page.goto('/categories');
    await waitForLive(page);
    const link = page.getByRole('main').getByRole('link', { name: 'Cement' }).first();
    const responseReceived = page.waitForResponse((response) => isFirestoreRequest(response.url()));
    await link.hover();
    await responseReceived;
    // The response belongs to the open channel; allow time until its data has arrived.
    await page.waitForTimeout(1_000);
    await page.context().setOffline(true);
    await link.click();
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .waitFor({ timeout: 3_000 });
  });

  it('does not subscribe to its data when the pointer only crosses it', async () => {
    const { page } = await openPage(browser);
    await page.goto('/categories');
    await waitForLive(page);
    await page.waitForTimeout(500);
    const subscriptionRequests: string[] = [];
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (isFirestoreRequest(request.url()) && body.includes('addTarget'))
        subscriptionRequests.push(body);
    });
    const link = page.getByRole('main').getByRole('link', { name: 'Cement' }).first();
    await link.scrollIntoViewIfNeeded();
    const { x, y } = (await link.boundingBox()) ?? expect.fail('The link is not visible.');
    // Both moves in one go, without waiting for a response in between.
    await Promise.all([page.mouse.move(x + 9, y + 9), page.mouse.move(0, 0)]);
    await page.waitForTimeout(500);
    expect(subscriptionRequests).toEqual([]);
  });
});

const isFirestoreRequest = (url: string) => url.includes('google.firestore.v1.Firestore');
