/** Carousel Management: adding, editing, ordering and deleting hero slides. */
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../src/axe.ts';
import { drag } from '../src/drag.ts';
import { eventually } from '../src/eventually.ts';
import { COMMITS, invalidateCommits } from '../src/firestore-requests.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { findClippedElements, readHorizontalOverflow } from '../src/overflow.ts';
import { openPage } from '../src/pages.ts';
import {
  fillSlideForm,
  openDeleteDialog,
  pressAdd,
  putSlide,
  readSlide,
  readSlides,
  readTitles,
  removeAllSlides,
  setUpSlides,
  slideCard,
  WRITE_TIMEOUT_MS,
} from '../src/slides.ts';

const fixture = setUpSlides();

/** An image URL that the rules do not allow, so that they deny every update of the slide. */
const foreignImage = { imageUrl: 'https://elsewhere.example/slide.jpg' };

const SAVE_FAILED = 'Failed to save slide. Please try again.';

describe('a new slide', () => {
  it('requires a title and a description', async () => {
    const { page } = await fixture.open();
    await pressAdd(page);
    await page.getByText('Title is required.').waitFor();
    await page.getByText('Description is required.').waitFor();
    expect(await page.getByLabel('Title').getAttribute('aria-invalid')).toBe('true');
    expect(await readSlides()).toHaveLength(fixture.seed().length);
  });

  it('is previewed, and listed once it is stored', async () => {
    const { page, consoleErrors } = await fixture.open();
    const title = 'E2E Slide New';
    await fillSlideForm(page, title, 'It is new.');
    const preview = page.getByTestId('preview').first();
    expect(await preview.textContent()).toContain('It is new.');
    expect(await page.getByLabel('Active', { exact: true }).isChecked()).toBe(true);

    const release = await holdRequests(page, COMMITS);
    await pressAdd(page);
    expect(await page.getByRole('button', { name: 'Saving…' }).isDisabled()).toBe(true);
    expect(await slideCard(page, title).count()).toBe(0);
    release();
    await page.getByText('Slide added.').waitFor();
    await slideCard(page, title).getByText('Active').first().waitFor();
    expect(await readSlide(title)).toMatchObject({ description: 'It is new.', isActive: true });
    expect(await page.getByLabel('Title').inputValue()).toBe('');
    expect(await slideCard(page, title).count()).toBe(1);

    const visitor = await openPage(fixture.browser());
    await visitor.page.goto('/');
    await visitor.page.getByRole('button', { name: `Slide 4: ${title}` }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('stays in the form with a message when the server denies it', async () => {
    const { page } = await fixture.open();
    await invalidateCommits(page);
    await fillSlideForm(page, 'E2E Slide Denied');
    await pressAdd(page);
    await page.getByRole('alert').filter({ hasText: SAVE_FAILED }).waitFor();
    expect(await slideCard(page, 'E2E Slide Denied').count()).toBe(0);
    expect(await page.getByLabel('Title').inputValue()).toBe('E2E Slide Denied');

    await page.unroute(COMMITS);
    await pressAdd(page);
    await page.getByText('Slide added.').waitFor();
    expect(await page.getByText(SAVE_FAILED).count()).toBe(0);
  });

  it('is suggested when there are no slides', async () => {
    await removeAllSlides();
    const { page } = await fixture.open();
    await page.getByText('No slides found. Add your first hero slide.').waitFor();
    await fillSlideForm(page, 'E2E Slide First');
    await pressAdd(page);
    await slideCard(page, 'E2E Slide First').waitFor();
  });
});

describe('a slide', () => {
  it('is edited, and the focus returns to its Edit button', async () => {
    const title = await putSlide('Edited');
    const { page } = await fixture.open();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const form = page.getByRole('form', { name: `Edit ${title}` });
    expect(await form.getByLabel('Title').inputValue()).toBe(title);
    await form.getByLabel('Description').fill('Other words.');
    await form.getByRole('button', { name: 'Update Slide' }).click();
    await slideCard(page, title).getByText('Other words.').waitFor();
    await page.getByText('Slide saved.').waitFor();
    expect(await readSlide(title)).toMatchObject({ description: 'Other words.', isActive: false });
    await page.locator('button:focus').filter({ hasText: 'Edit' }).waitFor();
  });

  it('keeps its draft while another slide is edited', async () => {
    const [title, other] = [await putSlide('One'), await putSlide('Other')];
    const { page } = await fixture.open();
    await fillSlideForm(page, 'E2E Slide Draft');
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Description').fill('Half written');
    await page.getByRole('button', { name: `Edit ${other}` }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('E2E Slide Draft');
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('Half written');
  });

  it('shows conflicts field by field when another administrator changes it during editing', async () => {
    const title = await putSlide('Conflict');
    const { page } = await fixture.open();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Description').fill('Mine.');
    await putSlide('Conflict', {
      description: 'Theirs.',
      isActive: true,
      updatedBy: 'another',
    });
    const conflict = page.getByRole('group', { name: 'Description was changed' });
    await conflict.getByText('Changed to Theirs. meanwhile.').waitFor();
    await page.getByText('State was changed by another administrator just now.').waitFor();
    await page.getByRole('button', { name: 'Update Slide' }).click();
    await page.getByText('Choose what to keep, then save again.').waitFor();
    expect(await readSlide(title)).toMatchObject({ description: 'Theirs.' });

    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Update Slide' }).click();
    await page.getByText('Slide saved.').waitFor();
    expect(await readSlide(title)).toMatchObject({ description: 'Mine.', isActive: true });
  });

  it('is activated and deactivated in the grid, also several times in quick succession', async () => {
    const title = await putSlide('Switched');
    const { page } = await fixture.open();
    const toggle = page.getByRole('switch', { name: `Active: ${title}` });
    await toggle.click();
    await slideCard(page, title).getByText('Active', { exact: true }).first().waitFor();
    await toggle.click();
    await toggle.click();
    await expect.poll(() => slideCard(page, title).getAttribute('aria-busy')).toBe('false');
    expect(await readSlide(title)).toMatchObject({ isActive: true });
    expect(await toggle.getAttribute('aria-checked')).toBe('true');
    expect(await page.getByText(SAVE_FAILED).count()).toBe(0);
  });

  it('is rolled back with a message when the rules deny its activation', async () => {
    const title = await putSlide('Kept', foreignImage);
    const { page } = await fixture.open();
    const toggle = page.getByRole('switch', { name: `Active: ${title}` });
    await toggle.click();
    await page.getByRole('alert').filter({ hasText: SAVE_FAILED }).waitFor();
    expect(await toggle.getAttribute('aria-checked')).toBe('false');
  });
});

describe('the order', () => {
  it('is changed by buttons, which keep the focus', async () => {
    const { page } = await fixture.open();
    const [first = '', second = '', ...others] = await readTitles(page);
    const forward = page.getByRole('button', { name: `Move ${second} forward` });
    await forward.focus();
    await page.keyboard.press('Enter');
    expect(await readTitles(page)).toEqual([second, first, ...others]);
    await page.getByTestId('announcer').getByText(`${second} moved to position 1 of 4.`).waitFor();
    await eventually(readSlides, (slides) => slides[0]?.title === second, WRITE_TIMEOUT_MS);
    expect(await forward.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await forward.getAttribute('aria-disabled')).toBe('true');
    await page.waitForTimeout(500);
    expect(await readTitles(page)).toEqual([second, first, ...others]);
  });

  it('is changed by dragging', async () => {
    const { page } = await fixture.open({
      viewport: { width: 1280, height: 1800 },
    });
    const [first = '', second = '', third = '', fourth = ''] = await readTitles(page);
    const handleOf = (title: string) => slideCard(page, title).getByTestId('drag-handle');
    await drag(page, handleOf(first), handleOf(third));
    await eventually(
      () => readTitles(page),
      (titles) => titles[2] === first,
    );
    expect(await readTitles(page)).toEqual([second, third, first, fourth]);
    await eventually(readSlides, (slides) => slides[2]?.title === first, WRITE_TIMEOUT_MS);
  });

  it('is rolled back with a message when the rules deny the write', async () => {
    const title = await putSlide('Fixed', foreignImage);
    const { page } = await fixture.open();
    const before = await readTitles(page);
    await page.getByRole('button', { name: `Move ${title} forward` }).click();
    await page.getByText('Failed to save the order. Please try again.').waitFor();
    expect(await readTitles(page)).toEqual(before);
  });
});

describe('deleting a slide', () => {
  it('requires confirmation, and does nothing on Cancel', async () => {
    const title = await putSlide('Spared');
    const { page } = await fixture.open();
    await (await openDeleteDialog(page, title)).getByRole('button', { name: 'Cancel' }).click();
    await slideCard(page, title).waitFor();
    expect(await readSlide(title)).toBeDefined();
  });

  it('takes effect immediately, and moves the focus to the heading', async () => {
    const title = await putSlide('Deleted');
    const { page } = await fixture.open();
    await (await openDeleteDialog(page, title)).getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`Deleted “${title}”.`).waitFor();
    await slideCard(page, title).waitFor({ state: 'detached' });
    expect(await readSlide(title)).toBeUndefined();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Slides');
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('keeps the slide and shows a message when the server denies it', async () => {
    const title = await putSlide('Back');
    const { page } = await fixture.open();
    await invalidateCommits(page);
    await (await openDeleteDialog(page, title)).getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`“${title}” could not be deleted.`).waitFor();
    await slideCard(page, title).waitFor();
    expect(await readSlide(title)).toBeDefined();
  });
});

it('HTML and scripts in a slide are rendered as text, here and on the home page', async () => {
  const payloads = [
    '<script>window.hit=1</script>',
    '<img src=x onerror="window.hit=1">',
    '"><svg onload=window.hit=1>',
    'javascript:window.hit=1',
    '{{constructor.constructor("window.hit=1")()}}',
  ];
  for (const [n, payload] of payloads.entries()) {
    await putSlide(`${n}`, { title: payload, description: payload, isActive: true });
  }
  const { page } = await fixture.open();
  await slideCard(page, payloads[0] ?? '').waitFor();
  await fillSlideForm(page, payloads[1] ?? '', payloads[2]);
  await page.getByRole('button', { name: `Edit ${payloads[2]}` }).click();
  const visitor = await openPage(fixture.browser());
  await visitor.page.goto('/');
  await visitor.page.getByRole('button', { name: `Slide 4: ${payloads[0]}` }).waitFor();
  for (const openPages of [page, visitor.page]) {
    expect(await openPages.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined();
    expect(await openPages.locator('img[onerror], svg[onload]').count()).toBe(0);
  }
});

it.each([390, 1280])('Carousel Management has no axe violation at %i px', async (width) => {
  const title = await putSlide('Axe');
  const { page, consoleErrors } = await fixture.open({
    viewport: { width, height: 900 },
  });
  await pressAdd(page);
  await page.getByText('Title is required.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  expect.soft(await findAxeViolations(page), 'while a slide is edited').toEqual([]);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  expect.soft(await findAxeViolations(page), 'in the dialog').toEqual([]);
  expect(consoleErrors).toEqual([]);
});

it('nothing is cut off and nothing scrolls horizontally at 320 px', async () => {
  await putSlide('Narrow', { title: `E2E Slide ${'unbreakable'.repeat(8)}` });
  const { page } = await fixture.open({ viewport: { width: 320, height: 800 } });
  expect(await readHorizontalOverflow(page)).toBe(0);
  const cutOff = await findClippedElements(page);
  expect(cutOff).toEqual([]);
});
