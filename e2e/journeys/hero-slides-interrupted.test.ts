/** Carousel Management: lost responses, and leaving the page with pending writes. */
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../src/eventually.ts';
import { COMMITS, dropCommitResponses } from '../src/firestore-requests.ts';
import { tryToClose } from '../src/leaving.ts';
import { card, fill, openDesk, pressAdd, readSlides, STORED_MS, titlesOn } from '../src/slides.ts';

const desk = openDesk();

it('a new slide whose response is lost is added once, also after a retry', async () => {
  const { page } = await desk.open();
  const title = 'E2E Slide Once';
  await dropCommitResponses(page);
  await fill(page, title);
  await pressAdd(page);
  await page
    .getByRole('alert')
    .filter({ hasText: 'Failed to save slide.' })
    .waitFor({ timeout: 30_000 });
  await page.unroute(COMMITS);
  await pressAdd(page);
  await page.getByText('Slide added.').waitFor();
  const slides = await readSlides();
  expect(slides.filter((slide) => slide.title === title)).toHaveLength(1);
  await expect.poll(() => card(page, title).count()).toBe(1);
});

it('an unsaved order is marked as pending, and leaving the page requires confirmation', async () => {
  const { page } = await desk.open();
  const [first = '', second = '', ...others] = await titlesOn(page);
  const context = page.context();
  onTestFinished(() => context.setOffline(false).catch(() => {}));
  await context.setOffline(true);
  await page.getByRole('button', { name: `Move ${first} back` }).click();
  await expect.poll(() => titlesOn(page)).toEqual([second, first, ...others]);
  await expect.poll(() => card(page, first).getAttribute('aria-busy')).toBe('true');
  expect(await tryToClose(page)).toBe('dialog');
  await context.setOffline(false);
  await eventually(readSlides, (slides) => slides[0]?.title === second, STORED_MS);
  await expect.poll(() => card(page, first).getAttribute('aria-busy')).toBe('false');
  await expect.poll(() => tryToClose(page), { timeout: STORED_MS }).toBe('closed');
});
