/** Drives the image field of a form. */
import type { Page } from '@playwright/test';
import { UPLOADS } from './pictures.ts';

/** Time limit for resizing an image, including the cold start of the function. */
const UPLOAD_TIMEOUT_MS = 40_000;

export const imageField = (page: Page) => page.getByLabel('Image', { exact: true });
export const alertWith = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text });

export const chooseFile = (
  page: Page,
  buffer: Buffer,
  name = 'photo.jpg',
  mimeType = 'image/jpeg',
) => imageField(page).setInputFiles({ name, mimeType, buffer });

/** Waits until the field has an image. */
export const waitForImage = (page: Page) =>
  page.getByRole('button', { name: 'Remove image' }).waitFor({ timeout: UPLOAD_TIMEOUT_MS });

/** Returns a function that returns the number of upload requests so far. */
export function countUploads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (UPLOADS.test(request.url())) count += 1;
  });
  return () => count;
}

/** Dispatches a drop or paste event with an image file. */
export function dispatchFile(page: Page, event: 'drop' | 'paste', buffer: Buffer): Promise<void> {
  return imageField(page).evaluate(
    (input, { kind, bytes }) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], 'given.jpg', { type: 'image/jpeg' }));
      const options = { bubbles: true, cancelable: true };
      const dropOrPaste =
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: files })
          : new ClipboardEvent('paste', { ...options, clipboardData: files });
      input.dispatchEvent(dropOrPaste);
    },
    { kind: event, bytes: [...buffer] },
  );
}
