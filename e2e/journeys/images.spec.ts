/** Image uploads: processing, display, validation, and interrupted uploads. */

import { rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type HeroSlide, pictureSourcesOf } from '@neev/domain';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { findAxeViolations } from '../src/axe.ts';
import {
  alertWith,
  chooseFile,
  countUploads,
  dispatchFile,
  imageField,
  waitForImage,
} from '../src/image-field.ts';
import {
  CAMERA,
  isRedAt,
  largePhotograph,
  listImagePaths,
  noisyPicture,
  photograph,
  readImageFiles,
  removeImagesExcept,
  startImageFunction,
  UPLOADS,
} from '../src/pictures.ts';
import {
  test as base,
  fillSlideForm,
  pressAdd,
  readSlide,
  readSlides,
  restoreSlides,
} from '../src/slides.ts';
import { expect } from '../src/test.ts';

const FAILED = 'Image upload failed. Please try again.';
const UNSUPPORTED_TYPE = 'This file type is not supported. Use JPEG, PNG, WebP or AVIF.';
const UNREADABLE = 'This image cannot be read. Choose another file.';

const FOLDER = 'slides';

const test = base.extend<{ photo: Buffer }>({
  photo: async ({}, use) => {
    await use(await photograph());
  },
});

let imagesBefore: string[];

test.beforeAll(async () => {
  await startImageFunction();
  imagesBefore = await listImagePaths(FOLDER);
});

test.afterAll(() => removeImagesExcept(FOLDER, imagesBefore));

/** Saves the new slide of the form. Returns it as it is stored. */
async function save(page: Page, title: string): Promise<HeroSlide> {
  await fillSlideForm(page, title);
  await pressAdd(page);
  await expect.poll(() => readSlide(title)).toBeDefined();
  const stored = await readSlide(title);
  if (!stored) throw new Error('The slide was not stored.');
  return stored;
}

test.describe('a photograph with an EXIF rotation', () => {
  test('is stored upright in three files without EXIF data, and remains when its slide is deleted', async ({
    openSlides,
    photo,
    seedSlides,
  }) => {
    const { page, consoleErrors } = await openSlides();
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

    await restoreSlides(seedSlides);
    expect(await readSlide('E2E Slide Photo')).toBeUndefined();
    expect((await readImageFiles(imageUrl)).size).toBe(createdFiles.size);
  });

  test('is delivered in the needed size, with a blurred placeholder and no layout shift', async ({
    openSlides,
    openPage,
    photo,
  }) => {
    const { page } = await openSlides();
    await chooseFile(page, photo);
    await waitForImage(page);
    const title = 'E2E Slide Shown';
    const { imageUrl } = await save(page, title);
    const slide = await openPage({ viewport: { width: 390, height: 800 } });
    const download = await hold(slide.page, `**/*${idOf(imageUrl)}*`);
    await slide.page.goto('/');
    await slide.page.getByRole('button', { name: `Slide 4: ${title}` }).click();
    const picture = slide.page.locator(`img[src*="${idOf(imageUrl)}"]`);
    await expect(picture).toHaveAttribute('style', /data:image\/webp;base64/);
    const placeholder = await picture.boundingBox();
    download.release();
    await expect(picture).not.toHaveAttribute('style', /./);
    expect(await picture.boundingBox()).toEqual(placeholder);
    const fileNames = download.requestedUrls.map((url) => url.match(/%2F(\w+\.webp)/)?.[1]);
    expect(fileNames).toEqual(['400.webp']);
    expect(slide.consoleErrors).toEqual([]);
  });
});

