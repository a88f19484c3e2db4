/** Drawings of sand and aggregate in heaps. */
import { type Point, randomFrom, round, shade } from './geometry.ts';
import type { Definitions, Drawing } from './scene.ts';
import { grainPattern } from './stone.ts';

interface Heap {
  colour: string;
  /** Size of a grain in pixels. */
  grain: number;
  /** Grains in a tile of the texture. */
  count?: number;
  /** Height of the heap; fine sand lies flatter. */
  height?: number;
  /** Markup in front of the heap. */
  before?: (definitions: Definitions) => string;
}

const WIDTH = 900;

/** Light from the left. */
const LIGHT =
  '<linearGradient x2="1" y2=".25"><stop offset=".08" stop-color="#fff" stop-opacity=".36"/><stop offset=".48" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#0d1220" stop-opacity=".5"/></linearGradient>';

/** A heap of sand. */
export function heap({ colour, grain, count = 105, height = 400, before }: Heap) {
  return (definitions: Definitions): Drawing => {
    const texture = grainPattern(
      {
        ground: colour,
        colours: [shade(colour, 0.3), shade(colour, -0.2), shade(colour, -0.38)],
        size: grain,
        count,
        seed: 7 + round(height),
      },
      definitions,
    );
    const light = definitions.add(LIGHT);
    const path = `M0 430C130 ${430 - height * 0.26} 330 ${430 - height} 440 ${430 - height}S740 ${430 - height * 0.3} ${WIDTH} 430C820 500 640 520 450 520S70 500 0 430z`;
    return {
      body: `<path d="${path}" fill="${texture}"/><path d="${path}" fill="url(#${light})"/>${before?.(definitions) ?? ''}`,
      extent: heapExtent(height),
      floor: heapFloor(),
    };
  };
}

function heapExtent(height: number): Point[] {
  return [
    [0, 430 - height],
    [WIDTH, 560],
  ];
}

function heapFloor(): Point[] {
  return [
    [20, 440],
    [450, 380],
    [WIDTH + 10, 440],
    [700, 524],
    [200, 524],
  ];
}

/** A heap of crushed stones; `size` in pixels. */
export function stones(size: number, colour = '#83868a', hasFines = false) {
  return (definitions: Definitions): Drawing => {
    const random = randomFrom(size * 31);
    const kinds = [0.24, 0.04, -0.14, -0.32].map((tone) =>
      stone(shade(colour, tone), size, random, definitions),
    );
    const clusters = [0, 1, 2].map(() => cluster(kinds, size, random, definitions));
    const places = heapPlaces(size * (hasFines ? 2.5 : 2)).map((place) =>
      useAt(clusters[Math.floor(random() * clusters.length)], place),
    );
    const below = {
      colour: shade(colour, hasFines ? 0.1 : -0.5),
      grain: 6,
      count: hasFines ? 40 : 6,
      height: 372,
    };
    const mound = heap(below)(definitions);
    const core = `<g transform="translate(${hasFines ? '0 0' : '36 34'})scale(${hasFines ? 1 : 0.92})">${mound.body}</g>`;
    return { ...mound, body: core + places.join('') };
  };
}

/** Defines six stones close together, and returns the id. */
function cluster(
  kinds: readonly string[],
  size: number,
  random: () => number,
  definitions: Definitions,
): string {
  const jitter = () => (random() - 0.5) * size * 0.4;
  const group = [-0.5, 0, 0.5].flatMap((row) =>
    [-0.45, 0.45].map((column) =>
      useAt(kinds[Math.floor(random() * kinds.length)], [
        column * size + jitter(),
        row * size + jitter(),
      ]),
    ),
  );
  return definitions.add(`<g>${group.join('')}</g>`);
}

function useAt(id: string | undefined, [x, y]: Point): string {
  return `<use href="#${id}" x="${round(x)}" y="${round(y)}"/>`;
}

