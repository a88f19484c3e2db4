/** Carousel Management: adding, editing, ordering and deleting hero slides. */
import { findAxeViolations } from '../src/axe.ts';
import { clickInQuickSuccession, clickTwice } from '../src/click-twice.ts';
import { drag } from '../src/drag.ts';
import { COMMITS, invalidateCommits } from '../src/firestore-requests.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { findClippedElements, readHorizontalOverflow } from '../src/overflow.ts';
import {
  fillSlideForm,
  openDeleteDialog,
  pressAdd,
  putSlide,
  readSlide,
  readSlides,
  readTitles,
  removeAllSlides,
  slideCard,
  test,
} from '../src/slides.ts';
import { expect } from '../src/test.ts';

/** An image URL that the rules do not allow, so that they deny every update of the slide. */
const foreignImage = { imageUrl: 'https://elsewhere.example/slide.jpg' };

const SAVE_FAILED = 'Failed to save slide. Please try again.';

test.describe('a new slide', () => {
  test('requires a title and a description', async ({ openSlides, seedSlides }) => {
    const { page } = await openSlides();
    await pressAdd(page);
    await expect(page.getByText('Title is required.')).toBeVisible();
    await expect(page.getByText('Description is required.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
    expect(await readSlides()).toHaveLength(seedSlides.length);
  });

  test('is previewed, and listed once it is stored', async ({ openSlides, openPage }) => {
    const { page, consoleErrors } = await openSlides();
    const title = 'E2E Slide New';
    await fillSlideForm(page, title, 'It is new.');
    for (const screen of ['computer', 'phone']) {
      const preview = page.frameLocator(`iframe[title="Preview on a ${screen}"]`);
      await expect(preview.getByText('It is new.')).toBeVisible();
    }
    await expect(page.getByLabel('Active', { exact: true })).toBeChecked();
    await expect(page.getByText('Only active slides are shown to visitors.')).toBeVisible();

    const release = await holdRequests(page, COMMITS);
    await pressAdd(page);
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled();
    expect(await slideCard(page, title).count()).toBe(0);
    release();
    await expect(page.getByText(`“${title}” added.`)).toBeVisible();
    await expect(slideCard(page, title).getByText('Active').first()).toBeVisible();
    expect(await readSlide(title)).toMatchObject({ description: 'It is new.', isActive: true });
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(slideCard(page, title)).toHaveCount(1);

    const visitor = await openPage();
    await visitor.page.goto('/');
    const slideButton = visitor.page.getByRole('button', { name: `Slide 4: ${title}` });
    await expect(slideButton).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });

  test('is added once by two quick clicks', async ({ openSlides }) => {
    const { page } = await openSlides();
    const title = 'E2E Slide Once';
    await fillSlideForm(page, title);
    const add = page.getByRole('button', { name: 'Add Slide' });
    await clickInQuickSuccession(add, add);
    await expect(page.getByText(`“${title}” added.`).first()).toBeVisible();
    // In this time, another slide would be added.
    await page.waitForTimeout(1_000);
    expect((await readSlides()).filter((slide) => slide.title === title)).toHaveLength(1);
  });

  test('stays in the form with a message when the server denies it', async ({ openSlides }) => {
    const { page } = await openSlides();
    await invalidateCommits(page);
    await fillSlideForm(page, 'E2E Slide Denied');
    await pressAdd(page);
    await expect(page.getByRole('alert').filter({ hasText: SAVE_FAILED })).toBeVisible();
    expect(await slideCard(page, 'E2E Slide Denied').count()).toBe(0);
    await expect(page.getByLabel('Title')).toHaveValue('E2E Slide Denied');

    await page.unroute(COMMITS);
    await pressAdd(page);
    await expect(page.getByText('“E2E Slide Denied” added.')).toBeVisible();
    expect(await page.getByText(SAVE_FAILED).count()).toBe(0);
  });

  test('is suggested when there are no slides', async ({ openSlides }) => {
    await removeAllSlides();
    const { page } = await openSlides();
    await expect(page.getByText('No slides found. Add your first hero slide.')).toBeVisible();
    await fillSlideForm(page, 'E2E Slide First');
    await pressAdd(page);
    await expect(slideCard(page, 'E2E Slide First')).toBeVisible();
  });
});

test.describe('a slide', () => {
  test('is edited, and the focus returns to its Edit button', async ({ openSlides }) => {
    const title = await putSlide('Edited');
    const { page } = await openSlides();
    const editButton = page.getByRole('button', { name: `Edit ${title}` });
    await editButton.click();
    const form = page.getByRole('form', { name: `Edit ${title}` });
    await expect(form.getByLabel('Title')).toHaveValue(title);
    await form.getByLabel('Description').fill('Other words.');
    await form.getByRole('button', { name: 'Update Slide' }).click();
    await expect(slideCard(page, title).getByText('Other words.')).toBeVisible();
    await expect(page.getByText(`“${title}” updated.`)).toBeVisible();
    expect(await readSlide(title)).toMatchObject({ description: 'Other words.', isActive: false });
    await expect(editButton).toBeFocused();
  });

  test('keeps its draft while another slide is edited', async ({ openSlides }) => {
    const [title, other] = [await putSlide('One'), await putSlide('Other')];
    const { page } = await openSlides();
    await fillSlideForm(page, 'E2E Slide Draft');
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Description').fill('Half written');
    await page.getByRole('button', { name: `Edit ${other}` }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('E2E Slide Draft');
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Half written');
  });

  test('is asked about before Cancel discards its changes', async ({ openSlides }) => {
    const title = await putSlide('Changed');
    const { page } = await openSlides();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Description').fill('Half written');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Half written');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Add slide' })).toBeVisible();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(page.getByLabel('Description')).not.toHaveValue('Half written');
  });

  test('is saved while another one is edited, whose form stays open', async ({ openSlides }) => {
    const [title, other] = [await putSlide('One'), await putSlide('Other')];
    const { page } = await openSlides();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Description').fill('Other words.');
    const release = await holdRequests(page, COMMITS);
    await page.getByRole('button', { name: 'Update Slide' }).click();
    await page.getByRole('button', { name: `Edit ${other}` }).click();
    const form = page.getByRole('form', { name: `Edit ${other}` });
    await form.getByLabel('Title').pressSequentially('!');
    release();
    await expect(page.getByText(`“${title}” updated.`)).toBeVisible();
    await page.keyboard.type('!');
    await expect(form.getByLabel('Title')).toHaveValue(`${other}!!`);
  });

  test('shows conflicts field by field when another administrator changes it during editing', async ({
    openSlides,
  }) => {
    const title = await putSlide('Conflict');
    const { page } = await openSlides();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Description').fill('Mine.');
    await putSlide('Conflict', {
      description: 'Theirs.',
      isActive: true,
      updatedBy: 'another',
    });
    const conflict = page.getByRole('group', { name: 'Description was changed' });
    await expect(
      conflict.getByText('Another administrator has changed this to Theirs..'),
    ).toBeVisible();
    const stateChange = 'State was changed by another administrator just now.';
    await expect(page.getByText(stateChange)).toBeVisible();
    await page.getByRole('button', { name: 'Update Slide' }).click();
    await expect(page.getByText('Choose what to keep, then save again.')).toBeVisible();
    expect(await readSlide(title)).toMatchObject({ description: 'Theirs.' });

    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Update Slide' }).click();
    await expect(page.getByText(`“${title}” updated.`)).toBeVisible();
    expect(await readSlide(title)).toMatchObject({ description: 'Mine.', isActive: true });
  });

  test('is activated and deactivated in the grid, also several times in quick succession', async ({
    openSlides,
  }) => {
    const title = await putSlide('Switched');
    const { page } = await openSlides();
    const toggle = page.getByRole('switch', { name: `Active: ${title}` });
    await toggle.click();
    const active = slideCard(page, title).getByText('Active', { exact: true });
    await expect(active.first()).toBeVisible();
    await clickTwice(toggle);
    await expect(toggle).toHaveAttribute('aria-checked', 'true');
    await expect(slideCard(page, title)).toHaveAttribute('aria-busy', 'false');
    await expect.poll(() => readSlide(title)).toMatchObject({ isActive: true });
    await expect(toggle).toHaveAttribute('aria-checked', 'true');
    expect(await page.getByText(SAVE_FAILED).count()).toBe(0);
  });

  test('is rolled back with a message when the rules deny its activation', async ({
    openSlides,
  }) => {
    const title = await putSlide('Kept', foreignImage);
    const { page } = await openSlides();
    const toggle = page.getByRole('switch', { name: `Active: ${title}` });
    await toggle.click();
    await expect(page.getByRole('alert').filter({ hasText: SAVE_FAILED })).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-checked', 'false');
  });
});

test('the previews have the layout of a computer and of a phone', async ({ openSlides }) => {
  const { page } = await openSlides({ viewport: { width: 1280, height: 900 } });
  const titleSizeOn = (screen: string) =>
    page
      .frameLocator(`iframe[title="Preview on a ${screen}"]`)
      .getByText('Title', { exact: true })
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  // The stylesheets of the frames load after their content is rendered.
  const difference = async () => (await titleSizeOn('computer')) - (await titleSizeOn('phone'));
  await expect.poll(difference).toBeGreaterThan(0);
  const boxes = page.getByTestId('preview');
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) {
    await expect.poll(async () => (await box.boundingBox())?.height).toBeGreaterThan(100);
  }
});

test('a slide links to a category, a product or a page', async ({ openSlides, openPage }) => {
  await removeAllSlides();
  const title = await putSlide('Linked', { isActive: true });
  const { page } = await openSlides();
  const product = '/product/tmt-bar-fe-500d-8-mm';
  const visitor = await openPage();

  for (const [kind, target, path, text] of [
    ['A category', { label: 'Cement' }, '/category/cement', 'Browse products'],
    ['A product', product, product, 'View product'],
    ['A page', { label: 'Contact us' }, '/contact', 'Find out more'],
    ['All categories', undefined, '', 'Browse products'],
  ] as const) {
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const form = page.getByRole('form', { name: `Edit ${title}` });
    await form.getByLabel('Links to').selectOption(kind);
    if (target) {
      await form.getByRole('combobox').last().selectOption(target);
    }
    await form.getByRole('button', { name: 'Update Slide' }).click();
    await expect(form).toBeHidden();
    expect(await readSlide(title)).toMatchObject({ linkPath: path });
    await visitor.page.goto('/');
    const link = visitor.page.getByRole('region', { name: 'Highlights' }).getByRole('link');
    await expect(link).toHaveText(text);
    await expect(link).toHaveAttribute('href', path || '/categories');
  }
});

test('a slide that was stored without a link is shown and can be changed', async ({
  openSlides,
}) => {
  const title = await putSlide('Older');
  const { page } = await openSlides();
  await page.getByRole('switch', { name: `Active: ${title}` }).click();
  await expect.poll(async () => (await readSlide(title))?.isActive).toBe(true);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByLabel('Links to')).toHaveValue('categories');
});

