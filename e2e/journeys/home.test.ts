/** The home page: hero carousel, categories, badge and brands. */
import { collections } from '@neev/domain';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser } from '../src/browser.ts';
import { disableServerRendering } from '../src/disable-server-rendering.ts';
import { eventually } from '../src/eventually.ts';
import { advanceClockUntil, gotoWithFakeClock } from '../src/fake-clock.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForLive } from '../src/hydration.ts';
import { openPage, withAnimations } from '../src/pages.ts';
import { database } from '../src/suite.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const FIRESTORE = '**/google.firestore.v1.Firestore/**';

const titles = [
  'Reinforcement steel, cut and bent to your schedule',
  'Cement that reaches the site fresh',
  'Roofs ready before the monsoon',
];

const carouselOf = (page: Page) => page.getByRole('region', { name: 'Highlights' });
/** Hidden slides are not in the accessibility tree, so the first heading is that of the visible slide. */
const visibleHeading = (page: Page) => carouselOf(page).getByRole('heading').first();
const slideOf = (title: string) =>
  database().collection(collections.heroSlides).where('title', '==', title).limit(1).get();

async function setActive(title: string, isActive: boolean) {
  const matches = await slideOf(title);
  await Promise.all(matches.docs.map(({ ref }) => ref.update({ isActive })));
}

/** Returns the title of the visible slide; during a transition the titles of both. */
async function readVisibleTitle(page: Page): Promise<string> {
  const visibleTitle = await carouselOf(page)
    .locator('[aria-roledescription="slide"]')
    .evaluateAll((slides) =>
      slides
        .filter((slide) => getComputedStyle(slide).visibility === 'visible')
        .map((slide) => slide.querySelector('h2')?.textContent),
    );
  return visibleTitle.join(' / ');
}

const waitForSlide = (page: Page, title: string, timeoutMs = 6_000) =>
  eventually(
    () => readVisibleTitle(page),
    (visibleTitle) => visibleTitle === title,
    timeoutMs,
  );

/** Waits until the deferred carousel code is initialized. */
const waitForCarousel = (page: Page) => page.locator('.swiper-initialized').first().waitFor();

/** Advances the clock by three intervals, so that a running carousel has moved. */
const advanceThreeIntervals = (page: Page) => page.clock.fastForward(9_000);

async function openWithFakeClock(options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, options);
  await opened.page.clock.install();
  // `performance.mark` does not work with the fake clock, so wait for `load`.
  await opened.page.goto('/', { waitUntil: 'load' });
  await waitForCarousel(opened.page);
  return opened;
}

