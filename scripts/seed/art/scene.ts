/** The picture around a drawing: light backdrop, shadow, tag and text. */
import { type Point, polygon, round, shade } from './geometry.ts';

export interface Drawing {
  body: string;
  /** Points that enclose the body. */
  extent: readonly Point[];
  /** The outline of the body on the floor, for its shadow. */
  floor: readonly Point[];
}

/** Makes a drawing, and adds what it refers to. */
export type Draw = (definitions: Definitions) => Drawing;

/** What a drawing of a product shows in words. */
export interface Label {
  brand: string;
  /** The size, grade or kind, as on the product itself. */
  title: string;
}

/** The `<defs>` of one picture. Equal definitions are written once. */
export class Definitions {
  readonly #ids = new Map<string, string>();

  /** Adds an element that has no id yet, such as `<pattern …>`, and returns its id. */
  add(markup: string): string {
    const id = this.#ids.get(markup) ?? `d${this.#ids.size}`;
    this.#ids.set(markup, id);
    return id;
  }

  /** A fill that changes from one colour to the other; from left to right by default. */
  gradient(colours: readonly string[], direction = ''): string {
    const stops = colours.map(
      (colour, index) =>
        `<stop offset="${round((index / (colours.length - 1)) * 100)}%" stop-color="${colour}"/>`,
    );
    const attributes = direction && ` ${direction}`;
    return `url(#${this.add(`<linearGradient${attributes}>${stops.join('')}</linearGradient>`)})`;
  }

  /** The fill of a flat face in a colour: lighter towards the light at the top left. */
  face(colour: string): string {
    return this.gradient([shade(colour, 0.08), shade(colour, -0.07)], 'x2=".6" y2="1"');
  }

  toString(): string {
    const elements = [...this.#ids].map(([markup, id]) => markup.replace(/^<\w+/, `$& id="${id}"`));
    return elements.join('');
  }
}

const WIDTH = 1200;
const HEIGHT = 900;

/** The area that the drawing fills: all of the picture, or the part above and beside the tag. */
const AREA = { left: 90, top: 80, right: 1110, bottom: 830 };
const AREA_WITH_TAG = { left: 90, top: 56, right: 1120, bottom: 690 };

/** A drawing as a picture of 1200 × 900 pixels, with a tag if there is a label. */
export function toPicture(draw: Draw, label?: Label): string {
  const definitions = new Definitions();
  const { body, extent, floor } = draw(definitions);
  const backdrop = definitions.gradient(['#dcdad6', '#f3efe9', '#d9d7d2'], 'x2="0" y2="1"');
  const glow = definitions.add(
    '<radialGradient cx=".25" cy=".18" r=".75"><stop stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
  );
  const shadow = shadowOf(floor, definitions);
  const subject = `<g transform="${fitInto(extent, label ? AREA_WITH_TAG : AREA)}">${shadow}${body}</g>`;
  const tag = label ? tagWith(label) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="Arial,Helvetica,sans-serif" font-weight="700"><defs>${definitions}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="${backdrop}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${glow})"/>${subject}${tag}</svg>`;
}

/** A soft shadow below the whole body, and a dark one close to the floor. */
function shadowOf(floor: readonly Point[], definitions: Definitions): string {
  const margin = 'x="-.3" y="-.5" width="1.6" height="2"';
  const [soft, dark] = [18, 7].map((deviation) =>
    definitions.add(`<filter ${margin}><feGaussianBlur stdDeviation="${deviation}"/></filter>`),
  );
  const cast = floor.map(([x, y]): Point => [x + 36, y + 16]);
  return (
    polygon(cast, '#2a241d', `fill-opacity=".3" filter="url(#${soft})"`) +
    polygon(floor, '#1c1712', `fill-opacity=".42" filter="url(#${dark})"`)
  );
}

function fitInto(extent: readonly Point[], area: typeof AREA): string {
  const [xs, ys] = [extent.map(([x]) => x), extent.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const [areaWidth, areaHeight] = [area.right - area.left, area.bottom - area.top];
  const scale = Math.min(areaWidth / width, areaHeight / height);
  const x = area.left + (areaWidth - width * scale) / 2 - left * scale;
  const y = area.top + (areaHeight - height * scale) / 2 - top * scale;
  return `translate(${round(x)} ${round(y)})scale(${scale.toFixed(3)})`;
}

/** A paper tag at the bottom left, as it hangs on a bundle in the yard. */
function tagWith({ brand, title }: Label): string {
  const titleSize = Math.min(76, MAX_TAG_WIDTH / letterWidths(title));
  const brandName = brand.toUpperCase();
  const width = Math.max(letterWidths(title) * titleSize, letterWidths(brandName) * 44) + 84;
  const height = brand ? 160 : 114;
  const outline = `H${round(width)}V${height}H0z`;
  return (
    `<g transform="translate(44 ${860 - height})"><path d="M0 0${outline}" fill="#2a241d" fill-opacity=".22" transform="translate(6 8)"/>` +
    `<path d="M0 0${outline}" fill="#fffdf9"/><path d="M0 0H16V${height}H0z" fill="#ea580c"/>` +
    (brand && text(brandName, { x: 46, y: 58, size: 44, fill: '#c2410c', anchor: 'start' })) +
    text(title, { x: 46, y: height - 30, size: titleSize, fill: '#0f172a', anchor: 'start' }) +
    '</g>'
  );
}

/** Leaves room for the button that enlarges a picture. */
const MAX_TAG_WIDTH = 830;

interface TextOptions {
  x: number;
  y: number;
  /** Font size; smaller if the text would be wider than `maxWidth`. */
  size: number;
  fill: string;
  anchor?: 'start' | 'middle';
  maxWidth?: number;
}

/** Text with the same width in every font, since the fonts of visitors differ. */
export function text(
  content: string,
  { x, y, size, fill, anchor = 'middle', maxWidth = Number.POSITIVE_INFINITY }: TextOptions,
): string {
  const fitted = Math.min(size, maxWidth / letterWidths(content));
  const middle = anchor === 'middle' ? ' text-anchor="middle"' : '';
  const width = round(letterWidths(content) * fitted);
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(fitted)}" fill="${fill}"${middle} textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(content)}</text>`;
}

/** Widths of the letters of Arial Bold in relation to the font size; 0.58 for all others. */
const letterWidth: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ ijl.,·'|]/, 0.28],
  [/[ftr\-()]/, 0.35],
  [/[A-HJ-LN-VX-Z&]/, 0.7],
  [/[MWm]/, 0.87],
];

/** The width of a text in relation to its font size. */
function letterWidths(content: string): number {
  return [...content].reduce(
    (sum, letter) => sum + (letterWidth.find(([letters]) => letters.test(letter))?.[1] ?? 0.58),
    0,
  );
}

function escapeXml(content: string): string {
  return content.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
