/** Drawings of bars, pipes and rolled sections. Sizes are in millimetres unless they are pixels. */
import {
  circle,
  mirrored,
  type Point,
  polygon,
  projectSection,
  rectangle,
  round,
} from './geometry.ts';
import type { Definitions, Draw, Drawing } from './scene.ts';
import { cylinder, extrude, floorOf, stack, tangentPoints, timbers } from './solids.ts';

const MILL_STEEL = '#7d8792';
const ZINC = '#aab4bd';
const LENGTH = 760;

/** A bundle of ribbed bars. The thicker they are, the fewer. */
export function bars(diameter: number, colour = '#7b756f'): Draw {
  return (definitions) => {
    const radius = 8 + diameter * 1.9;
    const ribs = definitions.add(
      `<pattern width="${round(radius * 0.62)}" height="${round(radius * 2)}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)"><path d="M2 ${round(radius * 2)}L${round(radius * 0.5)} 0" stroke="#14151b" stroke-opacity=".55" stroke-width="${round(radius / 7)}"/><path d="M${round(radius / 6) + 2} ${round(radius * 2)}L${round(radius * 0.66)} 0" stroke="#fff" stroke-opacity=".3" stroke-width="${round(radius / 11)}"/></pattern>`,
    );
    const bar = cylinder(
      {
        radius,
        length: LENGTH,
        colour,
        overlay: (path) => `<path d="${path}" fill="url(#${ribs})"/>`,
      },
      definitions,
    );
    return bundle(bar, radius * 2, Math.max(2, round(330 / radius / 2.6)), definitions);
  };
}

interface Tube {
  /** Outside radius in pixels. */
  radius: number;
  wall: number;
  colour?: string;
  /** The colour of the band that marks the class. */
  band?: string;
  rows?: number;
}

/** A stack of round tubes. */
export function tubes({ radius, wall, colour = ZINC, band, rows = 2 }: Tube): Draw {
  return (definitions) => {
    const overlay = () => (band ? bandAround(radius, band) : '');
    const tube = cylinder(
      { radius, length: LENGTH, colour, bore: radius - wall, overlay },
      definitions,
    );
    return bundle(tube, radius * 2, rows, definitions);
  };
}

/** A coloured band near the front end of a tube. */
function bandAround(radius: number, colour: string): string {
  const [near, far] = [110, 190].map((depth) => visibleHalf(projectSection(circle(radius), depth)));
  return polygon([...(near ?? []), ...(far ?? []).reverse()], colour, 'fill-opacity=".85"');
}

/** The half of a projected circle that is in front of the rest of its tube. */
function visibleHalf(points: readonly Point[]): Point[] {
  const [upper] = tangentPoints(points);
  const start = points.indexOf(upper);
  const fromStart = [...points.slice(start), ...points.slice(0, start)].reverse();
  return fromStart.slice(0, points.length / 2 + 1);
}

/** Rows of round bodies on timbers, each row with one less. */
function bundle(
  single: { body: string; extent: readonly Point[] },
  diameter: number,
  rows: number,
  definitions: Definitions,
): Drawing {
  const inRow = rows + 1;
  const positions = Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: inRow - row },
      (_, index) => [(index + row / 2) * diameter, 0, row * diameter * 0.87] as const,
    ),
  ).flat();
  const width = inRow * diameter;
  const piled = stack(single, positions, definitions);
  return {
    body: timbers(width, LENGTH, definitions) + piled.body,
    extent: piled.extent,
    floor: floorOf(width, LENGTH),
  };
}

/** Pieces of a section side by side, on timbers. */
function row(
  section: readonly Point[],
  {
    hole,
    pieces = 2,
    gap = 40,
    layers = 1,
    colour = MILL_STEEL,
    length = LENGTH,
  }: {
    hole?: readonly Point[];
    pieces?: number;
    gap?: number;
    layers?: number;
    colour?: string;
    length?: number;
  } = {},
): Draw {
  return (definitions) => {
    const width = Math.max(...section.map(([x]) => x)) + gap;
    const height = Math.max(...section.map(([, z]) => z)) + 4;
    const single = extrude({ section, ...(hole && { hole }), length, colour }, definitions);
    const positions = Array.from({ length: layers }, (_, layer) =>
      Array.from({ length: pieces }, (_, index) => [index * width, 0, layer * height] as const),
    ).flat();
    const piled = stack(single, positions, definitions);
    const total = width * pieces - gap;
    return {
      body: timbers(total, length, definitions) + piled.body,
      extent: piled.extent,
      floor: floorOf(total, length),
    };
  };
}

/** An I-beam with tapered flanges. */
export function beam(depth: number, flange: number): Draw {
  const scale = 1.15;
  const [height, width] = [depth * scale, flange * scale];
  const [thick, web] = [height * 0.075, Math.max(9, width * 0.1)];
  const left: Point[] = [
    [0, height],
    [0, height - thick],
    [width / 2 - web / 2, height - thick * 1.7],
    [width / 2 - web / 2, thick * 1.7],
    [0, thick],
    [0, 0],
  ];
  return row([...left, ...mirrored(left, width / 2)], { gap: 26, pieces: depth > 220 ? 2 : 3 });
}

/** A channel, open to the right. */
export function channel(depth: number, flange: number): Draw {
  const scale = 1.6;
  const [height, width] = [depth * scale, flange * scale];
  const [thick, web] = [height * 0.08, Math.max(10, height * 0.07)];
  return row(
    [
      [0, 0],
      [width, 0],
      [width, thick * 0.7],
      [web, thick * 1.4],
      [web, height - thick * 1.4],
      [width, height - thick * 0.7],
      [width, height],
      [0, height],
    ],
    { gap: 30, pieces: depth > 120 ? 2 : 3 },
  );
}

/** An equal angle, with one leg on the floor. */
export function angle(leg: number, thickness: number): Draw {
  const scale = 2.6;
  const [side, thick] = [leg * scale, thickness * scale];
  return row(
    [
      [0, 0],
      [side, 0],
      [side, thick],
      [thick, thick],
      [thick, side],
      [0, side],
    ],
    { gap: 30, pieces: leg > 60 ? 2 : 3 },
  );
}

/** A square or rectangular tube. */
export function hollow(
  width: number,
  height: number,
  wall: number,
  pieces: number,
  layers = 1,
): Draw {
  const scale = 2;
  const [w, h, t] = [width * scale, height * scale, Math.max(8, wall * scale * 1.3)];
  return row(rectangle(w, h), {
    hole: rectangle(w - 2 * t, h - 2 * t, t, t),
    pieces,
    layers,
    gap: 6,
  });
}
