/** Pages for everyone: no finding of axe, the keyboard alone, narrow screens. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { findings, sidewaysOverflow } from '../src/findings.ts';
import { openInbox, openPage } from '../src/pages.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const widths = [360, 1280];

const viewport = (width: number) => ({ width, height: 900 });

const publicPages: [path: string, heading: string][] = [
  ['/', 'What we supply'],
  ['/categories', 'Steel'],
  ['/contact', 'Send an enquiry'],
  ['/category/steel', 'TMT Bar Fe 500D 8 mm'],
  ['/subcategory/tmt-bars', 'TMT Bar Fe 500D 8 mm'],
  ['/product/tmt-bar-fe-500d-8-mm', 'TMT Bar Fe 500D 8 mm'],
  ['/nothing', 'Page not found'],
  ['/admin-portal-xyz-login', 'Admin Login'],
];

describe.each(widths)('at %i px', (width) => {
  it.each(publicPages)('axe finds nothing on %s', async (path, heading) => {
    const { page } = await openPage(browser, {
      viewport: viewport(width),
      reducedMotion: 'reduce',
    });
    await page.goto(path);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('axe finds nothing in the enquiry dialog', async () => {
    const { page } = await openPage(browser, {
      viewport: viewport(width),
      reducedMotion: 'reduce',
    });
    await page.goto('/');
    if (width < 1024) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'PRODUCT ENQUIRY' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Name is required.').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('axe finds nothing in the inbox', async () => {
    const { page } = await openInbox(browser, {
      viewport: viewport(width),
      reducedMotion: 'reduce',
    });
    await page.getByTestId('unread-count').waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

it.each(publicPages)('%s does not scroll sideways at 320 px', async (path, heading) => {
  const { page } = await openPage(browser, { viewport: viewport(320) });
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
});

it('the enquiry dialog opens, keeps the focus, closes and gives the focus back by the keyboard', async () => {
  const { page } = await openPage(browser);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'PRODUCT ENQUIRY' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Product Enquiry' });
  await dialog.waitFor();
  for (let n = 0; n < 12; n += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () =>
        document.activeElement?.closest('dialog, body > :not(#root)') === null &&
        document.activeElement !== document.body,
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('slides do not move for those who asked for less motion', async () => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play the slides' }).waitFor();
  await page.waitForTimeout(4_000);
  expect(await page.locator('.swiper-slide-active h2').textContent()).toBe(
    await page.locator('.swiper-slide').first().locator('h2').textContent(),
  );
});

it('slides move every three seconds, and stop at the pause button', async () => {
  const { page } = await openPage(browser);
  await page.goto('/');
  const active = page.locator('.swiper-slide-active h2');
  const untilNext = async (shown: string | null) => {
    await eventually(
      () => active.textContent(),
      (text) => text !== shown,
      6_000,
    );
    return Date.now();
  };

  const movedAt = await untilNext(await active.textContent());
  const intervalMs = (await untilNext(await active.textContent())) - movedAt;
  expect(intervalMs).toBeGreaterThan(2_500);
  expect(intervalMs).toBeLessThan(4_500);

  await page.getByRole('button', { name: 'Pause the slides' }).click();
  const paused = await active.textContent();
  await page.waitForTimeout(4_000);
  expect(await active.textContent()).toBe(paused);
});
