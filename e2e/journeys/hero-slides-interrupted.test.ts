/** Carousel Management: lost responses, and leaving the page with pending writes. */
import { expect, it, onTestFinished } from 'vitest';
import { closeTab } from '../src/close-tab.ts';
import { eventually } from '../src/eventually.ts';
import { COMMITS, dropCommitResponses } from '../src/firestore-requests.ts';
import {
  fillSlideForm,
  pressAdd,
  readSlides,
  readTitles,
  setUpSlides,
  slideCard,
  WRITE_TIMEOUT_MS,
} from '../src/slides.ts';

const fixture = setUpSlides();

it('a new slide whose response is lost is added once, also after a retry', async () => {
  const { page } = await fixture.open();
  const title = 'E2E Slide Once';
  await dropCommitResponses(page);
  await fillSlideForm(page, title);
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
  await expect.poll(() => slideCard(page, title).count()).toBe(1);
});

it('an unsaved order is marked as pending, and leaving the page requires confirmation', async () => {
  const { page } = await fixture.open();
  const [first = '', second = '', ...others] = await readTitles(page);
  const context = page.context();
  onTestFinished(() => context.setOffline(false).catch(() => {}));
  await context.setOffline(true);
  await page.getByRole('button', { name: `Move ${first} back` }).click();
  await expect.poll(() => readTitles(page)).toEqual([second, first, ...others]);
  await expect.poll(() => slideCard(page, first).getAttribute('aria-busy')).toBe('true');
  expect(await closeTab(page)).toBe('dialog');
  await context.setOffline(false);
  await eventually(readSlides, (slides) => slides[0]?.title === second, WRITE_TIMEOUT_MS);
  await expect.poll(() => slideCard(page, first).getAttribute('aria-busy')).toBe('false');
  await expect.poll(() => closeTab(page), { timeout: WRITE_TIMEOUT_MS }).toBe('closed');
});