test('the thirteenth active slide is marked as not shown', async ({ openSlides }) => {
  await removeAllSlides();
  for (let position = 1; position <= 13; position += 1) {
    await putSlide(`No-${position}`, { position, isActive: true });
  }
  const { page } = await openSlides();
  await expect(page.getByText('The home page shows the first 12 active slides.')).toBeVisible();
  const note = page.getByText('Not shown: 12 active slides are before it.');
  await expect(note).toHaveCount(1);
  const last = page.getByRole('listitem').filter({ has: note });
  await expect(last.getByRole('heading')).toHaveText('E2E Slide No-13');
  await page.getByRole('switch', { name: 'Active: E2E Slide No-1', exact: true }).click();
  await expect(note).toHaveCount(0);
});

test.describe('the order', () => {
  test('is changed by buttons, which keep the focus', async ({ openSlides }) => {
    const { page } = await openSlides();
    const [first = '', second = '', ...others] = await readTitles(page);
    const forward = page.getByRole('button', { name: `Move ${second} forward` });
    await forward.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => readTitles(page)).toEqual([second, first, ...others]);
    const announcement = `${second} moved to position 1 of 4.`;
    await expect(page.getByTestId('announcer').getByText(announcement)).toBeVisible();
    const readFirstTitle = async () => (await readSlides())[0]?.title;
    await expect.poll(readFirstTitle).toBe(second);
    await expect(forward).toBeFocused();
    await expect(forward).toHaveAttribute('aria-disabled', 'true');
    await page.waitForTimeout(500);
    expect(await readTitles(page)).toEqual([second, first, ...others]);
  });

  test('is changed twice by two quick clicks', async ({ openSlides }) => {
    const { page } = await openSlides();
    const [first = '', second = '', third = '', ...others] = await readTitles(page);
    await clickTwice(page.getByRole('button', { name: `Move ${first} back` }));
    await expect.poll(() => readTitles(page)).toEqual([second, third, first, ...others]);
    const readStored = async () => (await readSlides()).map(({ title }) => title);
    await expect.poll(readStored).toEqual([second, third, first, ...others]);
    expect(await readTitles(page)).toEqual([second, third, first, ...others]);
  });

  test('is stored as shown when a slide returns to its place by quick clicks', async ({
    openSlides,
  }) => {
    const { page } = await openSlides();
    const [first = '', second = '', third = '', ...others] = await readTitles(page);
    const moveButton = (title: string, direction: string) =>
      page.getByRole('button', { name: `Move ${title} ${direction}` });
    const forward = moveButton(third, 'forward');
    // The second slide is moved by the first click, and back by the third.
    await clickInQuickSuccession(moveButton(first, 'back'), forward, forward);
    const expected = [third, second, first, ...others];
    const readStored = async () =>
      (await readSlides()).map(({ title, position }) => [position, title]);
    await expect.poll(readStored).toEqual([...expected.entries()]);
    expect(await readTitles(page)).toEqual(expected);
  });

  test('is changed by dragging', async ({ openSlides }) => {
    const { page } = await openSlides({ viewport: { width: 1280, height: 1800 } });
    const [first = '', second = '', third = '', fourth = ''] = await readTitles(page);
    const handleOf = (title: string) => slideCard(page, title).getByTestId('drag-handle');
    await drag(page, handleOf(first), handleOf(third));
    await expect.poll(() => readTitles(page)).toEqual([second, third, first, fourth]);
    const readThirdTitle = async () => (await readSlides())[2]?.title;
    await expect.poll(readThirdTitle).toBe(first);
  });

  test('follows the dragged slide when another administrator moves it meanwhile', async ({
    openSlides,
  }) => {
    const viewport = { width: 1280, height: 1800 };
    const { page } = await openSlides({ viewport });
    const { page: other } = await openSlides({ viewport });
    const [first = '', second = '', third = '', fourth = ''] = await readTitles(page);
    const handleOf = (title: string) => slideCard(page, title).getByTestId('drag-handle');
    await drag(page, handleOf(first), handleOf(fourth), async () => {
      await other.getByRole('button', { name: `Move ${first} back` }).click();
      await expect.poll(() => readTitles(page)).toEqual([second, first, third, fourth]);
    });
    await expect.poll(() => readTitles(page)).toEqual([second, third, fourth, first]);
  });

  test('is rolled back with a message when the rules deny the write', async ({ openSlides }) => {
    const title = await putSlide('Fixed', foreignImage);
    const { page } = await openSlides();
    const before = await readTitles(page);
    await page.getByRole('button', { name: `Move ${title} forward` }).click();
    await expect(page.getByText('Failed to save the order.')).toBeVisible();
    await expect.poll(() => readTitles(page)).toEqual(before);
  });
});

