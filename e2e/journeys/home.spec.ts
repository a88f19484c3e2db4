/** The home page: hero carousel, categories, badge and brands. */
import { collections } from '@neev/domain';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { disableServerRendering } from '../src/disable-server-rendering.ts';
import { advanceClockUntil, gotoWithFakeClock, pauseClock } from '../src/fake-clock.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { waitForLive } from '../src/hydration.ts';
import { withAnimations } from '../src/pages.ts';
import { readLowestContrast } from '../src/pixel-contrast.ts';
import { database } from '../src/suite.ts';
import { swipe } from '../src/swipe.ts';
import { test as base, expect } from '../src/test.ts';

const FIRESTORE = '**/google.firestore.v1.Firestore/**';

const WHITE_PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3H0z" fill="#fff"/></svg>';

const titles = [
  'Reinforcement steel, cut and bent to your schedule',
  'Cement that reaches the site fresh',
  'Roofs ready before the monsoon',
] as const;

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
        .map((slide) => slide.querySelector('h1, h2')?.textContent),
    );
  return visibleTitle.join(' / ');
}

const brandsOf = (page: Page) => page.getByRole('list', { name: 'Brands we deal in' });

/** Waits until only this slide is visible. */
const waitForSlide = (page: Page, title: string) =>
  expect.poll(() => readVisibleTitle(page), { intervals: [50], timeout: 6_000 }).toBe(title);

/** Waits until the deferred carousel code is initialized. */
const waitForCarousel = (page: Page) =>
  expect(page.locator('.swiper-initialized').first()).toBeVisible();

/** Advances the clock by three intervals, so that a running carousel has moved. */
const advanceThreeIntervals = (page: Page) => page.clock.fastForward(9_000);

interface HomeFixtures {
  /** Opens the home page with a fake clock and waits for the carousel. */
  openWithFakeClock: (options?: BrowserContextOptions) => Promise<Page>;
}

const test = base.extend<HomeFixtures>({
  openWithFakeClock: async ({ openPage }, use) => {
    await use(async (options) => {
      const { page } = await openPage(options);
      await gotoWithFakeClock(page, '/');
      await waitForCarousel(page);
      return page;
    });
  },
});

