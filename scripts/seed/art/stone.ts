/** Drawings of stone slabs and of their surfaces. */
import { outline, type Point, randomFrom, round, shade } from './geometry.ts';
import type { Definitions, Drawing } from './scene.ts';

/** Fills the face of a slab, 700 × 640 pixels. */
type Surface = (definitions: Definitions) => string;

const WIDTH = 700;
const HEIGHT = 640;
const COVER = `M0 0H${WIDTH}V${HEIGHT}H0z`;

interface Slab {
  surface: Surface;
  /** The colour of the cut edge. */
  colour: string;
  /** Thickness in millimetres. */
  thickness: number;
  isPolished?: boolean;
  /** The outline of the face; a rectangle by default. */
  face?: readonly Point[];
}

const RECTANGLE: readonly Point[] = [
  [0, 0],
  [WIDTH, 0],
  [WIDTH, HEIGHT],
  [0, HEIGHT],
];

const slabExtent: Point[] = [
  [-76, -96],
  [880, 690],
];

const slabFloor: Point[] = [
  [-66, 640],
  [630, 676],
  [820, 626],
  [760, 600],
];

/** A slab that leans, with a second one behind it. */
export function slab({ surface, colour, thickness, isPolished = true, face = RECTANGLE }: Slab) {
  return (definitions: Definitions): Drawing => {
    const edge = 14 + thickness * 1.3;
    const path = outline(face);
    const clip = definitions.add(`<clipPath><path d="${path}"/></clipPath>`);
    const sheen = isPolished ? reflection(definitions) : '';
    const side = face.map(([x, y]): Point => [x + edge, y - edge * 0.55]);
    const id = definitions.add(
      `<g><path d="${outline(side)}" fill="${shade(colour, -0.42)}"/><path d="M0 0L${round(edge)} ${round(-edge * 0.55)}H${round(WIDTH + edge)}L${WIDTH} 0z" fill="${shade(colour, 0.35)}"/><path d="M${WIDTH} 0L${round(WIDTH + edge)} ${round(-edge * 0.55)}V${round(HEIGHT - edge * 0.55)}L${WIDTH} ${HEIGHT}z" fill="${shade(colour, -0.3)}"/><g clip-path="url(#${clip})">${surface(definitions)}${sheen}</g><path d="${path}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/></g>`,
    );
    const body = `<g transform="skewX(-6)skewY(3)"><use href="#${id}" x="150" y="-70"/><use href="#${id}"/></g>`;
    return { body, extent: slabExtent, floor: slabFloor };
  };
}

function reflection(definitions: Definitions): string {
  const light = definitions.add(
    '<linearGradient x2="1" y2=".8"><stop offset=".05" stop-color="#fff" stop-opacity=".34"/><stop offset=".3" stop-color="#fff" stop-opacity=".04"/><stop offset=".62" stop-color="#0d1220" stop-opacity=".02"/><stop offset="1" stop-color="#0d1220" stop-opacity=".2"/></linearGradient>',
  );
  return `<path d="${COVER}" fill="url(#${light})"/><path d="M430 0H520L230 640H140zM545 0H570L280 640H255z" fill="#fff" fill-opacity=".13"/>`;
}

interface Veins {
  ground: string;
  /** Colours of large soft patches. */
  clouds?: readonly string[];
  veins: readonly string[];
  /** Number of veins. */
  count: number;
  /** Width of the thickest vein. */
  width: number;
  seed: number;
}

/** Marble: soft patches and branching veins. */
export function marble({ ground, clouds = [], veins, count, width, seed }: Veins): Surface {
  return (definitions) => {
    const random = randomFrom(seed);
    const soft = definitions.add(
      '<filter x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="26"/></filter>',
    );
    const patches = clouds.flatMap((colour) =>
      Array.from({ length: 4 }, () => {
        const [x, y] = [round(random() * WIDTH), round(random() * HEIGHT)];
        return `<ellipse cx="${x}" cy="${y}" rx="${round(70 + random() * 120)}" ry="${round(24 + random() * 50)}" fill="${colour}" transform="rotate(-34 ${x} ${y})"/>`;
      }),
    );
    const lines = Array.from({ length: count }, (_, index) => {
      const colour = veins[index % veins.length];
      const path = vein(random);
      const thick = round(width * (0.3 + random() * 0.7));
      const id = definitions.add(`<path d="${path}" stroke="${colour}"/>`);
      return `<use href="#${id}" stroke-width="${thick * 3}" stroke-opacity=".16"/><use href="#${id}" stroke-width="${thick}" stroke-opacity=".72"/>`;
    });
    return `<path d="${COVER}" fill="${ground}"/><g filter="url(#${soft})" fill-opacity=".75">${patches.join('')}</g><g fill="none" stroke-linejoin="round">${lines.join('')}</g>`;
  };
}

