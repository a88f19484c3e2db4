/** Carousel Management: lost responses, and leaving the page with pending writes. */
import { COMMITS, dropCommitResponses } from '../src/firestore-requests.ts';
import { closeTab } from '../src/leave-page.ts';
import { fillSlideForm, pressAdd, readSlides, readTitles, slideCard, test } from '../src/slides.ts';
import { expect } from '../src/test.ts';

test('a new slide whose response is lost is added once, also after a retry', async ({
  openSlides,
}) => {
  const { page } = await openSlides();
  const title = 'E2E Slide Once';
  await dropCommitResponses(page);
  await fillSlideForm(page, title);
  await pressAdd(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to save slide.' });
  await expect(alert).toBeVisible();
  await page.unroute(COMMITS);
  await pressAdd(page);
  await expect(page.getByText(`“${title}” added.`)).toBeVisible();
  const slides = await readSlides();
  expect(slides.filter((slide) => slide.title === title)).toHaveLength(1);
  await expect(slideCard(page, title)).toHaveCount(1);
});

test('an unsaved order is marked as pending, and leaving the page requires confirmation', async ({
  openSlides,
}) => {
  const { page } = await openSlides();
  const [first = '', second = '', ...others] = await readTitles(page);
  const context = page.context();
  await context.setOffline(true);
  await page.getByRole('button', { name: `Move ${first} back` }).click();
  await expect.poll(() => readTitles(page)).toEqual([second, first, ...others]);
  await expect(slideCard(page, first)).toHaveAttribute('aria-busy', 'true');
  expect(await closeTab(page)).toBe('dialog');
  await context.setOffline(false);
  const readFirstTitle = async () => (await readSlides())[0]?.title;
  await expect.poll(readFirstTitle).toBe(second);
  await expect(slideCard(page, first)).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => closeTab(page)).toBe('closed');
});
