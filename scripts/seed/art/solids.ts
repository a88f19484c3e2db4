/** Bars, sections, tubes and sheets: a profile that is extruded into the depth. */
import {
  circle,
  DEPTH,
  outline,
  type Point,
  polygon,
  project,
  projectSection,
  rectangle,
  round,
  shade,
  shifted,
} from './geometry.ts';
import type { Definitions, Drawing } from './scene.ts';

interface Extrusion {
  /** The profile as (x, z), counter-clockwise. */
  section: readonly Point[];
  /** A hole in the profile. */
  hole?: readonly Point[];
  length: number;
  colour: string;
}

/** A prism. Faces are ordered from back to front, so that profiles may be concave. */
export function extrude({ section, hole, length, colour }: Extrusion, definitions: Definitions) {
  const front = projectSection(section);
  const back = projectSection(section, length);
  const faces = section.flatMap(([x, z], index) => {
    const next = (index + 1) % section.length;
    const corners = [front[index], front[next], back[next], back[index]];
    const [a, b] = corners;
    const end = section[next];
    if (!a || !b || !end || !isFacingViewer(a, b)) return [];
    const tone = shade(colour, lightOn([x, z], end));
    const path = polygon(corners.filter(isPoint), definitions.face(tone), `stroke="${tone}"`);
    return [{ path, rank: (a[0] + b[0]) * DEPTH[0] + (a[1] + b[1]) * DEPTH[1] }];
  });
  const end = shade(colour, 0.32);
  const body =
    faces
      .sort((one, other) => one.rank - other.rank)
      .map(({ path }) => path)
      .join('') + endFace(section, hole, end, definitions);
  return { body, extent: [...front, ...back] };
}

function endFace(
  section: readonly Point[],
  hole: readonly Point[] | undefined,
  colour: string,
  definitions: Definitions,
): string {
  const front = projectSection(section);
  const ring = `stroke="${shade(colour, 0.5)}" stroke-width="1.5"`;
  if (!hole) return polygon(front, definitions.face(colour), ring);
  const inside = projectSection(hole);
  const dark = definitions.gradient(['#1f2530', '#59626e'], 'x2=".7" y2="-.4"');
  return (
    polygon(inside, dark) +
    `<path d="${outline(front)}${outline(inside)}" fill="${definitions.face(colour)}" fill-rule="evenodd" ${ring}/>`
  );
}

/** Whether the face that begins at the edge from `a` to `b` is seen. */
function isFacingViewer(a: Point, b: Point): boolean {
  return (b[0] - a[0]) * DEPTH[1] - (b[1] - a[1]) * DEPTH[0] > 0;
}

/** Light from the top left: positive on top, negative on the right. */
function lightOn([x, z]: Point, [nextX, nextZ]: Point): number {
  const length = Math.hypot(nextX - x, nextZ - z) || 1;
  return (0.26 * (x - nextX) - 0.42 * (nextZ - z)) / length;
}

function isPoint(point: Point | undefined): point is Point {
  return point !== undefined;
}

interface Cylinder {
  radius: number;
  length: number;
  colour: string;
  /** Radius of the bore. */
  bore?: number;
  /** Returns markup over the body, whose outline is `path`. */
  overlay?: (path: string) => string;
}

/** A round bar or tube that lies on the floor, with its end at the front. */
export function cylinder(
  { radius, length, colour, bore = 0, overlay }: Cylinder,
  definitions: Definitions,
) {
  const front = projectSection(circle(radius));
  const offset = project(0, length, 0);
  const [upper, lower] = tangentPoints(front);
  const back = shifted(front, offset[0], offset[1]);
  const path = outline(hull([...front, ...back]));
  const tones = [0.1, 0.5, 0.12, -0.22, -0.5, -0.36].map((amount) => shade(colour, amount));
  const axis = `gradientUnits="userSpaceOnUse" x1="${round(upper[0])}" y1="${round(upper[1])}" x2="${round(lower[0])}" y2="${round(lower[1])}"`;
  const end = polygon(
    front,
    definitions.face(shade(colour, 0.3)),
    `stroke="${shade(colour, -0.3)}"`,
  );
  const hole =
    bore > 0 ? polygon(projectSection(circle(bore, radius, radius)), boreFill(definitions)) : '';
  const body = `<path d="${path}" fill="${definitions.gradient(tones, axis)}"/>${overlay?.(path) ?? ''}${end}${hole}`;
  return { body, extent: [...front, ...back] };
}

function boreFill(definitions: Definitions): string {
  return definitions.gradient(['#151a24', '#5b6470'], 'x2=".7" y2="-.4"');
}

/** The points of an outline that are farthest on either side of the direction of depth. */
export function tangentPoints(points: readonly Point[]): [Point, Point] {
  const side = ([x, y]: Point) => x * DEPTH[1] - y * DEPTH[0];
  const sorted = [...points].sort((one, other) => side(other) - side(one));
  const [first = [0, 0], last = [0, 0]] = [sorted[0], sorted.at(-1)];
  return [first, last];
}

/** The convex hull (monotone chain). */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

function halfHull(sorted: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of sorted) {
    while (chain.length > 1 && !isLeftTurn(chain.at(-2), chain.at(-1), point)) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

function isLeftTurn(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return true;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

/** One body several times, each shifted by (x, depth, z), back to front. */
export function stack(
  single: { body: string; extent: readonly Point[] },
  positions: readonly (readonly [x: number, y: number, z: number])[],
  definitions: Definitions,
): Omit<Drawing, 'floor'> {
  const id = definitions.add(`<g>${single.body}</g>`);
  const places = positions.map((position) => project(...position));
  return {
    body: places.map(([x, y]) => `<use href="#${id}" x="${round(x)}" y="${round(y)}"/>`).join(''),
    extent: places.flatMap(([x, y]) => shifted(single.extent, x, y)),
  };
}

/** The rectangle on the floor below a body of this width and length. */
export function floorOf(width: number, length: number, x = 0): Point[] {
  return rectangle(width, length, x).map(([across, depth]) => project(across, depth, 0));
}

/** Two timbers below a load that is `width` wide and `length` long. */
export function timbers(width: number, length: number, definitions: Definitions): string {
  return [0.72, 0.14]
    .map((share) => {
      const beam = extrude(
        { section: rectangle(width + 60, 26), length: 34, colour: '#b28a5f' },
        definitions,
      );
      const [x, y] = project(-30, length * share, -26);
      return `<g transform="translate(${round(x)} ${round(y)})">${beam.body}</g>`;
    })
    .join('');
}
