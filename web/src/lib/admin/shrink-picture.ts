import { adminLimits, isPictureType, PICTURE_MAX_SIDE, type PictureType } from '@neev/domain';
import { fitWithin } from '@/lib/fit-within.ts';

/** Encoder quality. High, because the image function encodes the picture a second time. */
const QUALITY = 0.9;

export interface ShrunkPicture {
  blob: Blob;
  type: PictureType;
}

/** The picture cannot be uploaded and a retry does not help. `message` is shown to the user. */
export class UnsuitablePictureError extends Error {
  override name = 'UnsuitablePictureError';
}

/**
 * Rotates the picture upright, scales it to the largest size that pages need, and encodes it again,
 * which removes the metadata of the camera, such as the location.
 * @throws UnsuitablePictureError when it cannot be decoded or made small enough.
 */
export async function shrinkPicture(file: File): Promise<ShrunkPicture> {
  const picture = await resizePicture(await decode(file), file.type);
  const problem = uploadProblemOf(picture.blob);
  if (problem !== undefined) throw new UnsuitablePictureError(problem);
  return picture;
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnsuitablePictureError(UNREADABLE_TEXT, { cause });
  }
}

async function resizePicture(bitmap: ImageBitmap, chosenType: string): Promise<ShrunkPicture> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWithin(bitmap, PICTURE_MAX_SIDE));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas context.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();

  const webp = await encode(canvas, 'image/webp');
  // A browser without a WebP encoder (Safari) returns PNG, which is large for a photograph.
  return webp.type === 'image/png' && chosenType === 'image/jpeg'
    ? encode(canvas, 'image/jpeg')
    : webp;
}

function encode(canvas: HTMLCanvasElement, type: PictureType): Promise<ShrunkPicture> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob && isPictureType(blob.type)) resolve({ blob, type: blob.type });
        else reject(new Error('The browser cannot encode the picture.'));
      },
      type,
      QUALITY,
    );
  });
}

const MEGABYTE = 1_048_576;

/** Maximum size in bytes of the chosen file; it is scaled down before the upload. */
export const MAX_CHOSEN_BYTES = 40 * MEGABYTE;

const TYPES = 'JPEG, PNG, WebP or AVIF';

/** The limits of the file picker. */
export const PICTURE_LIMITS = `${TYPES}. Up to ${MAX_CHOSEN_BYTES / MEGABYTE} MB; large pictures are shrunk.`;

/** The message for a file that cannot be decoded. */
export const UNREADABLE_TEXT = 'This image cannot be read. Choose another file.';

/** Value of the `accept` attribute of a file input. */
export const PICTURE_ACCEPT = adminLimits.imageTypes.join(',');

type SizeAndType = Pick<Blob, 'type' | 'size'>;

/** The reason why a file cannot be chosen; `undefined` when it can. */
export function choiceProblemOf({ type, size }: SizeAndType): string | undefined {
  if (!isPictureType(type)) return `This file type is not supported. Use ${TYPES}.`;
  return size > MAX_CHOSEN_BYTES ? tooLargeText(size, MAX_CHOSEN_BYTES) : undefined;
}

/** The reason why a picture cannot be uploaded as it is; `undefined` when it can. */
export function uploadProblemOf({ size }: Pick<Blob, 'size'>): string | undefined {
  return size > adminLimits.imageBytes ? tooLargeText(size, adminLimits.imageBytes) : undefined;
}

function tooLargeText(size: number, maxBytes: number): string {
  const megabytes = (Math.ceil((size / MEGABYTE) * 10) / 10).toFixed(1);
  return `This image is too large (${megabytes} MB). The limit is ${maxBytes / MEGABYTE} MB.`;
}