describe('the hero carousel', () => {
  it('shows only the active slides, each for three seconds, in a loop', async () => {
    const { page, consoleErrors } = await openPage(browser, withAnimations);
    await page.goto('/');
    await visibleHeading(page).waitFor();
    await waitForSlide(page, titles[1] ?? '');
    const intervalsMs: number[] = [];
    for (const title of [titles[2], titles[0], titles[1]]) {
      const before = Date.now();
      await waitForSlide(page, title ?? '');
      intervalsMs.push(Date.now() - before);
    }
    for (const intervalMs of intervalsMs) {
      expect(intervalMs).toBeGreaterThan(2_500);
      expect(intervalMs).toBeLessThan(4_000);
    }
    expect(consoleErrors).toEqual([]);
  });

  it('loads the images of the other slides only when the carousel code is ready', async () => {
    const { page } = await openPage(browser);
    const release = await holdRequests(page, '**/assets/hero-swiper-*.js');
    const pictures = carouselOf(page).locator('img');
    const loaded = () =>
      pictures.evaluateAll((all: HTMLImageElement[]) =>
        all.map(({ naturalWidth }) => naturalWidth > 0),
      );
    await page.goto('/');
    await page.waitForTimeout(500);
    expect(await loaded()).toEqual(titles.map((_, index) => index === 0));
    release();
    await eventually(loaded, (each) => each.every(Boolean));
  });

  it('is not announced while it moves, and stops on Pause', async () => {
    const { page } = await openWithFakeClock(withAnimations);
    const live = carouselOf(page).locator('[aria-live]');
    expect(await live.getAttribute('aria-live')).toBe('off');
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    expect(await live.getAttribute('aria-live')).toBe('polite');
    const visibleTitle = await readVisibleTitle(page);
    await advanceThreeIntervals(page);
    expect(await readVisibleTitle(page)).toBe(visibleTitle);

    await page.getByRole('button', { name: 'Play the slides' }).click();
    await eventually(
      () => readVisibleTitle(page),
      (title) => title !== visibleTitle,
    );
  });

  it('does not move under reduced motion until Play is pressed', async () => {
    const { page } = await openWithFakeClock();
    await advanceThreeIntervals(page);
    expect(await readVisibleTitle(page)).toBe(titles[0]);
    await page.getByRole('button', { name: 'Play the slides' }).click();
    await waitForSlide(page, titles[1] ?? '');
  });

  it('pauses while it has the keyboard focus, and resumes afterwards', async () => {
    const { page } = await openWithFakeClock(withAnimations);
    await page.getByRole('button', { name: 'Pause the slides' }).focus();
    await page.keyboard.press('Tab');
    const visibleTitle = await readVisibleTitle(page);
    await advanceThreeIntervals(page);
    expect(await readVisibleTitle(page)).toBe(visibleTitle);
    await page.getByRole('link', { name: 'All categories' }).focus();
    await eventually(
      () => readVisibleTitle(page),
      (title) => title !== visibleTitle,
    );
  });

  it('changes slides by pagination buttons and arrow keys', async () => {
    const { page } = await openWithFakeClock();
    await page.getByRole('button', { name: 'Slide 3: Roofs ready' }).click();
    await waitForSlide(page, titles[2] ?? '');
    await page.keyboard.press('ArrowRight');
    await waitForSlide(page, titles[0] ?? '');
    await page.keyboard.press('ArrowLeft');
    await waitForSlide(page, titles[2] ?? '');
    expect(await page.locator('[aria-current="true"]').getAttribute('aria-label')).toContain(
      'Slide 3',
    );
  });

  it('changes slides by swiping', async () => {
    const { page } = await openPage(browser, {
      hasTouch: true,
      viewport: { width: 390, height: 800 },
    });
    await page.goto('/');
    await visibleHeading(page).waitFor();
    await waitForCarousel(page);
    await swipe(page, { from: 300, to: 100 });
    await waitForSlide(page, titles[1] ?? '');
    await swipe(page, { from: 100, to: 300 });
    await waitForSlide(page, titles[0] ?? '');
  });

  it('removes the visible slide when it is deactivated, and shows the next', async () => {
    const { page } = await openPage(browser);
    await page.goto('/');
    await waitForCarousel(page);
    await page.getByRole('button', { name: /^Slide 2/ }).click();
    await waitForSlide(page, titles[1] ?? '');
    onTestFinished(() => setActive(titles[1] ?? '', true));
    await setActive(titles[1] ?? '', false);
    await page.getByTestId('announcer').getByText(`No longer shown: ${titles[1]}.`).waitFor();
    await waitForSlide(page, titles[2] ?? '');
    expect(
      await carouselOf(page)
        .getByRole('button', { name: /^Slide/ })
        .count(),
    ).toBe(2);
  });

  it('adds an activated slide without changing the visible one', async () => {
    const { page } = await openPage(browser);
    await page.goto('/');
    await visibleHeading(page).waitFor();
    await waitForLive(page);
    const fourth = 'Marble and granite, slab by slab';
    onTestFinished(() => setActive(fourth, false));
    await setActive(fourth, true);
    const mark = page.getByRole('button', { name: `Slide 4: ${fourth}` });
    await mark.waitFor({ timeout: 1_000 });
    await page.getByTestId('announcer').getByText(`New: ${fourth}.`).waitFor();
    await mark.click();
    await waitForSlide(page, fourth);
    await carouselOf(page).getByText('New', { exact: true }).waitFor();
  });

  it('is not rendered when no slide is active', async () => {
    onTestFinished(async () => {
      for (const title of titles) await setActive(title, true);
    });
    for (const title of titles) await setActive(title, false);
    const { page, consoleErrors } = await openPage(browser);
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: /Steel/ }).waitFor();
    await eventually(
      () => page.getByRole('heading', { name: 'What we supply' }).boundingBox(),
      (box) => (box?.y ?? Number.NaN) < 400,
    );
    expect(await carouselOf(page).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('has no buttons when one slide is active', async () => {
    onTestFinished(async () => {
      for (const title of titles.slice(1)) await setActive(title, true);
    });
    for (const title of titles.slice(1)) await setActive(title, false);
    const { page } = await openPage(browser);
    await page.goto('/');
    await waitForSlide(page, titles[0] ?? '');
    expect(await carouselOf(page).getByRole('button').count()).toBe(0);
  });
});

describe('the categories', () => {
  it('are six skeletons while they load', async () => {
    const { page } = await openPage(browser);
    await disableServerRendering(page);
    await page.route(FIRESTORE, () => {});
    await page.goto('/');
    await page.getByText('Loading categories').waitFor();
    expect(await page.getByRole('main').getByTestId('skeleton').count()).toBe(6);
  });

  it('are links to the first six categories', async () => {
    const { page } = await openPage(browser);
    await page.goto('/');
    const links = page.getByRole('main').locator('a[href^="/category/"]');
    await links.nth(5).waitFor();
    expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
      '/category/steel',
      '/category/cement',
      '/category/rmc',
      '/category/roofing-sheets',
      '/category/structurals',
      '/category/paints',
    ]);
  });

  it('show an error when they fail to load, and appear after a retry', async () => {
    const { page } = await openPage(browser);
    await disableServerRendering(page);
    await page.route(FIRESTORE, (route) => route.abort());
    await gotoWithFakeClock(page, '/');
    const alert = page.getByRole('main').getByRole('alert');
    await advanceClockUntil(alert.getByText('Failed to load categories.', { exact: true }));
    await alert.getByText('There is no answer. Please check your connection.').waitFor();
    await page.unroute(FIRESTORE);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await advanceClockUntil(page.getByRole('main').getByRole('link', { name: /Steel/ }));
  });
});

