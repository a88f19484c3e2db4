/** Pages for everyone: no finding of axe, the keyboard alone, narrow screens. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { readCutOff, readSidewaysScroll } from '../src/cut-off.ts';
import { eventually } from '../src/eventually.ts';
import { findings } from '../src/findings.ts';
import { openPage } from '../src/pages.ts';
import { type PublicPage, publicPages } from '../src/public-pages.ts';
import { newVisitor, visit } from '../src/visit.ts';

let browser: Browser;
let visitor: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await newVisitor(browser, { reducedMotion: 'reduce' });
});

afterAll(() => browser.close());

const widths = [360, 1280];

const viewport = (width: number) => ({ width, height: 900 });

const readTextSize = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

/** What of a page is out of sight, at the size that its text has. */
async function outOfSight(page: Page) {
  await untilDrawn(page);
  const textSize = await readTextSize(page);
  return { textSize, sidewaysPx: await readSidewaysScroll(page), cutOff: await readCutOff(page) };
}

/** A page follows its window in the next frame, a carousel in the one after. */
function untilDrawn(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

const nothingAt = (textSize: string) => ({ textSize, sidewaysPx: 0, cutOff: [] });

/** Text as large as a visitor may have set it in the browser; 16 px is what it comes with. */
async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // A change of the window, still under way, may set it back once.
  await eventually(
    async () => {
      await session.send('Page.setFontSizes', { fontSizes: { standard: px } });
      return readTextSize(page);
    },
    (size) => size === `${px}px`,
  );
}

/** One page of each kind is enough here. */
const walkedPages: PublicPage[] = [
  ...publicPages.filter(({ like }) => like === undefined),
  { path: '/admin-portal-xyz-login' },
];

/** Milliseconds for all that is looked at on one page, on a busy machine too. */
const WALK_TIMEOUT_MS = 90_000;

it.each(walkedPages)(
  '$path is for everyone: axe, narrow windows, large text',
  async (entry) => {
    const { page } = await visit(visitor, entry);
    for (const width of widths) {
      await page.setViewportSize(viewport(width));
      expect.soft(await findings(page), `axe at ${width} px`).toEqual([]);
    }
    // 320 px: also what remains of 1280 px at a zoom of 400 %; 640 px: at 200 %.
    for (const width of [320, 640]) {
      await page.setViewportSize(viewport(width));
      expect.soft(await outOfSight(page), `at ${width} px`).toEqual(nothingAt('16px'));
    }
    await page.setViewportSize(viewport(1280));
    await setTextSize(page, 32);
    expect.soft(await outOfSight(page), 'text at 200 %').toEqual(nothingAt('32px'));
  },
  WALK_TIMEOUT_MS,
);

describe.each(widths)('at %i px', (width) => {
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