test.describe('the hero carousel', () => {
  test('shows only the active slides, each for three seconds, in a loop', async ({ openPage }) => {
    const { page, consoleErrors } = await openPage(withAnimations);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.goto('/', { waitUntil: 'load' });
    await expect(async () => {
      await page.clock.runFor(100);
      expect(await page.locator('.swiper-initialized').count()).toBeGreaterThan(0);
    }).toPass({ intervals: [100] });
    for (const [shown, next] of [
      [titles[0], titles[1]],
      [titles[1], titles[2]],
      [titles[2], titles[0]],
    ] as const) {
      await waitForSlide(page, shown);
      await page.clock.runFor(2_500);
      expect(await readVisibleTitle(page)).toBe(shown);
      await page.clock.runFor(500);
      await waitForSlide(page, next);
    }
    expect(consoleErrors).toEqual([]);
  });

  test('loads the images of the other slides only when the carousel code is ready', async ({
    page,
  }) => {
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
    await expect.poll(loaded).not.toContain(false);
  });

  test('is not announced while it moves, and stops on Pause', async ({ openWithFakeClock }) => {
    const page = await openWithFakeClock(withAnimations);
    const live = carouselOf(page).locator('[aria-live]');
    await expect(live).toHaveAttribute('aria-live', 'off');
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    await expect(live).toHaveAttribute('aria-live', 'polite');
    const visibleTitle = await readVisibleTitle(page);
    await advanceThreeIntervals(page);
    expect(await readVisibleTitle(page)).toBe(visibleTitle);

    await page.getByRole('button', { name: 'Play the slides' }).click();
    await expect.poll(() => readVisibleTitle(page)).not.toBe(visibleTitle);
  });

  test('does not move under reduced motion until Play is pressed', async ({
    openWithFakeClock,
  }) => {
    const page = await openWithFakeClock();
    await advanceThreeIntervals(page);
    expect(await readVisibleTitle(page)).toBe(titles[0]);
    await page.getByRole('button', { name: 'Play the slides' }).click();
    await waitForSlide(page, titles[1]);
  });

  test('pauses while it has the keyboard focus, and resumes afterwards', async ({
    openWithFakeClock,
  }) => {
    const page = await openWithFakeClock(withAnimations);
    await page.getByRole('button', { name: 'Pause the slides' }).focus();
    await page.keyboard.press('Tab');
    const visibleTitle = await readVisibleTitle(page);
    await advanceThreeIntervals(page);
    expect(await readVisibleTitle(page)).toBe(visibleTitle);
    await page.getByRole('link', { name: 'All categories' }).focus();
    await expect.poll(() => readVisibleTitle(page)).not.toBe(visibleTitle);
  });

  test('changes slides by pagination buttons and arrow keys', async ({ openWithFakeClock }) => {
    const page = await openWithFakeClock();
    await page.getByRole('button', { name: 'Slide 3: Roofs ready' }).click();
    await waitForSlide(page, titles[2]);
    await page.keyboard.press('ArrowRight');
    await waitForSlide(page, titles[0]);
    await page.keyboard.press('ArrowLeft');
    await waitForSlide(page, titles[2]);
    const currentButton = page.locator('[aria-current="true"]');
    await expect(currentButton).toHaveAttribute('aria-label', /Slide 3/);
    // In the slide itself they would hide the focused link.
    const link = carouselOf(page).getByRole('link').first();
    await link.press('ArrowRight');
    await page.getByRole('button', { name: 'Slide 2' }).focus();
    await page.keyboard.press('ArrowLeft');
    await waitForSlide(page, titles[1]);
  });

  test('changes slides by swiping', async ({ openPage }) => {
    const { page } = await openPage({
      hasTouch: true,
      viewport: { width: 390, height: 800 },
    });
    await page.goto('/');
    await expect(visibleHeading(page)).toBeVisible();
    await waitForCarousel(page);
    const left = { x: 40, y: 300 };
    const right = { x: 350, y: 300 };
    await swipe(page, { from: right, to: left });
    await waitForSlide(page, titles[1]);
    await swipe(page, { from: left, to: right });
    await waitForSlide(page, titles[0]);
  });

  test('has the title of the visible slide as the only main heading', async ({
    openWithFakeClock,
  }) => {
    const page = await openWithFakeClock();
    for (const title of [titles[0], titles[1]]) {
      await page.getByRole('button', { name: `: ${title}` }).click();
      await waitForSlide(page, title);
      await expect(page.locator('h1')).toHaveText(title);
    }
  });

  for (const width of [320, 360, 768, 1024, 1280]) {
    test(`has text with a contrast of 4.5:1 on a white picture at ${width} px`, async ({
      openPage,
    }) => {
      const { page } = await openPage({ viewport: { width, height: 800 } });
      await page.route('**/art/heroes/*.svg', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: WHITE_PICTURE }),
      );
      await page.goto('/');
      await expect(visibleHeading(page)).toBeVisible();
      const paragraph = carouselOf(page).getByRole('paragraph').first();
      for (const text of [visibleHeading(page), paragraph]) {
        expect(await readLowestContrast(page, text)).toBeGreaterThanOrEqual(4.5);
      }
    });
  }

  test('removes the visible slide when it is deactivated, and shows the next', async ({
    page,
    afterTest,
  }) => {
    await page.goto('/');
    await waitForCarousel(page);
    await page.getByRole('button', { name: /^Slide 2/ }).click();
    await waitForSlide(page, titles[1]);
    afterTest(() => setActive(titles[1], true));
    await setActive(titles[1], false);
    await expect(
      page.getByTestId('announcer').getByText(`No longer shown: ${titles[1]}.`),
    ).toBeVisible();
    await waitForSlide(page, titles[2]);
    await expect(carouselOf(page).getByRole('button', { name: /^Slide/ })).toHaveCount(2);
  });

  test('adds an activated slide without changing the visible one', async ({ page, afterTest }) => {
    await page.goto('/');
    await expect(visibleHeading(page)).toBeVisible();
    await waitForLive(page);
    const fourth = 'Marble and granite, slab by slab';
    afterTest(() => setActive(fourth, false));
    await setActive(fourth, true);
    const mark = page.getByRole('button', { name: `Slide 4: ${fourth}` });
    await expect(mark).toBeVisible({ timeout: 1_000 });
    await expect(page.getByTestId('announcer').getByText(`New: ${fourth}.`)).toBeVisible();
    await mark.click();
    await waitForSlide(page, fourth);
    await expect(carouselOf(page).getByText('New', { exact: true })).toBeVisible();
  });

  test('is not rendered when no slide is active', async ({ openPage, afterTest }) => {
    afterTest(async () => {
      for (const title of titles) await setActive(title, true);
    });
    for (const title of titles) await setActive(title, false);
    const { page, consoleErrors } = await openPage();
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('link', { name: /Steel/ })).toBeVisible();
    const heading = page.getByRole('heading', { name: 'What we supply' });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(400);
    await expect(carouselOf(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(consoleErrors).toEqual([]);
  });

  test('has no buttons when one slide is active', async ({ page, afterTest }) => {
    afterTest(async () => {
      for (const title of titles.slice(1)) await setActive(title, true);
    });
    for (const title of titles.slice(1)) await setActive(title, false);
    await page.goto('/');
    await waitForSlide(page, titles[0]);
    await expect(carouselOf(page).getByRole('button')).toHaveCount(0);
  });
});

