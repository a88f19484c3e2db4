/**
 * Pictures that administrators upload. The files of a picture in Storage:
 *
 *   images/{folder}/{id}/original.{extension}  the upload
 *   images/{folder}/{id}/400.webp, 800.webp    smaller variants, if `full.webp` is wider
 *   images/{folder}/{id}/full.webp             the largest variant
 *
 * The address of a processed picture is that of `full.webp`. Its fragment, which browsers do not send,
 * contains the size and a tiny placeholder that is shown until the picture has loaded (WebP, base64url):
 * `…%2Ffull.webp?alt=media#1600x1200.UklGRm…` (docs/decisions/0017-picture-addresses.md).
 */

/** Pixels of the longer side at most. */
export const PICTURE_MAX_SIDE = 1_600;

/** Widths of the smaller variants in pixels. */
const SMALLER_WIDTHS = [400, 800];

/** The name of the largest variant. */
export const FULL_PICTURE = 'full.webp';

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

/** Returns the variants of a picture of `width` pixels, the largest last. */
export function variantsOf(width: number): PictureVariant[] {
  const smaller = SMALLER_WIDTHS.filter((each) => each < width);
  return [
    ...smaller.map((each) => ({ name: `${each}.webp`, width: each })),
    { name: FULL_PICTURE, width },
  ];
}

/** Returns `undefined` for a text that does not encode facts. */
export function decodePictureFacts(text: string): PictureFacts | undefined {
  const [, width, height, blur = ''] = text.match(/^(\d{1,5})x(\d{1,5})(?:\.([\w-]+))?$/) ?? [];
  if (width === undefined || height === undefined) return undefined;
  return { width: Number(width), height: Number(height), blur };
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
