/** Between pages: where one arrives, where the keyboard is, what a screen reader is told. */
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

/** Far enough down the page of a category that none of it is there before its products are. */
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

/** Scrolls down the page of a category, and waits until that has been noticed. */
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

/** The link to a product that can be seen from there. */
async function followProductInSight(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^View Details/ }).evaluateAll((links) => {
    const inSight = links.find((link) => link.getBoundingClientRect().top > 200);
    if (inSight instanceof HTMLElement) inSight.click();
  });
  await page.waitForURL('**/product/**');
}

/** Answers of the database come only when the test lets them. */
async function holdDatabase(page: Page): Promise<() => Promise<void>> {
  const pattern = '**/google.firestore.v1.Firestore/**';
  const release = await hold(page, pattern);
  return async () => {
    release();
    await page.unroute(pattern);
  };
}

describe('where one arrives', () => {
  it('is the top of the next page, and on the way back where one was', async () => {
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

  it('is where one was after a reload, though the products come later', async () => {
    const { page } = await openPage(browser);
    await goFarDown(page);
    const release = await holdDatabase(page);
    await page.reload();
    await page.getByText('Loading products').or(page.getByRole('status')).first().waitFor();
    await release();
    await untilAt(page, FAR_DOWN);
  });

  it('is where one was, also by way of a page that was loaded again', async () => {
    const { page } = await openPage(browser);
    await goFarDown(page);
    await followProductInSight(page);
    await untilAt(page, 0);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await untilAt(page, FAR_DOWN);
  });

  it('is left alone once the visitor scrolls', async () => {
    const { page } = await openPage(browser);
    await goFarDown(page);
    await page.reload();
    await untilAt(page, FAR_DOWN);
    await page.mouse.wheel(0, -1_000);
    await untilAt(page, FAR_DOWN - 1_000);
    // The page grows, as if more had come.
    await page.evaluate(async () => {
      const more = document.createElement('div');
      more.style.height = '500px';
      document.body.append(more);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    expect(await heightOf(page)).toBe(FAR_DOWN - 1_000);
  });

  it('is the heading that a link names, with the focus on it; and back', async () => {
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

  it('is the heading that the first address names', async () => {
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

describe('the keyboard', () => {
  it('begins at the page on the first load', async () => {
    const { page } = await openPage(browser);
    await page.goto('/blog');
    await heading(page, 'Notes from the yard').waitFor();
    expect(await hasFocus(page, 'body')).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  });

  it('skips to the content, and stays on the page', async () => {
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

  it('goes on inside the page that a link has led to', async () => {
    const { page } = await openPage(browser);
    await page.goto('/blog');
    await page.getByRole('link', { name: /^Storing cement/ }).press('Enter');
    await heading(page, 'Storing cement on site').waitFor();
    await eventually(() => hasFocus(page, 'main'), Boolean);
    await page.keyboard.press('Tab');
    const crumb = page.getByLabel('Breadcrumb').getByRole('link', { name: 'Home' });
    expect(await crumb.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is not lost on the way back', async () => {
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

it('a screen reader is told the title of each next page, and none of the first', async () => {
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

describe('a link that somebody is about to follow', () => {
  it('has its page prepared: it opens while the database is silent', async () => {
    const { page } = await openPage(browser);
    await page.goto('/categories');
    await untilLive(page);
    const link = page.getByRole('main').getByRole('link', { name: 'Cement' }).first();
    const answered = page.waitForResponse((response) => isOfDatabase(response.url()));
    await link.hover();
    await answered;
    // What it asked for is on the page's own connection: a moment later it is there.
    await page.waitForTimeout(1_000);
    await page.context().setOffline(true);
    await link.click();
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .waitFor({ timeout: 3_000 });
  });

  it('is not asked of the database when the pointer only passes by', async () => {
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
    const { x, y } = (await link.boundingBox()) ?? expect.fail('The link is not there.');
    // At once: the pointer waits for no answer on its way.
    await Promise.all([page.mouse.move(x + 9, y + 9), page.mouse.move(0, 0)]);
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
  });
});

const isOfDatabase = (url: string) => url.includes('google.firestore.v1.Firestore');