const categoryCards = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What we supply' }) })
    .locator('a[href^="/category/"]');

test.describe('the categories', () => {
  test('are six skeletons while they load', async ({ page }) => {
    await disableServerRendering(page);
    await page.route(FIRESTORE, () => {});
    await page.goto('/');
    await expect(page.getByRole('main').getByText('Loading categories')).toBeVisible();
    await expect(page.getByRole('main').getByTestId('skeleton')).toHaveCount(6);
  });

  test('are links to the first six categories', async ({ page }) => {
    await page.goto('/');
    const links = categoryCards(page);
    await expect(links.nth(5)).toBeVisible();
    expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
      '/category/steel',
      '/category/cement',
      '/category/rmc',
      '/category/roofing-sheets',
      '/category/structurals',
      '/category/paints',
    ]);
  });

  test('are in two columns on phones, without overflow', async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width: 320, height: 700 } });
    await page.goto('/');
    const links = categoryCards(page);
    await links.first().scrollIntoViewIfNeeded();
    const boxes = await Promise.all([0, 1, 2].map((index) => links.nth(index).boundingBox()));
    expect(boxes[1]?.y).toBe(boxes[0]?.y);
    expect(boxes[2]?.y).toBeGreaterThan(boxes[0]?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('show an error when they fail to load, and appear after a retry', async ({ page }) => {
    await disableServerRendering(page);
    await page.route(FIRESTORE, (route) => route.abort());
    await gotoWithFakeClock(page, '/');
    const alert = page.getByRole('main').getByRole('alert');
    await advanceClockUntil(alert.getByText('Failed to load categories.', { exact: true }));
    await expect(
      alert.getByText("We couldn't reach the server. Check your connection."),
    ).toBeVisible();
    await pauseClock(page);
    await page.unroute(FIRESTORE);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await advanceClockUntil(page.getByRole('main').getByRole('link', { name: /Steel/ }));
  });
});

test('the home page has the badge, the heading and six brands', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Trusted Since 1995', { exact: true })).toBeVisible();
  const heading = 'Building stronger foundations for Karnataka’s future';
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(brandsOf(page).getByRole('img')).toHaveCount(6);
});

test('a brand appears once on the home page and links to its products', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('img', { name: 'Lohagarh' })).toHaveCount(1);
  await brandsOf(page).getByRole('link', { name: 'Lohagarh' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Results for “Lohagarh”' }),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Lohagarh');
});

for (const width of [360, 1280]) {
  test(`the home page has no layout shift while it loads at ${width} px`, async ({ openPage }) => {
    const { page } = await openPage({ ...withAnimations, viewport: { width, height: 800 } });
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('link', { name: /Steel/ })).toBeVisible();
    await expect(visibleHeading(page)).toBeVisible();
    await brandsOf(page).scrollIntoViewIfNeeded();
    await expect(brandsOf(page).getByRole('link')).toHaveCount(6);
    expect(await readLayoutShift(page)).toBeLessThan(0.01);
  });
}

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
