/** The files of uploaded pictures, which public pages only show (picture.ts). */
import type { PictureType } from '../admin-limits.ts';
import type { PictureFacts } from './picture.ts';

export type PictureFolder = 'brands' | 'categories' | 'products' | 'slides';

/**
 * The metadata key of an original with the result of its processing: the encoded `PictureFacts`
 * once all variants exist, or `UNREADABLE_PICTURE`.
 */
export const PICTURE_METADATA_KEY = 'picture';
export const UNREADABLE_PICTURE = 'unreadable';

const extensionByType: Record<PictureType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** Returns the path of an upload. `id` consists of letters, digits and hyphens. */
export function originalPathOf(folder: PictureFolder, id: string, type: PictureType): string {
  return `images/${folder}/${id}/original.${extensionByType[type]}`;
}

export function isOriginalPath(path: string): boolean {
  return /^images\/[a-z]+\/[\w-]+\/original\.[a-z]+$/.test(path);
}

/** Returns the folder of all files of a picture with a trailing slash; `undefined` for other paths. */
export function pictureDirectoryOf(path: string): string | undefined {
  return path.match(/^images\/[a-z]+\/[\w-]+\/(?=[^/]+$)/)?.[0];
}

/** `1600x1200.UklGRm…` */
export function encodePictureFacts({ width, height, blur }: PictureFacts): string {
  return `${width}x${height}${blur === '' ? '' : `.${blur}`}`;
}

/** Returns the public address of a file. `host` includes the protocol and has no trailing slash. */
export function fileUrlOf({ host, bucket, path }: Record<'host' | 'bucket' | 'path', string>) {
  return `${host}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
}