test.describe('deleting a slide', () => {
  test('requires confirmation, and does nothing on Cancel', async ({ openSlides }) => {
    const title = await putSlide('Spared');
    const { page } = await openSlides();
    await (await openDeleteDialog(page, title)).getByRole('button', { name: 'Cancel' }).click();
    await expect(slideCard(page, title)).toBeVisible();
    expect(await readSlide(title)).toBeDefined();
  });

  test('takes effect immediately, and moves the focus to the heading', async ({ openSlides }) => {
    const title = await putSlide('Deleted');
    const { page } = await openSlides();
    await (await openDeleteDialog(page, title)).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`“${title}” deleted.`)).toBeVisible();
    await expect(slideCard(page, title)).toHaveCount(0);
    expect(await readSlide(title)).toBeUndefined();
    const heading = page.getByRole('heading', { level: 2, name: 'Slides', exact: true });
    await expect(heading).toBeFocused();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  test('closes the form in which the slide is edited', async ({ openSlides }) => {
    const title = await putSlide('Edited');
    const { page } = await openSlides();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(page.getByRole('heading', { name: 'Edit slide' })).toBeVisible();
    await (await openDeleteDialog(page, title)).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Add slide' })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('');
  });

  test('keeps the slide and shows a message when the server denies it', async ({ openSlides }) => {
    const title = await putSlide('Back');
    const { page } = await openSlides();
    await invalidateCommits(page);
    await (await openDeleteDialog(page, title)).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Failed to delete slide.')).toBeVisible();
    await expect(slideCard(page, title)).toBeVisible();
    expect(await readSlide(title)).toBeDefined();
  });
});

