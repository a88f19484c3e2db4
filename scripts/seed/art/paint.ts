/** Drawings of paint in buckets and tins. */
import { type Point, round, shade } from './geometry.ts';
import { type Definitions, type Draw, type Drawing, text } from './scene.ts';

export interface Pack {
  brand: string;
  /** Up to two lines on the label. */
  lines: readonly [string] | readonly [string, string];
  /** The colour of the brand. */
  colour: string;
  /** The colour of the paint, shown as a brush stroke in front of the pack. */
  paint: string;
  /** The colour of the body. */
  body?: string;
  /** What is in the pack, such as `20 kg`. */
  content?: string;
}

interface Shape {
  top: number;
  bottom: number;
  height: number;
}

const BUCKET: Shape = { top: 236, bottom: 196, height: 470 };
const TIN: Shape = { top: 200, bottom: 200, height: 430 };

/** A plastic bucket with a lid and a handle. */
export function bucket(pack: Pack): Draw {
  return (definitions) => {
    const { body: colour = '#f4f4f2' } = pack;
    const lid = definitions.gradient(tones(shade(pack.colour, 0.05)));
    const top = `<path d="M-12 40v34a248 46 0 0 0 496 0V40z" fill="${lid}"/><ellipse cx="236" cy="40" rx="248" ry="46" fill="${definitions.face(shade(pack.colour, 0.25))}"/><ellipse cx="236" cy="40" rx="214" ry="37" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5"/>`;
    const handle =
      '<path d="M4 104C20 340 452 340 468 104" fill="none" stroke="#59626e" stroke-opacity=".35" stroke-width="9"/>';
    return packOf(pack, BUCKET, colour, top + handle, definitions);
  };
}

/** A metal tin with a pressed lid. */
export function tin(pack: Pack): Draw {
  return (definitions) => {
    const metal = definitions.gradient(['#7b8590', '#f2f4f6', '#aab4bd', '#e8ecef', '#69727d']);
    const face = definitions.face('#cfd5db');
    const top = `<path d="M-6 40v16a206 42 0 0 0 412 0V40z" fill="${metal}"/><ellipse cx="200" cy="40" rx="206" ry="42" fill="${face}" stroke="#8a939c" stroke-width="3"/><ellipse cx="200" cy="42" rx="160" ry="30" fill="#b4bcc4" stroke="#e8ecef" stroke-width="5"/>`;
    const foot = `<path d="M-4 ${TIN.height + 18}v16a204 42 0 0 0 408 0v-16a204 42 0 0 1-408 0z" fill="${metal}"/>`;
    return packOf(pack, TIN, pack.body ?? '#c9d0d7', foot + top, definitions);
  };
}

function packOf(
  pack: Pack,
  shape: Shape,
  colour: string,
  top: string,
  definitions: Definitions,
): Drawing {
  const { top: upper, bottom: lower, height } = shape;
  const fill = definitions.gradient(tones(colour));
  const foot = height + 34;
  const body = `<path d="M0 50L${upper - lower} ${foot}a${lower} 42 0 0 0 ${2 * lower} 0L${2 * upper} 50z" fill="${fill}"/>`;
  const extent: Point[] = [
    [-12, -10],
    [2 * upper + 290, foot + 66],
  ];
  return {
    body:
      strokeOf(pack.paint, upper, foot, definitions) +
      body +
      labelOn(pack, shape, definitions) +
      top,
    extent,
    floor: [
      [upper - lower + 20, foot + 6],
      [upper + lower, foot],
      [upper + lower + 40, foot + 26],
      [upper, foot + 52],
      [upper - lower + 40, foot + 36],
    ],
  };
}

/** A stroke of the paint on the floor, with its brush. */
function strokeOf(paint: string, middle: number, foot: number, definitions: Definitions): string {
  const [x, y] = [middle + 60, foot - 56];
  const wet = definitions.gradient([shade(paint, 0.12), paint, shade(paint, -0.12)]);
  const wood = definitions.gradient(['#c98b4b', '#8a5a2b'], 'x2="0" y2="1"');
  return (
    `<path d="M${x} ${y}C${x + 120} ${y - 30} ${x + 260} ${y - 20} ${x + 380} ${y - 8}Q${x + 408} ${y + 30} ${x + 374} ${y + 66}C${x + 240} ${y + 84} ${x + 120} ${y + 90} ${x} ${y + 84}z" fill="${wet}" stroke="${shade(paint, -0.3)}" stroke-opacity=".35" stroke-width="3"/>` +
    `<g transform="translate(${x + 300} ${y + 28})rotate(-58)"><path d="M-10-42L64-48V48L-10 42Q-34 0-10-42z" fill="${paint}" stroke="${shade(paint, -0.35)}" stroke-opacity=".5" stroke-width="3"/><path d="M64-52H128V52H64z" fill="#aab4bd"/><path d="M128-44C190-40 200-18 340-16Q362 0 340 16C200 18 190 40 128 44z" fill="${wood}"/></g>`
  );
}

/** The printed label around the body. */
function labelOn(pack: Pack, { top, bottom, height }: Shape, definitions: Definitions): string {
  const { brand, lines, colour, content } = pack;
  const band = labelBand(124, { top, bottom, height });
  const strip = labelBand(250, { top, bottom, height });
  const [first, second = ''] = lines;
  const width = 2 * bottom - 36;
  const drop = second ? 0 : 22;
  return (
    `<path d="${band}" fill="${definitions.gradient(tones('#fbfaf7'))}"/><path d="${strip}" fill="${definitions.gradient(tones(colour))}"/>` +
    text(brand.toUpperCase(), {
      x: top,
      y: 246,
      size: 74,
      fill: shade(colour, -0.25),
      maxWidth: width,
    }) +
    text(first, { x: top, y: 364 + drop, size: 58, fill: '#fff', maxWidth: width }) +
    (second && text(second, { x: top, y: 424, size: 50, fill: '#fff', maxWidth: width })) +
    (content ? text(content, { x: top, y: 476, size: 40, fill: '#fff' }) : '')
  );
}

/** The outline of a band around the body, from a height down to the end of the label. */
function labelBand(from: number, { top, bottom, height }: Shape): string {
  const to = height - 14;
  const inset = (y: number) => ((top - bottom) * (y - 50)) / height;
  const [upper, lower] = [round(top - inset(from)), round(top - inset(to))];
  return `M${top - upper} ${from}a${upper} 40 0 0 0 ${2 * upper} 0L${top + lower} ${to}a${lower} 40 0 0 1-${2 * lower} 0z`;
}

function tones(colour: string): string[] {
  return [-0.28, 0.12, 0.2, 0, -0.2, -0.42].map((amount) => shade(colour, amount));
}