it('the home page has the badge, the heading, six brands in the hero and eight trusted brands', async () => {
  const { page } = await openPage(browser);
  await page.goto('/');
  await page.getByText('Trusted Since 1995', { exact: true }).waitFor();
  await page
    .getByRole('heading', { name: 'Building stronger foundations for Karnataka’s future' })
    .waitFor();
  const footerBrands = page.getByRole('list', { name: 'Brands we deal in' }).getByRole('img');
  expect(await footerBrands.count()).toBe(6);
  const brands = page.getByRole('region', { name: 'Trusted Brands' }).locator('img');
  expect(await brands.count()).toBe(8);
});

it.each([360, 1280])('the home page has no layout shift while it loads at %i px', async (width) => {
  const { page } = await openPage(browser, { ...withAnimations, viewport: { width, height: 800 } });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: /Steel/ }).waitFor();
  await visibleHeading(page).waitFor();
  await page.getByRole('heading', { name: 'Trusted Brands' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Pause the brands' }).waitFor();
  expect(await readLayoutShift(page)).toBeLessThan(0.01);
});

/** Returns the sum of all layout shift scores of the page. */
function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
}

/** Swipes horizontally across the carousel. */
async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 300 }],
    });
  await send('touchStart', from);
  await send('touchMove', (from + to) / 2);
  await send('touchMove', to);
  await send('touchEnd', to);
}
