/**
 * Pictures that administrators upload, and how an address alone says what there is of a picture:
 *
 *   images/{folder}/{id}/original.{ending}   as it was uploaded
 *   images/{folder}/{id}/400.webp, 800.webp  made from it, as far as it is larger than they
 *   images/{folder}/{id}/full.webp           the largest
 *
 * The address of a finished picture is that of `full.webp`. Its fragment, which no browser sends,
 * holds the size and a tiny picture to stand there until the real one has come (WebP, base64url):
 * `…%2Ffull.webp?alt=media#1600x1200.UklGRm…` (docs/decisions/0017-picture-addresses.md).
 */
import { limits } from '../limits.ts';

/** Pixels: neither side of a picture is longer. */
export const PICTURE_MAX_SIDE = 1_600;

/** Pixels across of the smaller ones. */
const SMALLER_WIDTHS = [400, 800];

/** The largest of a picture's files. */
export const FULL_PICTURE = 'full.webp';

export type PictureFolder = 'categories' | 'products' | 'slides';

/**
 * Under this name the metadata of an original say what has become of it: its facts once all files
 * are there, or that it is no picture.
 */
export const PICTURE_NOTE = 'picture';
export const UNREADABLE_PICTURE = 'unreadable';

/** What the fragment of an address tells. */
export interface PictureFacts {
  /** Pixels of the largest. */
  width: number;
  height: number;
  /** A tiny WebP in base64url; empty: none. */
  blur: string;
}

/** A file made from the original. */
export interface PictureVariant {
  name: string;
  /** Pixels across. */
  width: number;
}

/** What an `<img>` takes. */
export interface PictureSources {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  /** A data URL; empty: none. */
  blur: string;
}

export type PictureType = (typeof limits.imageTypes)[number];

const endingOf: Record<PictureType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** Whether it is a kind of picture that Storage takes. */
export function isPictureType(type: string): type is PictureType {
  return limits.imageTypes.some((each) => each === type);
}

/** Where a picture is uploaded to. The id is of letters, digits and hyphens. */
export function originalPathOf(folder: PictureFolder, id: string, type: PictureType): string {
  return `images/${folder}/${id}/original.${endingOf[type]}`;
}

export function isOriginalPath(path: string): boolean {
  return /^images\/[a-z]+\/[\w-]+\/original\.[a-z]+$/.test(path);
}

/** The folder of all files of a picture, with its last slash; `undefined` for a file on its own. */
export function familyOf(path: string): string | undefined {
  return path.match(/^images\/[a-z]+\/[\w-]+\/(?=[^/]+$)/)?.[0];
}

/** The files of a picture that is so wide, the largest last. */
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

/** `undefined` for a text that tells of no finished picture. */
export function decodePictureFacts(text: string): PictureFacts | undefined {
  const [, width, height, blur = ''] = text.match(/^(\d{1,5})x(\d{1,5})(?:\.([\w-]+))?$/) ?? [];
  if (width === undefined || height === undefined) return undefined;
  return { width: Number(width), height: Number(height), blur };
}

/** The address of a file that anyone may get. `host`: with its protocol, without a last slash. */
export function fileAddressOf({ host, bucket, path }: Record<'host' | 'bucket' | 'path', string>) {
  return `${host}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
}

/** All that can be had of a picture; `undefined` for an address that tells of nothing else. */
export function pictureSourcesOf(address: string): PictureSources | undefined {
  const [src = '', fragment = ''] = address.split('#');
  const facts = decodePictureFacts(fragment);
  if (!facts || !src.includes(`%2F${FULL_PICTURE}?`)) return undefined;
  const { width, height, blur } = facts;
  const addressOf = ({ name }: PictureVariant) => src.replace(`%2F${FULL_PICTURE}?`, `%2F${name}?`);
  return {
    src,
    srcSet: variantsOf(width)
      .map((variant) => `${addressOf(variant)} ${variant.width}w`)
      .join(', '),
    width,
    height,
    blur: blur && `data:image/webp;base64,${blur.replace(/-/g, '+').replace(/_/g, '/')}`,
  };
}
