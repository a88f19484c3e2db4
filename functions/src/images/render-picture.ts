/** Creates the variants of pictures that administrators have uploaded. */
import {
  encodePictureFacts,
  isOriginalPath,
  PICTURE_MAX_SIDE,
  PICTURE_METADATA_KEY,
  type PictureFacts,
  pictureDirectoryOf,
  UNREADABLE_PICTURE,
  variantsOf,
} from '@neev/domain';
import type { Sharp } from 'sharp';
import type { ImageStore } from './image-store.ts';

/**
 * Creates the variants of the picture at `path`. Sets the metadata of the original only when all of them exist, so that
 * no address of a missing file is used. Deterministic and idempotent. The original is kept, because a record that was
 * saved before the processing has finished shows it.
 */
export async function processImage(images: ImageStore, path: string): Promise<void> {
  const directory = pictureDirectoryOf(path);
  const original = isOriginalPath(path) ? await images.read(path) : undefined;
  if (!original || directory === undefined) return;
  const picture = await renderPicture(original);
  for (const { name, bytes } of picture?.files ?? []) await images.write(directory + name, bytes);
  const result = picture ? encodePictureFacts(picture.facts) : UNREADABLE_PICTURE;
  const hasOriginal = await images.setCustomMetadata(path, { [PICTURE_METADATA_KEY]: result });
  if (!hasOriginal) await images.deleteAll(directory);
}

/** Pixels; a file that declares more is rejected before it is decoded. */
const MAX_PIXELS = 50_000_000;

/** The formats of `adminLimits.imageTypes`, as sharp names them. */
const FORMATS = ['jpeg', 'png', 'webp', 'heif'];

/** Pixels of the longer side of the placeholder. */
const BLUR_SIDE = 16;

/** Bytes of the placeholder, which is part of the address (`limits.imageUrl`). */
const MAX_BLUR_BYTES = 300;

interface RenderedPicture {
  facts: PictureFacts;
  /** The largest last. */
  files: { name: string; bytes: Buffer }[];
}

/**
 * Renders the variants: upright, in sRGB, without metadata of the camera (time, location). Returns
 * `undefined` for a file that is not a picture or is incomplete.
 */
export async function renderPicture(original: Buffer): Promise<RenderedPicture | undefined> {
  const sharp = await loadSharp();
  try {
    return await render(sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }));
  } catch {
    // sharp throws only plain errors; each means that the file is invalid.
    return undefined;
  }
}

async function render(original: Sharp): Promise<RenderedPicture | undefined> {
  const { format } = await original.metadata();
  if (!FORMATS.includes(format)) return undefined;
  const upright = original.autoOrient();
  const { data, info } = await resizeToFit(upright, PICTURE_MAX_SIDE)
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;

  const files: RenderedPicture['files'] = [];
  for (const variant of variantsOf(width).slice(0, -1)) {
    const smaller = upright.clone().resize({ width: variant.width }).webp({ quality: 78 });
    files.push({ name: variant.name, bytes: await smaller.toBuffer() });
  }
  files.push({ name: variantsOf(width).at(-1)?.name ?? '', bytes: data });
  return { facts: { width, height, blur: await blurOf(data) }, files };
}

/** Empty for a transparent picture, through which the placeholder would be visible. */
async function blurOf(picture: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const { isOpaque } = await sharp(picture).stats();
  if (!isOpaque) return '';
  const bytes = await resizeToFit(sharp(picture), BLUR_SIDE).webp({ quality: 30 }).toBuffer();
  return bytes.length > MAX_BLUR_BYTES ? '' : bytes.toString('base64url');
}

/** Imported lazily: all functions share one bundle, and the others start faster without it. */
async function loadSharp() {
  return (await import('sharp')).default;
}

function resizeToFit(picture: Sharp, side: number): Sharp {
  const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
  return picture.clone().resize(size);
}
