/** The carousel of brand logos on the page about the company. */
import type { BrowserContextOptions, Page } from '@playwright/test';
import { type OpenedPage, withAnimations } from '../src/pages.ts';
import { test as base, expect } from '../src/test.ts';

/** The pause of 2.5 seconds (specification, section 9) and the transition. */
const INTERVAL_MS = 3_100;

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

/** Waits until no transition moves the logos. */
async function waitForTransition(page: Page): Promise<void> {
  await sectionOf(page)
    .locator('ul')
    .evaluate(async (list) => {
      await Promise.allSettled(list.getAnimations().map(({ finished }) => finished));
    });
}

const reducedMotionAt = (width: number) => ({ viewport: { width, height: 800 } });
const animatedAt = (width: number) => ({ ...reducedMotionAt(width), ...withAnimations });

interface BrandsFixtures {
  /** Opens the page and scrolls to the brands. */
  openBrands: (options: BrowserContextOptions) => Promise<OpenedPage>;
  /** Opens the page with a paused clock, and advances it until the carousel has started. */
  openWithPausedClock: (options: BrowserContextOptions) => Promise<OpenedPage>;
}

const test = base.extend<BrandsFixtures>({
  openBrands: async ({ openPage }, use) => {
    await use(async (options) => {
      const opened = await openPage(options);
      await opened.page.goto('/about');
      await sectionOf(opened.page).scrollIntoViewIfNeeded();
      return opened;
    });
  },

  openWithPausedClock: async ({ openPage }, use) => {
    await use(async (options) => {
      const opened = await openPage(options);
      const { page } = opened;
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1_000);
      await page.goto('/about', { waitUntil: 'load' });
      await sectionOf(page).scrollIntoViewIfNeeded();
      await expect(async () => {
        await page.clock.runFor(100);
        expect(await pauseButton(page).or(playButton(page)).isVisible()).toBe(true);
      }).toPass({ intervals: [100] });
      return opened;
    });
  },
});

test.describe('the trusted brands', () => {
  test('advance by one logo every 2.5 seconds in an endless loop', async ({
    openWithPausedClock,
  }) => {
    const { page, consoleErrors } = await openWithPausedClock(animatedAt(1280));
    const firsts = [await waitForNextBrand(page, { count: 5, previous: undefined })];
    for (let n = 0; n < 8; n += 1) {
      const previous = firsts.at(-1);
      await waitForTransition(page);
      // The last part of the interval covers what has passed since the start.
      await page.clock.runFor(INTERVAL_MS - 500);
      expect((await readVisibleBrands(page))[0]).toBe(previous);
      await page.clock.runFor(500);
      firsts.push(await waitForNextBrand(page, { count: 5, previous }));
    }
    expect(new Set(firsts.slice(0, 8)).size).toBe(8);
    expect(firsts[8]).toBe(firsts[0]);
    expect(consoleErrors).toEqual([]);
  });

  for (const [width, count] of [
    [500, 2],
    [700, 3],
    [800, 4],
    [1100, 5],
  ] as const) {
    test(`at ${width} px show ${count} logos, 20 px apart`, async ({ openBrands }) => {
      const { page } = await openBrands(reducedMotionAt(width));
      await expect(playButton(page)).toBeVisible();
      await expect.poll(() => readVisibleBrands(page)).toHaveLength(count);
      const [first, second] = await boxesOf(page);
      const gapPx = (second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0);
      expect(gapPx).toBeGreaterThanOrEqual(19);
      expect(gapPx).toBeLessThanOrEqual(21);
    });
  }

  for (const width of [360, 700, 800, 1280]) {
    test(`at ${width} px have the same layout before the carousel code is loaded`, async ({
      openPage,
      openBrands,
    }) => {
      const { page: pageWithoutCarousel } = await openPage(reducedMotionAt(width));
      await pageWithoutCarousel.route('**/assets/brand-swiper-*.js', (route) => route.abort());
      await pageWithoutCarousel.goto('/about');
      await sectionOf(pageWithoutCarousel).scrollIntoViewIfNeeded();
      const { page } = await openBrands(reducedMotionAt(width));
      await expect(playButton(page)).toBeVisible();
      const visibleBrands = (await readVisibleBrands(page)).length;
      expect((await boxesOf(pageWithoutCarousel)).slice(0, visibleBrands)).toEqual(
        (await boxesOf(page)).filter(({ x }) => x >= 0).slice(0, visibleBrands),
      );
      await expect(playButton(pageWithoutCarousel)).toHaveCount(0);
    });
  }

  test('stop on Pause, and do not move under reduced motion until Play is pressed', async ({
    openWithPausedClock,
  }) => {
    const { page } = await openWithPausedClock(animatedAt(1280));
    await pauseButton(page).click();
    await expect(playButton(page)).toBeVisible();
    await waitForTransition(page);
    const pausedBrands = await readVisibleBrands(page);
    await page.clock.runFor(2 * INTERVAL_MS);
    expect(await readVisibleBrands(page)).toEqual(pausedBrands);

    const { page: reducedMotionPage } = await openWithPausedClock(reducedMotionAt(1280));
    await expect(playButton(reducedMotionPage)).toBeVisible();
    const first = await readVisibleBrands(reducedMotionPage);
    await reducedMotionPage.clock.runFor(2 * INTERVAL_MS);
    expect(await readVisibleBrands(reducedMotionPage)).toEqual(first);
    await playButton(reducedMotionPage).click();
    await expect(pauseButton(reducedMotionPage)).toBeVisible();
    await reducedMotionPage.clock.runFor(INTERVAL_MS);
    await waitForNextBrand(reducedMotionPage, { count: 5, previous: first[0] });
  });

  test('continue after they were dragged', async ({ openBrands }) => {
    const { page } = await openBrands(animatedAt(800));
    await expect(pauseButton(page)).toBeVisible();
    await sectionOf(page).locator('li').nth(2).hover();
    await page.mouse.down();
    await page.mouse.move(120, 400, { steps: 8 });
    await page.mouse.up();
    await waitForTransition(page);
    const [dragged] = await readVisibleBrands(page);
    await waitForNextBrand(page, { count: 4, previous: dragged });
  });

  test('load the carousel code only when they are near the viewport', async ({ openPage }) => {
    const { page } = await openPage(animatedAt(1280));
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(requestedUrls.filter((url) => url.includes('brand-swiper'))).toEqual([]);
    await sectionOf(page).scrollIntoViewIfNeeded();
    await expect(pauseButton(page)).toBeVisible();
    expect(requestedUrls.filter((url) => url.includes('brand-swiper'))).toHaveLength(1);
  });
});

interface NextBrand {
  /** Number of fully visible logos between two transitions. */
  count: number;
  previous: string | undefined;
}

/** Waits until the first visible brand is another than `previous`. Returns it. */
async function waitForNextBrand(page: Page, { count, previous }: NextBrand): Promise<string> {
  let first = '';
  await expect(async () => {
    const visibleBrands = await readVisibleBrands(page);
    expect(visibleBrands).toHaveLength(count);
    [first = ''] = visibleBrands;
    expect(first).not.toBe(previous);
  }).toPass({ intervals: [50], timeout: 30_000 });
  return first;
}
