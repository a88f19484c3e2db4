/** Image uploads: processing, display, validation, and interrupted uploads. */
import { type HeroSlide, pictureSourcesOf } from '@neev/domain';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeViolations } from '../src/axe.ts';
import { eventually } from '../src/eventually.ts';
import {
  alertWith,
  chooseFile,
  countUploads,
  dispatchFile,
  imageField,
  LIMITS_TEXT,
  waitForImage,
} from '../src/image-field.ts';
import { openPage } from '../src/pages.ts';
import {
  CAMERA,
  isRedAt,
  largePhotograph,
  listImagePaths,
  noisyPicture,
  photograph,
  readImageFiles,
  removeImagesExcept,
  UPLOADS,
} from '../src/pictures.ts';
import { readSlide, readSlides, setUpSlides } from '../src/slides.ts';

const FAILED = 'Image upload failed. Please try again.';

const fixture = setUpSlides();
let files: string[];
let photo: Buffer;

beforeAll(async () => {
  [files, photo] = await Promise.all([listImagePaths(), photograph()]);
});

afterAll(() => removeImagesExcept(files));

const isPictureVisible = (page: Page) =>
  page.getByRole('img', { name: 'The picture as it is' }).isVisible();

async function save(page: Page, title: string): Promise<HeroSlide> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('A slide of a test.');
  await page.getByRole('button', { name: 'Add Slide' }).click();
  const stored = await eventually(
    () => readSlide(title),
    (slide) => slide !== undefined,
    15_000,
  );
  if (!stored) throw new Error('The slide was not stored.');
  return stored;
}

describe('a photograph with an EXIF rotation', () => {
  it('is stored upright in three files without EXIF data, and remains when its slide is deleted', async () => {
    const { page, consoleErrors } = await fixture.open();
    await chooseFile(page, photo);
    await waitForImage(page);
    const { imageUrl } = await save(page, 'E2E Slide Photo');
    expect(pictureSourcesOf(imageUrl)).toMatchObject({ width: 800, height: 1200 });

    const createdFiles = await readImageFiles(imageUrl);
    expect([...createdFiles.keys()].sort()).toEqual(['400.webp', 'full.webp', 'original.webp']);
    for (const [name, bytes] of createdFiles) {
      const { exif, orientation, width, height } = await sharp(bytes).metadata();
      expect({ name, exif, orientation }).toEqual({
        name,
        exif: undefined,
        orientation: undefined,
      });
      expect(bytes.includes(CAMERA)).toBe(false);
      expect(height / width).toBe(1.5);
      expect(await isRedAt(bytes, 0.5, 0.2)).toBe(true);
      expect(await isRedAt(bytes, 0.5, 0.8)).toBe(false);
    }
    expect(consoleErrors).toEqual([]);

    await fixture.restore();
    expect(await readSlide('E2E Slide Photo')).toBeUndefined();
    expect((await readImageFiles(imageUrl)).size).toBe(createdFiles.size);
  });

  it('is delivered in the needed size, with a blurred placeholder and no layout shift', async () => {
    const { page } = await fixture.open();
    await chooseFile(page, photo);
    await waitForImage(page);
    const title = 'E2E Slide Shown';
    const { imageUrl } = await save(page, title);
    const slide = await openPage(fixture.browser(), { viewport: { width: 390, height: 800 } });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const requestedUrls: string[] = [];
    await slide.page.route(`**/*${folderOf(imageUrl)}*`, async (route) => {
      requestedUrls.push(route.request().url());
      await released;
      await route.continue();
    });
    await slide.page.goto('/');
    await slide.page.getByRole('button', { name: `Slide 4: ${title}` }).click();
    const picture = slide.page.locator(`img[src*="${folderOf(imageUrl)}"]`);
    await eventually(
      () => picture.getAttribute('style'),
      (style) => /data:image\/webp;base64/.test(style ?? ''),
    );
    const before = await picture.boundingBox();
    release();
    await eventually(
      () => picture.getAttribute('style'),
      (style) => !style,
    );
    expect(await picture.boundingBox()).toEqual(before);
    expect(requestedUrls.map((url) => url.match(/%2F(\w+\.webp)/)?.[1])).toEqual(['400.webp']);
    expect(slide.consoleErrors).toEqual([]);
  });
});

