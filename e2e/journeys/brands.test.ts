/** The carousel of brand logos on the home page. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { eventually } from '../src/eventually.ts';
import { openPage, withAnimations } from '../src/pages.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Trusted Brands' });
const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause the brands' });
const playButton = (page: Page) => page.getByRole('button', { name: 'Play the brands' });

/** Returns the bounding boxes of the logos from left to right, in whole pixels. */
async function boxesOf(page: Page) {
  const boxes = await sectionOf(page)
    .locator('li')
    .evaluateAll((slides) =>
      slides.map((slide) => {
        const { x, width, height } = slide.getBoundingClientRect();
        return { x: Math.round(x), width: Math.round(width), height: Math.round(height) };
      }),
    );
  return boxes.sort((a, b) => a.x - b.x);
}

/** Returns the names of the fully visible logos, from left to right. */
async function readVisibleBrands(page: Page): Promise<string[]> {
  return sectionOf(page).evaluate((section) => {
    const track = section.querySelector('ul')?.parentElement?.getBoundingClientRect();
    return [...section.querySelectorAll('li')]
      .map((slide) => ({
        box: slide.getBoundingClientRect(),
        mark: slide.querySelector('img')?.alt,
      }))
      .filter(({ box }) => track && box.left > track.left - 2 && box.right < track.right + 2)
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ mark }) => mark ?? '');
  });
}

async function openBrands(options: BrowserContextOptions) {
  const opened = await openPage(browser, options);
  await opened.page.goto('/');
  await sectionOf(opened.page).scrollIntoViewIfNeeded();
  return opened;
}

const reducedMotionAt = (width: number) => ({ viewport: { width, height: 800 } });
const animatedAt = (width: number) => ({ ...reducedMotionAt(width), ...withAnimations });

describe('the trusted brands', () => {
  it('advance by one logo every 2.5 seconds in an endless loop', async () => {
    const { page, consoleErrors } = await openBrands(animatedAt(1280));
    await pauseButton(page).waitFor();
    const firsts: string[] = [];
    const times: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const [first = ''] = await eventually(
        () => readVisibleBrands(page),
        ([next, ...others]) => others.length === 4 && next !== firsts.at(-1),
      );
      firsts.push(first);
      times.push(Date.now());
    }
    expect(new Set(firsts.slice(0, 8)).size).toBe(8);
    expect(firsts[8]).toBe(firsts[0]);
    const meanIntervalMs = ((times[8] ?? 0) - (times[1] ?? 0)) / 7;
    expect(meanIntervalMs).toBeGreaterThan(2_400);
    expect(meanIntervalMs).toBeLessThan(3_500);
    expect(consoleErrors).toEqual([]);
  }, 60_000);

  it.each([
    [500, 2],
    [700, 3],
    [800, 4],
    [1100, 5],
  ])('at %i px show %i logos, 20 px apart', async (width, count) => {
    const { page } = await openBrands(reducedMotionAt(width));
    await playButton(page).waitFor();
    expect(await readVisibleBrands(page)).toHaveLength(count);
    const [first, second] = await boxesOf(page);
    expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeGreaterThanOrEqual(19);
    expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeLessThanOrEqual(21);
  });

  it.each([360, 700, 800, 1280])(
    'at %i px have the same layout before the carousel code is loaded',
    async (width) => {
      const { page: pageWithoutCarousel } = await openPage(browser, reducedMotionAt(width));
      await pageWithoutCarousel.route('**/assets/brand-swiper-*.js', (route) => route.abort());
      await pageWithoutCarousel.goto('/');
      await sectionOf(pageWithoutCarousel).scrollIntoViewIfNeeded();
      const { page } = await openBrands(reducedMotionAt(width));
      await playButton(page).waitFor();
      const visibleBrands = (await readVisibleBrands(page)).length;
      expect((await boxesOf(pageWithoutCarousel)).slice(0, visibleBrands)).toEqual(
        (await boxesOf(page)).filter(({ x }) => x >= 0).slice(0, visibleBrands),
      );
      expect(await playButton(pageWithoutCarousel).count()).toBe(0);
    },
  );

  it('stop on Pause, and do not move under reduced motion until Play is pressed', async () => {
    const { page } = await openBrands(animatedAt(1280));
    await pauseButton(page).click();
    await playButton(page).waitFor();
    // A transition may be in progress.
    await page.waitForTimeout(700);
    const pausedBrands = await readVisibleBrands(page);
    await page.waitForTimeout(3_500);
    expect(await readVisibleBrands(page)).toEqual(pausedBrands);

    const { page: reducedMotionPage } = await openBrands(reducedMotionAt(1280));
    await playButton(reducedMotionPage).waitFor();
    const first = await readVisibleBrands(reducedMotionPage);
    await reducedMotionPage.waitForTimeout(3_500);
    expect(await readVisibleBrands(reducedMotionPage)).toEqual(first);
    await playButton(reducedMotionPage).click();
    await eventually(
      () => readVisibleBrands(reducedMotionPage),
      ([next]) => next !== first[0],
    );
  });

  it('continue after they were dragged', async () => {
    const { page } = await openBrands(animatedAt(800));
    await pauseButton(page).waitFor();
    await sectionOf(page).locator('li').nth(2).hover();
    await page.mouse.down();
    await page.mouse.move(120, 400, { steps: 8 });
    await page.mouse.up();
    await page.waitForTimeout(700);
    const [dragged] = await readVisibleBrands(page);
    await eventually(
      () => readVisibleBrands(page),
      (visibleBrands) => visibleBrands.length === 4 && visibleBrands[0] !== dragged,
    );
  });

  it('load the carousel code only when they are near the viewport', async () => {
    const { page } = await openPage(browser, animatedAt(1280));
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: /Steel/ }).waitFor();
    expect(requestedUrls.filter((url) => url.includes('brand-swiper'))).toEqual([]);
    await sectionOf(page).scrollIntoViewIfNeeded();
    await pauseButton(page).waitFor();
    expect(requestedUrls.filter((url) => url.includes('brand-swiper'))).toHaveLength(1);
  });
});
