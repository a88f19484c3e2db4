/** Carousel Management when an answer is lost, or the page is left before there is one. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually } from '../src/eventually.ts';
import { tryToClose } from '../src/leaving.ts';
import {
  askToDelete,
  card,
  fill,
  holdBack,
  openDesk,
  pressAdd,
  putSlide,
  readSlide,
  readSlides,
  SLIDES_API,
  STORED_MS,
  titlesOn,
} from '../src/slides.ts';

const desk = openDesk();

it('a new slide whose answer is lost is added once, however often it is tried', async () => {
  const { page } = await desk.open();
  const title = 'E2E Slide Once';
  await page.route(SLIDES_API, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await fill(page, title);
  await pressAdd(page);
  await page.getByRole('alert').filter({ hasText: 'Failed to save slide.' }).waitFor();
  await pressAdd(page);
  await page.getByRole('button', { name: 'Add Slide' }).waitFor();

  await page.unroute(SLIDES_API);
  await pressAdd(page);
  await page.getByText('Slide added.').waitFor();
  const slides = await readSlides();
  expect(slides.filter((slide) => slide.title === title)).toHaveLength(1);
  await page.waitForTimeout(500);
  expect(await card(page, title).count()).toBe(1);
});

it('an order that the server has not answered yet is not left behind unasked', async () => {
  const { page } = await desk.open();
  const [first = '', second = '', ...others] = await titlesOn(page);
  const held = await holdBack(page, 'PUT');
  await page.getByRole('button', { name: `Move ${first} back` }).click();
  expect(await tryToClose(page)).toBe('asked');
  expect(await titlesOn(page)).toEqual([second, first, ...others]);
  held.letGo();
  await eventually(readSlides, (slides) => slides[0]?.title === second, STORED_MS);
  await expect.poll(() => tryToClose(page), { timeout: STORED_MS }).toBe('closed');
});

it.each([
  ['the page is left', (page: Page) => page.goto('/about')],
  ['the tab is closed', (page: Page) => page.close({ runBeforeUnload: true })],
])('a deletion that waits is done when %s', async (_, leave) => {
  const title = await putSlide('Hasty');
  const { page } = await desk.open();
  await (await askToDelete(page, title)).getByRole('button', { name: 'Delete' }).click();
  await card(page, title).waitFor({ state: 'detached' });
  await leave(page);
  await eventually(
    () => readSlide(title),
    (slide) => slide === undefined,
    STORED_MS,
  );
});