test.describe('an image', () => {
  for (const event of ['drop', 'paste'] as const) {
    test(`can be added by ${event}`, async ({ openSlides, photo }) => {
      const { page } = await openSlides();
      await dispatchFile(page, event, photo);
      await waitForImage(page);
      await expect(page.getByRole('img', { name: 'Current image' })).toBeVisible();
    });
  }

  test('can be chosen and its upload cancelled by keyboard, and the focus stays on the field', async ({
    openSlides,
    photo,
  }) => {
    const { page } = await openSlides();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      imageField(page).press('Enter'),
    ]);
    await chooser.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('button', { name: 'Cancel upload' }).press('Enter');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(imageField(page)).toBeFocused();
  });

  for (const [kind, fileName, bytes, messageText] of [
    ['an SVG file', 'file.svg', 10, UNSUPPORTED_TYPE],
    ['a text file', 'file.txt', 10, UNSUPPORTED_TYPE],
    ['larger than 5 MB and not an image', 'file.png', 5_242_881, UNREADABLE],
    [
      'larger than 40 MB',
      'file.jpg',
      41_943_041,
      'This image is too large (40.1 MB). The limit is 40 MB.',
    ],
  ] as const) {
    test(`that is ${kind} is rejected with a message before upload`, async ({
      openSlides,
      afterTest,
    }, testInfo) => {
      const { page } = await openSlides();
      const uploadCount = countUploads(page);
      const hint = 'JPEG, PNG, WebP or AVIF. Up to 40 MB; large pictures are shrunk.';
      await expect(page.getByText(hint)).toBeVisible();
      // From the disk: sending 40 MB to a browser takes seconds.
      const path = testInfo.outputPath(fileName);
      await writeFile(path, Buffer.alloc(bytes));
      afterTest(() => rm(path));
      await imageField(page).setInputFiles(path);
      await expect(page.getByRole('alert')).toHaveText(messageText);
      await expect(imageField(page)).toHaveAttribute('aria-invalid', 'true');
      expect(uploadCount()).toBe(0);
    });
  }

  test('larger than 5 MB is scaled down before the upload', async ({
    openSlides,
    afterTest,
  }, testInfo) => {
    const large = await largePhotograph();
    expect(large.byteLength).toBeGreaterThan(5_242_880);
    const { page } = await openSlides();
    // From the disk: sending megabytes to a browser takes seconds.
    const path = testInfo.outputPath('large.jpg');
    await writeFile(path, large);
    afterTest(() => rm(path));
    await imageField(page).setInputFiles(path);
    await waitForImage(page);
    const { imageUrl } = await save(page, 'E2E Slide Large');
    expect(pictureSourcesOf(imageUrl)).toMatchObject({ width: 1600, height: 1200 });
    const original = (await readImageFiles(imageUrl)).get('original.webp');
    expect(original?.byteLength).toBeLessThan(5_242_880);
  });

  test('is rejected with a message when it is too large even after scaling', async ({
    openSlides,
    photo,
  }) => {
    const { page } = await openSlides();
    const uploadCount = countUploads(page);
    // Simulates a browser with a poor encoder.
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (callback) =>
        callback(new Blob([new Uint8Array(6_000_000)], { type: 'image/png' }));
    });
    await chooseFile(page, photo, 'photo.png', 'image/png');
    const message = 'This image is too large (5.8 MB). The limit is 5 MB.';
    await expect(page.getByRole('alert')).toHaveText(message);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(uploadCount()).toBe(0);
  });

  test('that cannot be decoded asks for another file instead of a retry', async ({
    openSlides,
    photo,
  }) => {
    const { page } = await openSlides();
    await chooseFile(page, photo.subarray(0, 300));
    await expect(page.getByRole('alert')).toHaveText(UNREADABLE);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await chooseFile(page, photo);
    await waitForImage(page);
    expect(await alertWith(page, UNREADABLE).count()).toBe(0);
  });

  test('shows an error when Storage rejects it, and the upload can be retried', async ({
    openSlides,
    photo,
  }) => {
    const { page } = await openSlides();
    await page.route(UPLOADS, (route) => route.fulfill({ status: 403, json: { error: {} } }));
    await chooseFile(page, photo);
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    await page.unroute(UPLOADS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForImage(page);
  });

  test('shows an error without waiting until what was stored of it is deleted', async ({
    openSlides,
    photo,
  }) => {
    const { page } = await openSlides();
    await page.route(UPLOADS, (route) => route.fulfill({ status: 403, json: { error: {} } }));
    let endedDeletes = 0;
    page.on('requestfailed', (request) => {
      if (request.method() === 'DELETE') endedDeletes += 1;
    });
    const deletion = await hold(page, new RegExp(`/o/images%2F${FOLDER}`));
    await chooseFile(page, photo);
    await deletion.started;
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    expect(endedDeletes).toBe(0);
    deletion.release();
  });

  test('that failed is forgotten when its slide is added without it', async ({
    openSlides,
    photo,
  }) => {
    const { page } = await openSlides();
    await page.route(UPLOADS, (route) => route.fulfill({ status: 403, json: { error: {} } }));
    await chooseFile(page, photo);
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    await save(page, 'E2E Slide Plain');
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });

  test('cannot be saved during its upload', async ({ openSlides, photo }) => {
    const { page } = await openSlides();
    const upload = await hold(page, UPLOADS);
    await chooseFile(page, photo);
    await fillSlideForm(page, 'E2E Slide Early', 'Too early.');
    await pressAdd(page);
    await expect(page.getByRole('alert')).toContainText('The image is still being uploaded.');
    expect(await readSlide('E2E Slide Early')).toBeUndefined();
    upload.release();
    await waitForImage(page);
    const { imageUrl } = await save(page, 'E2E Slide Early');
    expect(pictureSourcesOf(imageUrl)).toBeDefined();
  });
});

