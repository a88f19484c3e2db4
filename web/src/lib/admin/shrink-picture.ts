import { isPictureType, limits, PICTURE_MAX_SIDE, type PictureType } from '@neev/domain';
import { fitWithin } from '@/lib/fit-within.ts';

/** Of what is encoded; the function that makes smaller pictures of it encodes once more. */
const QUALITY = 0.9;

export interface ShrunkPicture {
  blob: Blob;
  type: PictureType;
}

/** The picture cannot be uploaded, nor at another try; the message says why to people. */
export class UnfitPicture extends Error {
  override name = 'UnfitPicture';
}

/**
 * The picture upright, no larger than pages need it, and drawn anew: what the camera has noted
 * beside it, the place above all, does not leave the device.
 * @throws UnfitPicture when it cannot be made small enough.
 * @throws Error for a file that the browser cannot show.
 */
export async function shrinkPicture(file: File): Promise<ShrunkPicture> {
  const picture = await drawSmaller(await decode(file), file.type);
  requireFit(picture.blob);
  return picture;
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    // It would have to be uploaded as it is.
    requireFit(file, cause);
    throw cause;
  }
}

function requireFit(file: Blob, cause?: unknown): void {
  const problem = uploadProblemOf(file);
  if (problem !== undefined) throw new UnfitPicture(problem, { cause });
}

async function drawSmaller(bitmap: ImageBitmap, chosenType: string): Promise<ShrunkPicture> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWithin(bitmap, PICTURE_MAX_SIDE));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();

  const webp = await encode(canvas, 'image/webp');
  // A browser that cannot encode WebP (Safari) gives PNG, which is large for a photograph.
  return webp.type === 'image/png' && chosenType === 'image/jpeg'
    ? encode(canvas, 'image/jpeg')
    : webp;
}

function encode(canvas: HTMLCanvasElement, wanted: PictureType): Promise<ShrunkPicture> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob && isPictureType(blob.type)) resolve({ blob, type: blob.type });
        else reject(new Error('The browser cannot encode the picture.'));
      },
      wanted,
      QUALITY,
    );
  });
}

const MEGABYTE = 1_048_576;

/** Bytes of a file that may be chosen: straight from a camera, and scaled before it is uploaded. */
export const CHOSEN_BYTES = 40 * MEGABYTE;

const TYPES = 'JPEG, PNG, WebP or AVIF';

/** What may be uploaded, in words (storage.rules). */
const UPLOAD_LIMITS = `${TYPES}, at most ${limits.imageBytes / MEGABYTE} MB`;

/** What may be chosen, in words. */
export const PICTURE_LIMITS = `${UPLOAD_LIMITS}; larger ones, up to ${CHOSEN_BYTES / MEGABYTE} MB, are made smaller first`;

/** The kinds, as a file input takes them. */
export const PICTURE_ACCEPT = limits.imageTypes.join(',');

type SizeAndType = Pick<Blob, 'type' | 'size'>;

/** Why a file cannot be chosen; `undefined` when it can. */
export function choiceProblemOf({ type, size }: SizeAndType): string | undefined {
  if (!isPictureType(type)) return `This file is no picture of these kinds: ${UPLOAD_LIMITS}.`;
  return size > CHOSEN_BYTES ? tooLarge(size, CHOSEN_BYTES) : undefined;
}

/** Why a picture cannot be uploaded as it is; `undefined` when it can. */
export function uploadProblemOf({ size }: Pick<Blob, 'size'>): string | undefined {
  return size > limits.imageBytes ? tooLarge(size, limits.imageBytes) : undefined;
}

function tooLarge(size: number, most: number): string {
  const megabytes = (Math.ceil((size / MEGABYTE) * 10) / 10).toFixed(1);
  return `This picture is too large (${megabytes} MB): ${TYPES}, at most ${most / MEGABYTE} MB.`;
}
