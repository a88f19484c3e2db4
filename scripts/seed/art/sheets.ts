/** Drawings of roofing sheets and boards: a profile that runs into the depth. */
import {
  DEPTH,
  outline,
  type Point,
  polygon,
  project,
  projectSection,
  rectangle,
  round,
  shade,
} from './geometry.ts';
import type { Definitions, Drawing } from './scene.ts';
import { extrude, floorOf, stack } from './solids.ts';

const LENGTH = 700;

interface Sheet {
  profile: readonly Point[];
  colour: string;
  /** Sheets on top of each other. */
  count?: number;
  /** Thickness of the edge in pixels. */
  edge?: number;
  /** The colour of a layer below the sheet. */
  foam?: string;
  /** Length of a tile; sheets without tiles run through. */
  tile?: number;
  length?: number;
}

/** A stack of profiled sheets. */
export function sheets({
  profile,
  colour,
  count = 3,
  edge = 4,
  foam,
  tile = 0,
  length = LENGTH,
}: Sheet) {
  return (definitions: Definitions): Drawing => {
    const body = tile
      ? tiled({ profile, colour, length: tile }, length, definitions)
      : ribbon({ profile, colour, length }, definitions);
    const front = projectSection(profile);
    const rim = `<path d="${outline(front, false)}" fill="none" stroke="${shade(colour, 0.35)}" stroke-width="${edge}"/>`;
    const single = {
      body: (foam ? foamBelow(profile, foam) : '') + body + rim,
      extent: [...front, ...projectSection(profile, length)],
    };
    const places = Array.from(
      { length: count },
      (_, index) => [0, index * 14, index * (foam ? 40 : 22)] as const,
    );
    const width = Math.max(...profile.map(([x]) => x));
    return { ...stack(single, places, definitions), floor: floorOf(width, length) };
  };
}

interface Ribbon {
  profile: readonly Point[];
  colour: string;
  length: number;
}

function ribbon({ profile, colour, length }: Ribbon, definitions: Definitions): string {
  const front = projectSection(profile);
  const back = projectSection(profile, length);
  const faces = profile.slice(1).flatMap(([x, z], index) => {
    const start = profile[index];
    const corners = [front[index], front[index + 1], back[index + 1], back[index]];
    const points = corners.filter((point) => point !== undefined);
    if (!start || points.length < 4) return [];
    const slope = (z - start[1]) / (Math.hypot(x - start[0], z - start[1]) || 1);
    const tone = shade(colour, slope * 0.34 + 0.06);
    const rank = points
      .slice(0, 2)
      .reduce((sum, [px, py]) => sum + px * DEPTH[0] + py * DEPTH[1], 0);
    return [{ rank, path: polygon(points, definitions.face(tone), `stroke="${tone}"`) }];
  });
  return faces
    .sort((one, other) => one.rank - other.rank)
    .map(({ path }) => path)
    .join('');
}

/** Rows of pressed tiles, each a step below the one behind it. */
function tiled(row: Ribbon, length: number, definitions: Definitions): string {
  const front = `<path d="${outline(projectSection(row.profile), false)}" fill="none" stroke="${shade(row.colour, -0.5)}" stroke-width="11"/>`;
  const id = definitions.add(`<g>${ribbon(row, definitions)}${front}</g>`);
  const count = Math.floor(length / row.length);
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = project(0, (count - 1 - index) * row.length, (count - 1 - index) * 9);
    return `<use href="#${id}" x="${round(x)}" y="${round(y)}"/>`;
  }).join('');
}

function foamBelow(profile: readonly Point[], colour: string): string {
  const below = [...profile].reverse().map(([x, z]): Point => [x, z - 26]);
  return polygon(
    projectSection([...profile, ...below]),
    colour,
    `stroke="${shade(colour, -0.3)}" stroke-width="2"`,
  );
}

/** Trapezoidal ribs. */
export function trapezoidal(ribs = 5, pitch = 120, height = 42): Point[] {
  return Array.from({ length: ribs }, (_, index): Point[] => {
    const x = index * pitch;
    return [
      [x, 0],
      [x + pitch * 0.48, 0],
      [x + pitch * 0.62, height],
      [x + pitch * 0.86, height],
      [x + pitch, 0],
    ];
  }).flat();
}

/** A round wave. */
export function wave(waves = 7, pitch = 86, height = 40): Point[] {
  const steps = 6;
  return Array.from({ length: waves * steps + 1 }, (_, index): Point => {
    const angle = (index / steps) * 2 * Math.PI;
    return [(index / steps) * pitch, (height * (1 - Math.cos(angle))) / 2];
  });
}

/** Two wings that meet at the top, with a lip on either side. */
export function ridge(height = 130, isRounded = false): Point[] {
  const middle: Point[] = isRounded
    ? [
        [270, height],
        [300, height + 30],
        [340, height + 30],
        [370, height],
      ]
    : [[320, height]];
  return [[0, -14], [10, 0], ...middle, [630, 0], [640, -14]];
}

interface Board {
  colour: string;
  thickness: number;
  count?: number;
  /** From 0 to 1; below 1 for clear sheets. */
  opacity?: number;
  /** Distance of the walls of a multiwall sheet; none for a solid one. */
  cells?: number;
}

/** Flat boards, solid or with cells, of which clear ones show what is below. */
export function boards({ colour, thickness, count = 2, opacity = 1, cells = 0 }: Board) {
  return (definitions: Definitions): Drawing => {
    const width = 560;
    const plate = extrude(
      { section: rectangle(width, thickness), length: LENGTH, colour },
      definitions,
    );
    const single = {
      body: `<g opacity="${opacity}">${plate.body}</g>${cells ? cellsOf(width, thickness, cells, colour) : ''}${opacity < 1 ? gloss(thickness, width) : ''}`,
      extent: plate.extent,
    };
    const places = Array.from(
      { length: count },
      (_, index) => [0, index * 46, index * (thickness + 26)] as const,
    );
    return { ...stack(single, places, definitions), floor: floorOf(width, LENGTH) };
  };
}

function cellsOf(width: number, thickness: number, distance: number, colour: string): string {
  const walls = Array.from({ length: Math.floor(width / distance) }, (_, index) => {
    const x = index * distance;
    const [[x1, y1], [x2, y2], [x3, y3]] = [
      project(x, 0, 0),
      project(x, 0, thickness),
      project(x, LENGTH, thickness),
    ];
    return {
      front: `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`,
      top: `M${round(x2)} ${round(y2)}L${round(x3)} ${round(y3)}`,
    };
  });
  return `<g fill="none"><path d="${walls.map(({ top }) => top).join('')}" stroke="#fff" stroke-opacity=".55" stroke-width="3"/><path d="${walls.map(({ front }) => front).join('')}" stroke="${shade(colour, -0.5)}" stroke-width="3"/></g>`;
}

function gloss(thickness: number, width: number): string {
  const streak = (from: number, to: number) => [
    project(0, from, thickness),
    project(width, from + 140, thickness),
    project(width, to + 140, thickness),
    project(0, to, thickness),
  ];
  return (
    polygon(streak(120, 220), '#fff', 'fill-opacity=".4"') +
    polygon(streak(250, 280), '#fff', 'fill-opacity=".4"')
  );
}