test.describe('an interrupted upload', () => {
  test('leaves no file when it is cancelled', async ({ openSlides }) => {
    const before = await listImagePaths(FOLDER);
    const { page } = await openSlides();
    const upload = await hold(page, UPLOADS);
    await chooseFile(page, await noisyPicture());
    await upload.started;
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    upload.release();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.waitForTimeout(1_500);
    expect(await addedPaths(before)).toEqual([]);
    expect(await alertWith(page, FAILED).count()).toBe(0);
  });

  test('leaves no file and no slide when the page is closed', async ({
    openSlides,
    seedSlides,
  }) => {
    const before = await listImagePaths(FOLDER);
    const { page } = await openSlides();
    const upload = await hold(page, UPLOADS);
    await chooseFile(page, await noisyPicture());
    await upload.started;
    await page.close();
    upload.release();
    await wait(1_500);
    expect(await addedPaths(before)).toEqual([]);
    expect(await readSlides()).toHaveLength(seedSlides.length);
  });

  test('is resumed automatically when the connection returns', async ({ openSlides, photo }) => {
    const { page } = await openSlides();
    let requestCount = 0;
    await page.route(UPLOADS, (route) => {
      requestCount += 1;
      return requestCount <= 2 ? route.abort() : route.continue();
    });
    await chooseFile(page, photo);
    await waitForImage(page);
    expect(requestCount).toBeGreaterThan(2);
  });

  test('shows an error when the connection does not return, and the form keeps its values', async ({
    openSlides,
    photo,
  }) => {
    const { page } = await openSlides();
    await page.clock.install();
    await page.route(UPLOADS, (route) => route.abort());
    await page.getByLabel('Title').fill('E2E Slide Kept');
    await chooseFile(page, photo);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await advanceUntilFailed(page);
    await expect(page.getByLabel('Title')).toHaveValue('E2E Slide Kept');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('waits for the network while offline, and starts again after an error when it returns', async ({
    openSlides,
    photo,
  }) => {
    const { page } = await openSlides();
    await page.clock.install();
    // Loads the upload's code.
    await chooseFile(page, photo);
    await waitForImage(page);
    await page.route(UPLOADS, (route) => route.abort());
    await chooseFile(page, photo);
    await page.context().setOffline(true);
    await expect(page.getByRole('status').getByText('Waiting for the network')).toBeVisible();
    await advanceUntilFailed(page);
    await page.unroute(UPLOADS);
    await page.context().setOffline(false);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(alertWith(page, FAILED)).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(alertWith(page, FAILED)).toHaveCount(0);
  });
});

for (const width of [390, 1280]) {
  test(`no state of the image field has an axe violation at ${width} px`, async ({
    openSlides,
    photo,
  }) => {
    const { page } = await openSlides({ viewport: { width, height: 900 } });
    const upload = await hold(page, UPLOADS);
    await chooseFile(page, photo);
    await upload.started;
    expect.soft(await findAxeViolations(page), 'uploading').toEqual([]);
    upload.release();
    await waitForImage(page);
    await chooseFile(page, Buffer.from('none'), 'a.txt', 'text/plain');
    expect.soft(await findAxeViolations(page), 'with an image and an error').toEqual([]);
  });
}

/** Advances the fake clock of the page until the upload is given up. */
async function advanceUntilFailed(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(await alertWith(page, FAILED).count()).toBe(1);
  }).toPass({ intervals: [50], timeout: 20_000 });
}

/** Returns the added files only; files of an earlier test may be deleted meanwhile. */
async function addedPaths(before: readonly string[]): Promise<string[]> {
  return (await listImagePaths(FOLDER)).filter((path) => !before.includes(path));
}

/** Returns the id of an image of a slide from its URL. */
function idOf(url: string): string {
  return url.match(/images%2Fslides%2F[\w-]+/)?.[0]?.split('%2F')[2] ?? 'none';
}

/** Holds the matching requests of a page. `started` resolves with the first one. */
async function hold(page: Page, url: string | RegExp) {
  const requestedUrls: string[] = [];
  let release = () => {};
  let notifyStarted = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const started = new Promise<void>((resolve) => {
    notifyStarted = resolve;
  });
  await page.route(url, async (route) => {
    requestedUrls.push(route.request().url());
    notifyStarted();
    await released;
    // The page may be closed or the request aborted.
    await route.continue().catch(() => {});
  });
  return { requestedUrls, started, release };
}