test('HTML and scripts in a slide are rendered as text, here and on the home page', async ({
  openSlides,
  openPage,
}) => {
  const payloads = [
    '<script>window.hit=1</script>',
    '<img src=x onerror="window.hit=1">',
    '"><svg onload=window.hit=1>',
    'javascript:window.hit=1',
    '{{constructor.constructor("window.hit=1")()}}',
  ] as const;
  for (const [n, payload] of payloads.entries()) {
    await putSlide(`${n}`, { title: payload, description: payload, isActive: true });
  }
  const { page } = await openSlides();
  await expect(slideCard(page, payloads[0])).toBeVisible();
  await fillSlideForm(page, payloads[1], payloads[2]);
  await page.getByRole('button', { name: `Edit ${payloads[2]}` }).click();
  const visitor = await openPage();
  await visitor.page.goto('/');
  const slideButton = visitor.page.getByRole('button', { name: `Slide 4: ${payloads[0]}` });
  await expect(slideButton).toBeVisible();
  for (const opened of [page, visitor.page]) {
    expect(await opened.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined();
    expect(await opened.locator('img[onerror], svg[onload]').count()).toBe(0);
  }
});

for (const width of [390, 1280]) {
  test(`Carousel Management has no axe violation at ${width} px`, async ({ openSlides }) => {
    const title = await putSlide('Axe');
    const { page, consoleErrors } = await openSlides({ viewport: { width, height: 900 } });
    await pressAdd(page);
    await expect(page.getByText('Title is required.')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    expect.soft(await findAxeViolations(page), 'while a slide is edited').toEqual([]);
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    expect.soft(await findAxeViolations(page), 'in the dialog').toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
}

test('nothing is cut off and nothing scrolls horizontally at 320 px', async ({ openSlides }) => {
  await putSlide('Narrow', { title: `E2E Slide ${'unbreakable'.repeat(8)}` });
  const { page } = await openSlides({ viewport: { width: 320, height: 800 } });
  expect(await readHorizontalOverflow(page)).toBe(0);
  expect(await findClippedElements(page)).toEqual([]);
});
