/** The kinds of pictures. */
import { brandColour, brandMark } from '../brands.ts';
import type { mixer } from '../lorries.ts';
import type { bucket, Pack } from '../paint.ts';
import { sacks } from '../sacks.ts';
import { type Draw, toPicture } from '../scene.ts';

/** The picture of a product as an SVG document. */
export type PictureOf = (product: { brand: string }) => string;

/** A drawing with a tag that names brand and size. */
export function tagged(title: string, draw: Draw): PictureOf {
  return ({ brand }) => toPicture(draw, { brand, title });
}

/** Printed sacks in the colour of the brand. */
export function sack(
  title: string,
  kind: string,
  weight: string,
  paper?: string,
  count?: number,
): PictureOf {
  return ({ brand }) => {
    const print = {
      brand,
      mark: brandMark(brand),
      title,
      kind,
      weight,
      colour: brandColour(brand),
    };
    return toPicture(sacks({ ...print, ...(paper && { paper }) }, count));
  };
}

/** A lorry in the colour of the brand. */
export function lorry(draw: typeof mixer, title: string): PictureOf {
  return ({ brand }) => toPicture(draw({ brand, title, colour: brandColour(brand) }));
}

/** A bucket or tin with a label in the colour of the brand. */
export function pack(
  draw: typeof bucket,
  lines: Pack['lines'],
  paint: string,
  more: Partial<Pack> = {},
): PictureOf {
  return ({ brand }) =>
    toPicture(draw({ brand, lines, paint, colour: brandColour(brand), ...more }));
}