/** A jagged line that crosses the slab from the left to the upper right. */
function vein(random: () => number): string {
  let [x, y] = [-20, round(40 + random() * (HEIGHT + 200))];
  let path = `M${x} ${y}`;
  while (x < WIDTH && y > -20) {
    const [dx, dy] = [round(70 + random() * 100), round(-130 * random() + 24)];
    path += `q${round(dx * random())} ${round(dy * random())} ${dx} ${dy}`;
    [x, y] = [x + dx, y + dy];
  }
  return path;
}

interface Grains {
  ground: string;
  colours: readonly string[];
  /** Size of a grain. */
  size: number;
  count: number;
  seed: number;
}

/** Granite, concrete or rough stone: grains in a repeated tile. */
export function grains({ ground, colours, size, count, seed }: Grains): Surface {
  return (definitions) => {
    const pattern = grainPattern({ ground, colours, size, count, seed }, definitions);
    return `<path d="${COVER}" fill="${pattern}"/>`;
  };
}

const TILE = 170;

/** A fill of grains. */
export function grainPattern(
  { ground, colours, size, count, seed }: Grains,
  definitions: Definitions,
): string {
  const random = randomFrom(seed);
  const grain = () => {
    const [x, y] = [random() * TILE, random() * TILE];
    const edges = [0, 1, 2].map(() => {
      const [dx, dy] = [(random() - 0.5) * size * 2, (random() - 0.5) * size * 2];
      return `l${round(dx)} ${round(dy)}`;
    });
    return `M${round(x)} ${round(y)}${edges.join('')}z`;
  };
  const paths = colours.map((colour) => {
    const some = Array.from({ length: Math.round(count / colours.length) }, grain);
    return `<path d="${some.join('')}" fill="${colour}"/>`;
  });
  const id = definitions.add(
    `<pattern width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse"><path d="M0 0H${TILE}V${TILE}H0z" fill="${ground}"/>${paths.join('')}</pattern>`,
  );
  return `url(#${id})`;
}

/** Sandstone and limestone: wavy beds of similar tones. */
export function beds(ground: string, tones: readonly string[], seed: number): Surface {
  return (definitions) => {
    const random = randomFrom(seed);
    const dust = grainPattern(
      { ground, colours: [shade(ground, -0.16), shade(ground, 0.16)], size: 5, count: 60, seed },
      definitions,
    );
    const bands = Array.from({ length: 14 }, (_, index) => {
      const y = round((index / 14) * HEIGHT + random() * 24);
      const bend = () => round((random() - 0.5) * 34);
      return `<path d="M-10 ${y}q180 ${bend()} 360 ${bend()}t360 ${bend()}" stroke="${tones[index % tones.length]}" stroke-width="${round(8 + random() * 26)}" stroke-opacity=".38"/>`;
    });
    return `<path d="${COVER}" fill="${dust}"/><g fill="none">${bands.join('')}</g>`;
  };
}

/** Strips in rows, as a clad wall. */
export function strips(colours: readonly string[], seed: number): Surface {
  return (definitions) => {
    const random = randomFrom(seed);
    const rows = Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: 4 }, (_, index) => {
        const colour = colours[Math.floor(random() * colours.length)] ?? '#fff';
        const x = (index - 1) * 250 + (row % 2) * 125 + 4;
        return `<path d="M${x} ${row * 80 + 3}h242v74h-242z" fill="${definitions.face(colour)}"/>`;
      }).join(''),
    );
    return `<path d="${COVER}" fill="#6f7263"/>${rows.join('')}`;
  };
}

/** A face with edges that are split by hand. */
export function splitFace(seed: number): Point[] {
  const random = randomFrom(seed);
  const along = (from: Point, to: Point) =>
    Array.from({ length: 7 }, (_, index): Point => {
      const share = index / 7;
      const jitter = () => (random() - 0.5) * 22;
      return [
        from[0] + (to[0] - from[0]) * share + jitter(),
        from[1] + (to[1] - from[1]) * share + jitter(),
      ];
    });
  return RECTANGLE.flatMap((corner, index) => along(corner, RECTANGLE[(index + 1) % 4] ?? corner));
}
