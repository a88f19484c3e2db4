/** Drawings of wire in coils and of mesh. */
import { circle, type Point, project, round, shade } from './geometry.ts';
import type { Definitions, Draw, Drawing } from './scene.ts';
import { floorOf } from './solids.ts';

interface Coil {
  colour: string;
  /** Coils on top of each other. */
  count: number;
  /** Colour of the wrapping, if any. */
  wrap?: string;
}

/** Wire in flat coils. */
export function coils({ colour, count, wrap }: Coil): Draw {
  return (definitions) => {
    const body = Array.from({ length: count }, (_, index) =>
      coil(-index * 105, colour, wrap, definitions),
    ).join('');
    return {
      body,
      extent: [
        [0, -count * 105 - 60],
        [640, 260],
      ],
      floor: circle(1).map(([x, y]): Point => [320 + (x - 1) * 325, 145 + (y - 1) * 125]),
    };
  };
}

function coil(
  y: number,
  colour: string,
  wrap: string | undefined,
  definitions: Definitions,
): string {
  const fill = definitions.gradient(
    [0.18, 0.34, -0.2, -0.5].map((amount) => shade(colour, amount)),
    'x2=".35" y2="1"',
  );
  const ring = `M0 ${y + 60}v72a320 124 0 0 0 640 0v-72A320 124 0 0 0 0 ${y + 60}z`;
  const hole = `M150 ${y + 62}a170 62 0 0 1 340 0a170 62 0 0 1-340 0z`;
  const wires = [0.96, 0.9, 0.84, 0.78, 0.72, 0.66, 0.6].map((share, index) => {
    const tone = index % 2 ? shade(colour, 0.45) : shade(colour, -0.55);
    return `<ellipse cx="320" cy="${y + 60}" rx="${round(320 * share)}" ry="${round(124 * share)}" stroke="${tone}"/>`;
  });
  const sides = [18, 34, 50].map(
    (drop, index) =>
      `<path d="M0 ${y + 60 + drop}a320 124 0 0 0 640 0" stroke="${shade(colour, index % 2 ? 0.4 : -0.55)}"/>`,
  );
  const inner = definitions.gradient(['#171b23', shade(colour, -0.2)], 'x2="0" y2="1"');
  const bands = [
    [70, 96],
    [320, 186],
    [562, 96],
  ].map(([x = 0, dy = 0]) =>
    wrap
      ? `<path d="M${x - 34} ${y + dy - 44}h68v${x === 320 ? 72 : 92}h-68z" fill="${wrap}" fill-opacity=".92"/>`
      : `<path d="M${x - 7} ${y + dy - 44}h14v${x === 320 ? 72 : 92}h-14z" fill="#ea580c"/>`,
  );
  return `<path d="${ring}" fill="${fill}"/><ellipse cx="320" cy="${y + 60}" rx="320" ry="124" fill="${shade(colour, 0.05)}"/><g fill="none" stroke-width="5" stroke-opacity=".75">${wires.join('')}${sides.join('')}</g><path d="${hole}" fill="${inner}"/>${bands.join('')}`;
}

/** A sheet of welded mesh on timbers; spacing and wire in pixels. */
export function mesh(spacing: number, wire: number): Draw {
  return (definitions) => {
    const width = spacing * Math.floor(620 / spacing);
    const length = spacing * Math.floor(760 / spacing);
    const across = lines(width, spacing, (at) => [project(at, 0, 0), project(at, length, 0)]);
    const along = lines(length, spacing, (at) => [project(0, at, 0), project(width, at, 0)]);
    const id = definitions.add(`<path d="${across}${along}"/>`);
    const use = (attributes: string) => `<use href="#${id}" ${attributes}/>`;
    return {
      body:
        use(
          `stroke="#2a241d" stroke-opacity=".2" stroke-width="${wire}" transform="translate(16 26)"`,
        ) +
        use(`stroke="#4b535e" stroke-width="${wire}"`) +
        use(
          `stroke="#c2cad2" stroke-width="${round(wire * 0.4)}" transform="translate(0 ${-round(wire * 0.25)})"`,
        ),
      extent: floorOf(width, length),
      floor: [],
    };
  };
}

const HEXAGONS =
  '<pattern width="36" height="42" patternUnits="userSpaceOnUse"><path d="M0 0L18 9V25L0 34V42M36 0L18 9M18 25L36 34" fill="none" stroke="#5b6470" stroke-width="4"/></pattern>';

/** An upright roll of hexagonal mesh, with its end unrolled. */
export function plasterMesh(definitions: Definitions): Drawing {
  const id = definitions.add(HEXAGONS);
  const roll = 'M180 60V520a150 50 0 0 0 300 0V60z';
  const light = definitions.gradient(['#8a939c', '#f6f8fa', '#c2cad2', '#59626e']);
  return {
    body:
      `<path d="M330 570C560 600 700 560 900 470V20C700 90 560 130 330 110z" fill="#e8ebee" fill-opacity=".55"/><path d="M330 570C560 600 700 560 900 470V20C700 90 560 130 330 110z" fill="url(#${id})" stroke="#5b6470" stroke-width="5"/>` +
      `<path d="${roll}" fill="${light}"/><path d="${roll}" fill="url(#${id})"/><ellipse cx="330" cy="60" rx="150" ry="50" fill="#aab4bd" stroke="#5b6470" stroke-width="5"/><g fill="none" stroke="#5b6470" stroke-width="4"><ellipse cx="330" cy="60" rx="120" ry="38"/><ellipse cx="330" cy="60" rx="92" ry="28"/></g><ellipse cx="330" cy="60" rx="64" ry="19" fill="#2b3340"/><path d="M180 280a150 50 0 0 0 300 0v26a150 50 0 0 1-300 0z" fill="#ea580c"/>`,
    extent: [
      [180, 0],
      [900, 580],
    ],
    floor: [
      [190, 500],
      [480, 530],
      [890, 464],
      [880, 486],
      [500, 590],
      [260, 570],
    ],
  };
}

function lines(limit: number, spacing: number, at: (position: number) => [Point, Point]): string {
  const count = Math.floor(limit / spacing);
  return Array.from({ length: count + 1 }, (_, index) => {
    const [[x1, y1], [x2, y2]] = at(index * spacing);
    return `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;
  }).join('');
}