/** Defines an angular stone with a light top and a dark side, and returns its id. */
function stone(
  colour: string,
  size: number,
  random: () => number,
  definitions: Definitions,
): string {
  const at = (share: number) => round(size * (share + (random() - 0.5) * 0.24));
  const top = `M${at(-0.5)} ${at(-0.05)}L${at(-0.1)} ${at(-0.5)} ${at(0.45)} ${at(-0.2)} ${at(0.1)} ${at(0.12)}z`;
  const body = `M${at(-0.54)} ${at(-0.1)}L${at(-0.1)} ${at(-0.5)} ${at(0.5)} ${at(-0.22)} ${at(0.46)} ${at(0.26)} ${at(0)} ${at(0.5)} ${at(-0.44)} ${at(0.3)}z`;
  return definitions.add(
    `<g><path d="${body}" fill="${shade(colour, -0.3)}"/><path d="${top}" fill="${shade(colour, 0.16)}"/></g>`,
  );
}

/** Places on a heap in rows, back to front. */
function heapPlaces(step: number): Point[] {
  const top = 66 + step * 0.3;
  const rows = Math.ceil((500 - top) / (step * 0.62));
  return Array.from({ length: rows }, (_, row) => {
    const y = top + (row / (rows - 1)) * (496 - top);
    const half = Math.min((y - 30) * 1.06, 430 - Math.max(0, y - 430) * 1.2) - step * 0.3;
    const count = Math.max(1, Math.round((2 * half) / step) + 1);
    const gap = count > 1 ? (2 * half) / (count - 1) : 0;
    return Array.from(
      { length: count },
      (_, index): Point => [450 + (count > 1 ? index * gap - half : 0), y],
    );
  }).flat();
}

/** A shovel that lies against the heap. */
export function shovel(definitions: Definitions): string {
  const steel = definitions.gradient(['#dfe3e7', '#6f7884'], 'x2=".6" y2="1"');
  return `<g transform="translate(640 470)rotate(-62)"><path d="M0-13H400V13H0z" fill="#b07a42"/><path d="M0 6H400V13H0z" fill="#7a4f25"/><path d="M392-44h34v88h-34z" fill="#1f2530"/><path d="M8-62C-60-64-150-44-176 0-150 44-60 64 8 62z" fill="${steel}"/><path d="M-130 0H4" stroke="#4b535e" stroke-width="6"/></g>`;
}

/** A plasterer's trowel. */
export function trowel(definitions: Definitions): string {
  const steel = definitions.gradient(['#f2f4f6', '#87919c'], 'x2=".4" y2="1"');
  return `<g transform="translate(520 440)rotate(-10)"><path d="M0 62L300 40 330 92 20 120z" fill="${steel}" stroke="#59626e" stroke-width="3"/><path d="M170 70V20H196V66" fill="#59626e"/><path d="M96-2h190q20 14 0 34H96q-16-17 0-34z" fill="#b07a42"/><path d="M96 18H300q-2 8-14 14H96q-9-6 0-14z" fill="#7a4f25"/></g>`;
}

/** Bricks beside the heap. */
export function bricks(definitions: Definitions): string {
  const front = definitions.face('#b4532f');
  const brick = (x: number, y: number) =>
    `<path d="M${x} ${y}h170v66h-170z" fill="${front}"/><path d="M${x} ${y}l40-26h170l-40 26z" fill="#d08160"/><path d="M${x + 170} ${y}l40-26v66l-40 26z" fill="#7c3820"/>`;
  return brick(560, 494) + brick(750, 494) + brick(650, 426);
}

/** A sieve on which coarse sand is screened. */
export function sieve(): string {
  const wires = Array.from(
    { length: 9 },
    (_, index) => `M${index * 26 - 104}-46V46M-118 ${index * 11 - 44}H118`,
  );
  return `<g transform="translate(640 470)"><ellipse rx="168" ry="62" fill="#8a5a2b" cy="22"/><ellipse rx="168" ry="62" fill="#c98b4b"/><ellipse rx="148" ry="52" fill="#d9b77e"/><path d="${wires.join('')}" stroke="#4b535e" stroke-width="3"/></g>`;
}
