/** Navigation: scroll position, focus, announcements and prefetching. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilLive } from '../src/alive.ts';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { hold } from '../src/hold.ts';
import { openPage } from '../src/pages.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** A scroll position that a category page reaches only once its products are rendered. */
const FAR_DOWN = 2_500;

const heightOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const untilAt = (page: Page, y: number) =>
  eventually(
    () => heightOf(page),
    (height) => Math.abs(height - y) <= 2,
  );

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const hasFocus = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

/** Scrolls down a category page and waits for the scroll event. */
async function goFarDown(page: Page): Promise<void> {
  await page.goto('/category/steel');
  await page
    .getByRole('link', { name: /^View Details/ })
    .nth(9)
    .waitFor();
  await page.evaluate((y) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    window.scrollTo(0, y);
    return scrolled;
  }, FAR_DOWN);
}

/** Follows a product link in the viewport without scrolling. */
async function followProductInSight(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^View Details/ }).evaluateAll((links) => {
    const inSight = links.find((link) => link.getBoundingClientRect().top > 200);
    if (inSight instanceof HTMLElement) inSight.click();
  });
  await page.waitForURL('**/product/**');
}

/** Holds the requests to Firestore. Returns a function that releases them. */
async function holdDatabase(page: Page): Promise<() => Promise<void>> {
  const pattern = '**/google.firestore.v1.Firestore/**';
  const release = await hold(page, pattern);
  return async () => {
    release();
    await page.unroute(pattern);
  };
}

describe('the scroll position', () => {
  it('is the top on a new page, and is restored by Back', async () => {
    const { page } = await openPage(browser);
    await goFarDown(page);
    await followProductInSight(page);
    await untilAt(page, 0);

    await page.goBack();
    await heading(page, 'Steel').waitFor();
    await untilAt(page, FAR_DOWN);
    await page.goForward();
    await page.waitForURL('**/product/**');
    await untilAt(page, 0);
  });

  it('is restored after a reload, although the products load later', async () => {
    const { page } = await openPage(browser);
    await goFarDown(page);
    const release = await holdDatabase(page);
    await page.reload();
    await page.getByText('Loading products').or(page.getByRole('status')).first().waitFor();
    await release();
    await untilAt(page, FAR_DOWN);
  });

  it('is restored by Back from a reloaded page', async () => {
    const { page } = await openPage(browser);
    await goFarDown(page);
    await followProductInSight(page);
    await untilAt(page, 0);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await untilAt(page, FAR_DOWN);
  });

  it('is no longer restored once the visitor scrolls', async () => {
    const { page } = await openPage(browser);
    await goFarDown(page);
    await page.reload();
    await untilAt(page, FAR_DOWN);
    await page.mouse.wheel(0, -1_000);
    await untilAt(page, FAR_DOWN - 1_000);
    // Makes the page taller, as further content would.
    await page.evaluate(async () => {
      const more = document.createElement('div');
      more.style.height = '500px';
      document.body.append(more);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    expect(await heightOf(page)).toBe(FAR_DOWN - 1_000);
  });

  it('moves to the heading of a fragment link, which gets the focus, and is restored by Back', async () => {
    const { page } = await openPage(browser);
    await page.goto('/privacy-policy');
    const link = page.getByLabel('On this page').getByRole('link', { name: 'Your rights' });
    await link.scrollIntoViewIfNeeded();
    const before = await heightOf(page);
    await link.click();
    await eventually(() => hasFocus(page, '#your-rights'), Boolean);
    const top = await page.locator('#your-rights').evaluate((h) => h.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(60);
    expect(top).toBeLessThan(300);

    await page.goBack();
    await untilAt(page, before);
  });

  it('starts at the heading that the fragment of the initial URL names', async () => {
    const { page } = await openPage(browser);
    await page.goto('/blog/ordering-ready-mix-concrete#the-volume');
    await eventually(
      () => heightOf(page),
      (y) => y > 500,
    );
    const chapter = page.getByRole('heading', { name: 'The volume' });
    expect(await chapter.evaluate((h) => h === document.activeElement)).toBe(true);
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
    await untilLive(page);
    const link = page.getByRole('main').getByRole('link', { name: 'Cement' }).first();
    const answered = page.waitForResponse((response) => isOfDatabase(response.url()));
    await link.hover();
    await answered;
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
    await untilLive(page);
    await page.waitForTimeout(500);
    const asked: string[] = [];
    page.on('request', (request) => {
      const sent = request.postData() ?? '';
      if (isOfDatabase(request.url()) && sent.includes('addTarget')) asked.push(sent);
    });
    const link = page.getByRole('main').getByRole('link', { name: 'Cement' }).first();
    await link.scrollIntoViewIfNeeded();
    const { x, y } = (await link.boundingBox()) ?? expect.fail('The link is not visible.');
    // Both moves in one go, without waiting for a response in between.
    await Promise.all([page.mouse.move(x + 9, y + 9), page.mouse.move(0, 0)]);
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
  });
});

const isOfDatabase = (url: string) => url.includes('google.firestore.v1.Firestore');