describe('an image', () => {
  it.each(['drop', 'paste'] as const)('can be added by %s', async (event) => {
    const { page } = await fixture.open();
    await dispatchFile(page, event, photo);
    await waitForImage(page);
    expect(await isPictureVisible(page)).toBe(true);
  });

  it('can be chosen and its upload cancelled by keyboard, and the focus stays on the field', async () => {
    const { page } = await fixture.open();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      imageField(page).press('Enter'),
    ]);
    await chooser.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('button', { name: 'Cancel upload' }).press('Enter');
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    expect(await imageField(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it.each([
    ['an SVG file', 'image/svg+xml', 10, `This file is no picture of these kinds: ${LIMITS_TEXT}.`],
    ['a text file', 'text/plain', 10, `This file is no picture of these kinds: ${LIMITS_TEXT}.`],
    [
      'larger than 5 MB and not an image',
      'image/png',
      5_242_881,
      `This picture is too large (5.1 MB): ${LIMITS_TEXT}.`,
    ],
    [
      'larger than 40 MB',
      'image/jpeg',
      41_943_041,
      'This picture is too large (40.1 MB): JPEG, PNG, WebP or AVIF, at most 40 MB.',
    ],
  ])(
    'that is %s is rejected with a message before upload',
    async (_, mimeType, bytes, messageText) => {
      const { page } = await fixture.open();
      const uploadCount = countUploads(page);
      await page
        .getByText(`${LIMITS_TEXT}; larger ones, up to 40 MB, are made smaller first.`)
        .waitFor();
      await chooseFile(page, Buffer.alloc(bytes), 'file', mimeType);
      await alertWith(page, messageText).waitFor();
      expect(await imageField(page).getAttribute('aria-invalid')).toBe('true');
      expect(uploadCount()).toBe(0);
    },
  );

  it('larger than 5 MB is scaled down before the upload', async () => {
    const large = await largePhotograph();
    expect(large.byteLength).toBeGreaterThan(5_242_880);
    const { page } = await fixture.open();
    await chooseFile(page, large);
    await waitForImage(page);
    const { imageUrl } = await save(page, 'E2E Slide Large');
    expect(pictureSourcesOf(imageUrl)).toMatchObject({ width: 1600, height: 1200 });
    expect((await readImageFiles(imageUrl)).get('original.webp')?.byteLength).toBeLessThan(
      5_242_880,
    );
  });

  it('is rejected with a message when it is too large even after scaling', async () => {
    const { page } = await fixture.open();
    const uploadCount = countUploads(page);
    // Simulates a browser with a poor encoder.
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (callback) =>
        callback(new Blob([new Uint8Array(6_000_000)], { type: 'image/png' }));
    });
    await chooseFile(page, photo, 'photo.png', 'image/png');
    await alertWith(page, `This picture is too large (5.8 MB): ${LIMITS_TEXT}.`).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(uploadCount()).toBe(0);
  });

  it('shows an error when it cannot be decoded, and can be replaced by another', async () => {
    const { page } = await fixture.open();
    await chooseFile(page, photo.subarray(0, 300));
    await alertWith(page, FAILED).waitFor();
    await chooseFile(page, photo);
    await waitForImage(page);
    expect(await alertWith(page, FAILED).count()).toBe(0);
  });

  it('shows an error when Storage rejects it, and the upload can be retried', async () => {
    const { page } = await fixture.open();
    await page.route(UPLOADS, (route) => route.fulfill({ status: 403, json: { error: {} } }));
    await chooseFile(page, photo);
    await alertWith(page, FAILED).waitFor();
    await page.unroute(UPLOADS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForImage(page);
  });

  it('cannot be saved during its upload', async () => {
    const { page } = await fixture.open();
    const upload = await holdUpload(page);
    await chooseFile(page, photo);
    await page.getByLabel('Title').fill('E2E Slide Early');
    await page.getByLabel('Description').fill('Too early.');
    await page.getByRole('button', { name: 'Add Slide' }).click();
    await alertWith(page, 'The picture is still being uploaded.').waitFor();
    expect(await readSlide('E2E Slide Early')).toBeUndefined();
    upload.release();
    await waitForImage(page);
    const { imageUrl } = await save(page, 'E2E Slide Early');
    expect(pictureSourcesOf(imageUrl)).toBeDefined();
  });
});

describe('an interrupted upload', () => {
  it('leaves no file when it is cancelled', async () => {
    const before = await listImagePaths();
    const { page } = await fixture.open();
    const upload = await holdUpload(page);
    await chooseFile(page, await noisyPicture());
    await upload.started;
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    upload.release();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await page.waitForTimeout(1_500);
    expect(await addedPaths(before)).toEqual([]);
    expect(await alertWith(page, FAILED).count()).toBe(0);
  });

  it('leaves no file and no slide when the page is closed', async () => {
    const before = await listImagePaths();
    const { page } = await fixture.open();
    const upload = await holdUpload(page);
    await chooseFile(page, await noisyPicture());
    await upload.started;
    await page.close();
    upload.release();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await addedPaths(before)).toEqual([]);
    expect(await readSlides()).toHaveLength(fixture.seed().length);
  });

  it('is resumed automatically when the connection returns', async () => {
    const { page } = await fixture.open();
    let abortedRequests = 0;
    await page.route(UPLOADS, (route) => {
      abortedRequests += 1;
      return abortedRequests <= 2 ? route.abort() : route.continue();
    });
    await chooseFile(page, photo);
    await waitForImage(page);
    expect(abortedRequests).toBeGreaterThan(2);
  });

  it('shows an error when the connection does not return, and the form keeps its values', async () => {
    const { page } = await fixture.open();
    await page.clock.install();
    await page.route(UPLOADS, (route) => route.abort());
    await page.getByLabel('Title').fill('E2E Slide Kept');
    await chooseFile(page, photo);
    await page.getByRole('progressbar').waitFor();
    await eventually(
      async () => {
        await page.clock.runFor(5_000);
        return alertWith(page, FAILED).count();
      },
      (count) => count === 1,
      20_000,
    );
    expect(await page.getByLabel('Title').inputValue()).toBe('E2E Slide Kept');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});

it.each([390, 1280])('no state of the image field has an axe violation at %i px', async (width) => {
  const { page } = await fixture.open({ viewport: { width, height: 900 } });
  const upload = await holdUpload(page);
  await chooseFile(page, photo);
  await upload.started;
  expect.soft(await findAxeViolations(page), 'uploading').toEqual([]);
  upload.release();
  await waitForImage(page);
  await chooseFile(page, Buffer.from('none'), 'a.txt', 'text/plain');
  expect.soft(await findAxeViolations(page), 'with an image and an error').toEqual([]);
});

/** Returns the added files only; files of an earlier test may be deleted meanwhile. */
async function addedPaths(before: readonly string[]): Promise<string[]> {
  return (await listImagePaths()).filter((path) => !before.includes(path));
}

/** Returns the folder of an image from its URL. */
function folderOf(url: string): string {
  return url.match(/images%2Fslides%2F[\w-]+/)?.[0]?.split('%2F')[2] ?? 'none';
}

/** Holds all upload requests. `started` resolves with the first one. */
async function holdUpload(page: Page) {
  let release = () => {};
  let notifyStarted = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const started = new Promise<void>((resolve) => {
    notifyStarted = resolve;
  });
  await page.route(UPLOADS, async (route: Route) => {
    notifyStarted();
    await released;
    // The page may be closed or the request aborted.
    await route.continue().catch(() => {});
  });
  return { release, started };
}
