/**
 * Pictures that administrators upload. The files of a picture in Storage:
 *
 *   images/{folder}/{id}/original.{ending}   the upload
 *   images/{folder}/{id}/400.webp, 800.webp  variants, if the original is wider
 *   images/{folder}/{id}/full.webp           the largest variant
 *
 * The address of a processed picture is that of `full.webp`. Its fragment, which browsers do not send,
 * contains the size and a tiny placeholder that is shown until the picture has loaded (WebP, base64url):
 * `…%2Ffull.webp?alt=media#1600x1200.UklGRm…` (docs/decisions/0017-picture-addresses.md).
 */
import type { PictureType } from '../admin-limits.ts';

/** Pixels of the longer side at most. */
export const PICTURE_MAX_SIDE = 1_600;

/** Widths of the smaller variants in pixels. */
const SMALLER_WIDTHS = [400, 800];

/** The name of the largest variant. */
export const FULL_PICTURE = 'full.webp';

export type PictureFolder = 'categories' | 'products' | 'slides';

/**
 * The metadata key of an original with the result of its processing: the encoded `PictureFacts`
 * once all variants exist, or `UNREADABLE_PICTURE`.
 */
export const PICTURE_METADATA_KEY = 'picture';
export const UNREADABLE_PICTURE = 'unreadable';

/** The decoded fragment of an address. */
export interface PictureFacts {
  /** Pixels of the largest variant. */
  width: number;
  height: number;
  /** A tiny WebP in base64url; empty if there is none. */
  blur: string;
}

/** A file derived from the original. */
export interface PictureVariant {
  name: string;
  /** Pixels. */
  width: number;
}

/** Attributes of an `<img>`, and its placeholder. */
export interface PictureSources {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  /** A data URL; empty if there is none. */
  blur: string;
}

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

/** Returns the variants of a picture of `width` pixels, the largest last. */
export function variantsOf(width: number): PictureVariant[] {
  const smaller = SMALLER_WIDTHS.filter((each) => each < width);
  return [
    ...smaller.map((each) => ({ name: `${each}.webp`, width: each })),
    { name: FULL_PICTURE, width },
  ];
}

/** `1600x1200.UklGRm…` */
export function encodePictureFacts({ width, height, blur }: PictureFacts): string {
  return `${width}x${height}${blur === '' ? '' : `.${blur}`}`;
}

/** Returns `undefined` for a text that does not encode facts. */
export function decodePictureFacts(text: string): PictureFacts | undefined {
  const [, width, height, blur = ''] = text.match(/^(\d{1,5})x(\d{1,5})(?:\.([\w-]+))?$/) ?? [];
  if (width === undefined || height === undefined) return undefined;
  return { width: Number(width), height: Number(height), blur };
}

/** Returns the public address of a file. `host` includes the protocol and has no trailing slash. */
export function fileUrlOf({ host, bucket, path }: Record<'host' | 'bucket' | 'path', string>) {
  return `${host}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
}

/** Returns the attributes of an `<img>`; `undefined` for an address that is not of a processed picture. */
export function pictureSourcesOf(address: string): PictureSources | undefined {
  const [src = '', fragment = ''] = address.split('#');
  const facts = decodePictureFacts(fragment);
  if (!facts || !src.includes(`%2F${FULL_PICTURE}?`)) return undefined;
  const { width, height, blur } = facts;
  const variantUrlOf = ({ name }: PictureVariant) =>
    src.replace(`%2F${FULL_PICTURE}?`, `%2F${name}?`);
  return {
    src,
    srcSet: variantsOf(width)
      .map((variant) => `${variantUrlOf(variant)} ${variant.width}w`)
      .join(', '),
    width,
    height,
    blur: blur && `data:image/webp;base64,${blur.replace(/-/g, '+').replace(/_/g, '/')}`,
  };
}
