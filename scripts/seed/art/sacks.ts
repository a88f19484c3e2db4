/** Drawings of printed sacks. */
import { type Point, shade } from './geometry.ts';
import { type Definitions, type Draw, text } from './scene.ts';

export interface Print {
  brand: string;
  /** Path data of the brand's mark, in a square of 80 units; empty for none. */
  mark: string;
  /** The large line, such as `OPC 53`. */
  title: string;
  /** The line below it. */
  kind: string;
  weight: string;
  /** The colour of the brand. */
  colour: string;
  /** The colour of the paper. */
  paper?: string;
}

const WIDTH = 460;
const HEIGHT = 640;

const pairExtent: Point[] = [
  [-20, -100],
  [870, HEIGHT + 45],
];

const singleExtent: Point[] = [
  [-200, -160],
  [720, HEIGHT + 170],
];

/** Two sacks, one behind the other, or a single small one. */
export function sacks(print: Print, count = 2): Draw {
  return (definitions) => {
    const id = definitions.add(`<g>${sack(print, definitions)}</g>`);
    const behind = `<use href="#${id}" x="330" y="-70"/>`;
    return {
      body: `${count > 1 ? behind : ''}<use href="#${id}"/>`,
      extent: count > 1 ? pairExtent : singleExtent,
      floor: [
        [-8, HEIGHT - 12],
        [WIDTH, HEIGHT + 20],
        [WIDTH + 76 + (count > 1 ? 330 : 0), HEIGHT - 16 - (count > 1 ? 70 : 0)],
        [WIDTH + 10, HEIGHT - 60],
      ],
    };
  };
}

/** The bulged front, the side and the sewn top of a sack, with its print. */
function sack(print: Print, definitions: Definitions): string {
  const { colour, paper = '#f3ecdd' } = print;
  const front = `M8 24C130 4 330 12 ${WIDTH - 8} 34C${WIDTH + 14} 220 ${WIDTH + 10} 460 ${WIDTH} ${HEIGHT + 18}C320 ${HEIGHT + 34} 130 ${HEIGHT + 16} 0 ${HEIGHT - 6}C-14 430 -12 200 8 24z`;
  const clip = definitions.add(`<clipPath><path d="${front}"/></clipPath>`);
  const light = definitions.gradient(['#fff', '#fff', '#0d1220'], 'x2="1" y2=".15"');
  const side = definitions.gradient([shade(paper, -0.25), shade(paper, -0.5)]);
  return (
    `<path d="M${WIDTH - 8} 34L${WIDTH + 62} 10C${WIDTH + 84} 200 ${WIDTH + 80} 420 ${WIDTH + 66} ${HEIGHT - 22}L${WIDTH} ${HEIGHT + 18}C${WIDTH + 12} 430 ${WIDTH + 14} 200 ${WIDTH - 8} 34z" fill="${side}"/>` +
    `<path d="M${WIDTH + 16} 330q20 90 50 70M${WIDTH + 18} 130q26 60 54 20" stroke="#0d1220" stroke-opacity=".2" stroke-width="5" fill="none"/>` +
    `<path d="M${WIDTH + 9} 372L${WIDTH + 78} 340L${WIDTH + 67} ${HEIGHT - 22}L${WIDTH} ${HEIGHT + 18}z" fill="${shade(colour, -0.45)}"/>` +
    `<path d="M8 24C130 4 330 12 ${WIDTH - 8} 34L${WIDTH + 62} 10C330 -16 150 -14 76 -2z" fill="${shade(paper, 0.4)}"/>` +
    `<g clip-path="url(#${clip})">${printOn(print, paper)}<path d="M-20 -20H520V700H-20z" fill="${light}" fill-opacity=".2"/></g>` +
    `<path d="M30 120q50 60 18 170M${WIDTH - 40} 90q-40 90 6 190M60 ${HEIGHT - 60}q90-60 190-22" stroke="#0d1220" stroke-opacity=".1" stroke-width="9" fill="none" stroke-linecap="round"/>` +
    `<path d="M8 52C130 32 330 40 ${WIDTH - 6} 60" stroke="#8a7350" stroke-width="5" stroke-dasharray="16 9" fill="none"/>`
  );
}

function printOn({ brand, mark, title, kind, weight, colour }: Print, paper: string): string {
  const dark = shade(colour, -0.3);
  const middle = WIDTH / 2;
  return (
    `<g transform="skewY(2)"><path d="M-20 -40H520V680H-20z" fill="${paper}"/><path d="M-20 330H520V680H-20z" fill="${colour}"/><path d="M-20 306H520V320H-20z" fill="${dark}"/>` +
    (mark &&
      `<path d="${mark}" fill="${dark}" fill-rule="evenodd" transform="translate(${middle - 85} 66)scale(2.4)"/>`) +
    text(brand.toUpperCase(), { x: middle, y: 282, size: 72, fill: dark, maxWidth: 400 }) +
    text(title, { x: middle, y: 462, size: 128, fill: '#fff', maxWidth: 420 }) +
    text(kind, { x: middle, y: 532, size: 54, fill: '#fff', maxWidth: 400 }) +
    text(weight, { x: middle, y: 604, size: 56, fill: '#fff' }) +
    '</g>'
  );
}
