/** Navigation: scroll position, focus, announcements and prefetching. */
import type { Page } from '@playwright/test';
import { collectSubscriptions } from '../src/firestore-requests.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForLive } from '../src/hydration.ts';
import { startReadCounter } from '../src/read-counter.ts';
import { headerOf, productsButton } from '../src/site-header.ts';
import { expect, test } from '../src/test.ts';

/** A scroll position that a category page reaches only once its products are rendered. */
const SCROLL_Y = 2_500;

const readScrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Waits until the page is scrolled to `y`, within 2 pixels. */
const waitForScrollY = (page: Page, y: number) =>
  expect.poll(async () => Math.abs((await readScrollY(page)) - y)).toBeLessThanOrEqual(2);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const productLinks = (page: Page) => page.getByRole('link', { name: /^View Details/ });

/** Scrolls down a category page and waits for the scroll event. */
async function scrollFarDown(page: Page): Promise<void> {
  await page.goto('/category/steel');
  await expect(productLinks(page).nth(9)).toBeVisible();
  await page.evaluate((y) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    window.scrollTo(0, y);
    return scrolled;
  }, SCROLL_Y);
}

/** Follows a product link in the viewport without scrolling. */
async function followVisibleProduct(page: Page): Promise<void> {
  await productLinks(page).evaluateAll((links) => {
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

test.describe('the scroll position', () => {
  test('is the top on a new page, and is restored by Back', async ({ page }) => {
    await scrollFarDown(page);
    await followVisibleProduct(page);
    await waitForScrollY(page, 0);

    await page.goBack();
    await expect(heading(page, 'Steel')).toBeVisible();
    await waitForScrollY(page, SCROLL_Y);
    await page.goForward();
    await page.waitForURL('**/product/**');
    await waitForScrollY(page, 0);
  });

  test('is restored after a reload, although the products load later', async ({ page }) => {
    await scrollFarDown(page);
    const release = await holdDatabase(page);
    await page.reload();
    await expect(
      page.getByText('Loading products').or(page.getByRole('status')).first(),
    ).toBeVisible();
    await release();
    await waitForScrollY(page, SCROLL_Y);
  });

  test('is restored by Back from a reloaded page', async ({ page }) => {
    await scrollFarDown(page);
    await followVisibleProduct(page);
    await waitForScrollY(page, 0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await waitForScrollY(page, SCROLL_Y);
  });

  test('is restored where the browser shows a kept page from the top, as Safari', async ({
    page,
  }) => {
    await scrollFarDown(page);
    await page.evaluate(() => {
      window.scrollTo(0, 0);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await waitForScrollY(page, SCROLL_Y);
  });

  test('is no longer restored once the visitor scrolls', async ({ page }) => {
    await scrollFarDown(page);
    await page.reload();
    await waitForScrollY(page, SCROLL_Y);
    await page.mouse.wheel(0, -1_000);
    await expect.poll(() => readScrollY(page)).toBe(SCROLL_Y - 1_000);
    // Makes the page taller, as further content would.
    await page.evaluate(async () => {
      const filler = document.createElement('div');
      filler.style.height = '500px';
      document.body.append(filler);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    expect(await readScrollY(page)).toBe(SCROLL_Y - 1_000);
  });

  test('moves to the heading of a fragment link, which gets the focus, and is restored by Back', async ({
    page,
  }) => {
    await page.goto('/privacy-policy');
    const link = page.getByLabel('On this page').getByRole('link', { name: 'Your rights' });
    await link.scrollIntoViewIfNeeded();
    const before = await readScrollY(page);
    await link.click();
    const chapter = page.locator('#your-rights');
    await expect(chapter).toBeFocused();
    const top = await chapter.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(60);
    expect(top).toBeLessThan(300);

    await page.goBack();
    await waitForScrollY(page, before);
  });

  test('starts at the heading that the fragment of the initial URL names', async ({ page }) => {
    await page.goto('/blog/ordering-ready-mix-concrete#the-volume');
    await expect.poll(() => readScrollY(page)).toBeGreaterThan(500);
    const chapter = page.getByRole('heading', { name: 'The volume' });
    await expect(chapter).toBeFocused();
  });
});

test('a bar is shown while the code of a followed link loads', async ({ page }) => {
  await page.goto('/blog');
  await waitForLive(page);
  const release = await holdRequests(page, '**/assets/about-*.js');
  const bar = page.getByRole('progressbar', { name: 'Loading the page' });
  await page.getByRole('banner').getByRole('link', { name: 'ABOUT US' }).click();
  await expect(bar).toBeVisible();
  release();
  await expect(page).toHaveTitle(/^About/);
  await expect(bar).toHaveCount(0);
});

test.describe('the keyboard focus', () => {
  test('starts at the top of the page on the first load', async ({ page }) => {
    await page.goto('/blog');
    await expect(heading(page, 'Notes from the yard')).toBeVisible();
    await expect(page.locator('body')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText('Skip to content');
  });

  test('moves to the content by the skip link', async ({ page }) => {
    await page.goto('/blog');
    await expect(heading(page, 'Notes from the yard')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
  });

  test('moves to the content by the skip link of a page that reads the fragment', async ({
    page,
  }) => {
    const hash = `#list=${Buffer.from(JSON.stringify([['', 'Sand', 2, 't']])).toString('base64url')}`;
    await page.goto(`/quote${hash}`);
    const shared = page.getByRole('region', { name: 'A list with one line' });
    await expect(shared).toBeVisible();
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await expect(shared).toBeVisible();
    expect(new URL(page.url()).hash).toBe(hash);
  });

  test('moves to the content of the page that a link opened', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: /^Storing cement/ }).press('Enter');
    await expect(heading(page, 'Storing cement on site')).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('Tab');
    const crumb = page.getByLabel('Breadcrumb').getByRole('link', { name: 'Home' });
    await expect(crumb).toBeFocused();
  });

  test('moves to the content after Back', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: /^Storing cement/ }).click();
    await expect(heading(page, 'Storing cement on site')).toBeVisible();
    await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Home' }).focus();
    await page.goBack();
    await expect(heading(page, 'Notes from the yard')).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
  });
});

test('the title of each page except the first is announced to screen readers', async ({ page }) => {
  await page.goto('/blog');
  await expect(heading(page, 'Notes from the yard')).toBeVisible();
  const announcement = page.getByTestId('announcer');
  await expect(announcement).toHaveText('');

  await page.getByRole('link', { name: /^Storing cement/ }).click();
  await expect(
    announcement.getByText('Storing cement on site, through the monsoon too | Neev'),
  ).toBeVisible();
  await page.goBack();
  await expect(announcement.getByText('Blog | Neev')).toBeVisible();
});

test('a page that is loading has a title, which is not announced', async ({ page }) => {
  await page.goto('/blog');
  await waitForLive(page);
  const release = await holdDatabase(page);
  await productsButton(page).hover();
  await headerOf(page).getByRole('button', { name: 'Products in TMT Bars' }).click();
  await headerOf(page).locator('a[href^="/product/"]').first().click();
  await expect(page).toHaveTitle('Loading… | Neev');
  await release();
  await expect(page).toHaveTitle(/^(?!Loading).+ \| Neev$/);
  const announcement = page.getByTestId('announcer');
  await expect(announcement.getByText(await page.title())).toBeVisible();
});

test.describe('a hovered link', () => {
  test('prefetches its page, which then opens offline', async ({ openPage, afterTest }) => {
    const counter = await startReadCounter();
    afterTest(async () => counter.stop());
    const { page } = await openPage({ proxy: counter.proxy });
    await page.goto('/categories');
    await waitForLive(page);
    const link = page.getByRole('main').getByRole('link', { name: 'Cement' }).first();
    const readsBefore = counter.reads().length;
    await link.hover();
    await expect(() => {
      const prefetched = counter.reads().slice(readsBefore);
      expect(prefetched).toContainEqual(expect.stringMatching(/^products\//));
      expect(counter.isComplete()).toBe(true);
    }).toPass({ timeout: 10_000 });
    // Lets the page process the response.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.context().setOffline(true);
    await link.click();
    await expect(productLinks(page).first()).toBeVisible({ timeout: 3_000 });
  });

  test('does not subscribe to its data when the pointer only crosses it', async ({ page }) => {
    await page.goto('/categories');
    await waitForLive(page);
    const subscriptions = collectSubscriptions(page);
    const link = page.getByRole('main').getByRole('link', { name: 'Cement' }).first();
    // Both events in one task: on a busy machine two mouse moves can be further apart than the delay.
    await link.evaluate((element) => {
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      element.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
    });
    await page.waitForTimeout(500);
    expect(subscriptions.collections).not.toContain('products');
  });
});
