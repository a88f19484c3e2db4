/** Test images, and access to the Storage of the suite. */
import { randomUUID } from 'node:crypto';
import {
  FULL_PICTURE,
  originalPathOf,
  type PictureFolder,
  pictureDirectoryOf,
  pictureSourcesOf,
} from '@neev/domain';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { requireVariable } from './suite.ts';

/** Matches the upload requests of the Storage SDK, but not downloads. */
export const UPLOADS = /\/v0\/b\/[^/]+\/o\?.*(uploadType|upload_id|name=)/;

/** The camera model in the EXIF data, which is stored as plain text in the file. */
export const CAMERA = 'Camera of a test';

const RED = { r: 210, g: 30, b: 30 };

/**
 * Returns a JPEG with EXIF rotation and GPS position. Upright it has 800 × 1200 pixels, the upper half
 * red and the lower half white.
 */
export async function photograph(): Promise<Buffer> {
  const white = { create: { width: 1200, height: 800, channels: 3 as const, background: 'white' } };
  const red = { create: { width: 600, height: 800, channels: 3 as const, background: RED } };
  const unrotated = await sharp(white)
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return sharp(unrotated)
    .jpeg()
    .withExif({
      IFD0: { Model: CAMERA },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 34/1 21/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Returns a JPEG of a few hundred kilobytes, whose upload takes several requests. */
export async function noisyPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const options = {
    create: { width: 1600, height: 1200, channels: 3 as const, background: 'gray', noise },
  };
  return sharp(options).jpeg().toBuffer();
}

/** Returns a JPEG of more than 5 MB. */
export async function largePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const options = {
    create: { width: 2800, height: 2100, channels: 3 as const, background: 'gray', noise },
  };
  return sharp(options).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
}

/**
 * Returns the URL of the files in Storage, or of one of them. The Admin SDK is not used: it can reuse a connection
 * that the emulator is closing because it was idle for five seconds, and then fails.
 */
function fileUrl(path = ''): string {
  const bucket = `${requireVariable('GCLOUD_PROJECT')}.appspot.com`;
  const host = requireVariable('FIREBASE_STORAGE_EMULATOR_HOST');
  return `http://${host}/b/${bucket}/o${path && `/${encodeURIComponent(path)}`}`;
}

async function listFiles(prefix: string): Promise<string[]> {
  const response = await fetch(`${fileUrl()}?prefix=${encodeURIComponent(prefix)}`);
  const { items = [] }: { items?: { name: string }[] } = await response.json();
  return items.map(({ name }) => name);
}

export async function fileExists(path: string): Promise<boolean> {
  return (await listFiles(path)).includes(path);
}

/** Returns the paths of all images in a folder of Storage. */
export async function listImagePaths(folder: PictureFolder): Promise<string[]> {
  return (await listFiles(`images/${folder}/`)).sort();
}

/**
 * Uploads an image and waits until it is resized. On a busy machine, the first start of the function can take longer than
 * a form waits for it: the form then saves the address of the original.
 */
export async function startImageFunction(): Promise<void> {
  const path = originalPathOf('brands', randomUUID(), 'image/jpeg');
  const directory = pictureDirectoryOf(path) ?? '';
  const url = `${fileUrl()}?uploadType=media&name=${encodeURIComponent(path)}`;
  await fetch(url.replace('/b/', '/upload/storage/v1/b/'), {
    method: 'POST',
    headers: { 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(await photograph()),
  });
  const isResized = () => fileExists(directory + FULL_PICTURE);
  await expect.poll(isResized, { timeout: 90_000 }).toBe(true);
  await deleteFiles(await listFiles(directory));
}

/** Deletes all images of a folder except those in `before`. */
export async function removeImagesExcept(
  folder: PictureFolder,
  before: readonly string[],
): Promise<void> {
  const added = (await listImagePaths(folder)).filter((path) => !before.includes(path));
  await deleteFiles(added);
}

async function deleteFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => fetch(fileUrl(path), { method: 'DELETE' })));
}

/** Returns the files of an image by name, from the URL of the image. */
export async function readImageFiles(url: string): Promise<Map<string, Buffer>> {
  const src = pictureSourcesOf(url)?.src ?? '';
  const path = decodeURIComponent(src.match(/\/o\/([^?]+)/)?.[1] ?? 'none');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const contents = (await listFiles(folder)).map(async (name) => {
    const response = await fetch(`${fileUrl(name)}?alt=media`);
    return [name.slice(folder.length), Buffer.from(await response.arrayBuffer())] as const;
  });
  return new Map(await Promise.all(contents));
}

/** Whether a pixel is red. `x` and `y` are fractions of the width and the height. */
export async function isRedAt(picture: Buffer, x: number, y: number): Promise<boolean> {
  const { width, height } = await sharp(picture).metadata();
  const pixel = { left: Math.floor(width * x), top: Math.floor(height * y), width: 1, height: 1 };
  const [red = 0, green = 0] = await sharp(picture).extract(pixel).removeAlpha().raw().toBuffer();
  return red > 150 && green < 100;
}
