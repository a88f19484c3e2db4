/** Makes the files of pictures that administrators have uploaded. */
import {
  encodePictureFacts,
  familyOf,
  isOriginalPath,
  PICTURE_MAX_SIDE,
  PICTURE_NOTE,
  type PictureFacts,
  UNREADABLE_PICTURE,
  variantsOf,
} from '@neev/domain';
import type { Sharp } from 'sharp';
import type { ImageStore } from './image-store.ts';

/**
 * Makes the files of a picture that was uploaded to `path`, and notes it beside the original once
 * all of them are there: nobody is told of a file before. The files are the same each time, so to
 * run again, after a crash or twice at once, does no harm. The original stays as long as the
 * picture: who has not waited for the note shows it.
 */
export async function finishImage(images: ImageStore, path: string): Promise<void> {
  const family = familyOf(path);
  const original = isOriginalPath(path) ? await images.read(path) : undefined;
  if (!original || family === undefined) return;
  const picture = await renderPicture(original);
  for (const { name, bytes } of picture?.files ?? []) await images.write(family + name, bytes);
  const note = picture ? encodePictureFacts(picture.facts) : UNREADABLE_PICTURE;
  const isStillThere = await images.note(path, { [PICTURE_NOTE]: note });
  if (!isStillThere) await images.deleteAll(family);
}

/** Pixels; a file that claims more is refused before it is unpacked. */
const MOST_PIXELS = 50_000_000;

/** Kinds that Storage takes (limits.imageTypes), as sharp calls them. */
const FORMATS = ['jpeg', 'png', 'webp', 'heif'];

/** Pixels of the longer side of the blur. */
const BLUR_SIDE = 16;

/** Bytes; a blur must leave room in an address (limits.imageUrl). */
const MOST_BLUR_BYTES = 300;

interface RenderedPicture {
  facts: PictureFacts;
  /** The largest last. */
  files: { name: string; bytes: Buffer }[];
}

/**
 * Upright, in sRGB, without what the camera has noted (time, place). `undefined` for a file that is
 * no picture, or one that cannot be read to its end.
 */
export async function renderPicture(original: Buffer): Promise<RenderedPicture | undefined> {
  const sharp = await loadSharp();
  try {
    return await render(sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' }));
  } catch {
    // sharp throws plain errors alone; each of them says that the file is to blame.
    return undefined;
  }
}

async function render(original: Sharp): Promise<RenderedPicture | undefined> {
  const { format } = await original.metadata();
  if (!FORMATS.includes(format)) return undefined;
  const upright = original.autoOrient();
  const { data, info } = await within(upright, PICTURE_MAX_SIDE)
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

/** None for a picture that one can see through: it would show. */
async function blurOf(picture: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const { isOpaque } = await sharp(picture).stats();
  if (!isOpaque) return '';
  const bytes = await within(sharp(picture), BLUR_SIDE).webp({ quality: 30 }).toBuffer();
  return bytes.length > MOST_BLUR_BYTES ? '' : bytes.toString('base64url');
}

/** Only when it is wanted: all functions are one bundle, and the others start without it. */
async function loadSharp() {
  return (await import('sharp')).default;
}

function within(picture: Sharp, side: number): Sharp {
  const box = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
  return picture.clone().resize(box);
}
