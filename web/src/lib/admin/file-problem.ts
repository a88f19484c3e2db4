import { isPictureType, limits } from '@neev/domain';

const MEGABYTE = 1_048_576;

/** What may be chosen, in words (storage.rules). */
export const PICTURE_LIMITS = `JPEG, PNG, WebP or AVIF, at most ${limits.imageBytes / MEGABYTE} MB`;

/** The same, as a file input takes it. */
export const PICTURE_ACCEPT = limits.imageTypes.join(',');

/** Why a file cannot be uploaded; `undefined` when it can. */
export function fileProblemOf({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!isPictureType(type)) return `This file is no picture of these kinds: ${PICTURE_LIMITS}.`;
  if (size <= limits.imageBytes) return undefined;
  const megabytes = (Math.ceil((size / MEGABYTE) * 10) / 10).toFixed(1);
  return `This picture is too large (${megabytes} MB): ${PICTURE_LIMITS}.`;
}
