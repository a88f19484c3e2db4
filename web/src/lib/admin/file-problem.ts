import { isPictureType, limits } from '@neev/domain';

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
