/** Plane geometry, parallel projection, SVG paths and colours of the drawings. The unit is a pixel of the picture. */

export type Point = readonly [x: number, y: number];

/** Direction on the picture of one unit of depth. */
export const DEPTH: Point = [0.8, -0.36];

/** Projects a point in space: `x` to the right front, `y` into the depth, `z` upwards. */
export function project(x: number, y: number, z: number): Point {
  return [x * 0.87 + y * DEPTH[0], x * 0.3 + y * DEPTH[1] - z];
}

/** Projects points of the plane `y = depth`, given as (x, z). */
export function projectSection(section: readonly Point[], depth = 0): Point[] {
  return section.map(([x, z]) => project(x, depth, z));
}

/** A polygon as path data. */
export function outline(points: readonly Point[], isClosed = true): string {
  const corners = points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L');
  return `M${corners}${isClosed ? 'z' : ''}`;
}

export function polygon(points: readonly Point[], fill: string, attributes = ''): string {
  return `<path d="${outline(points)}" fill="${fill}"${attributes && ` ${attributes}`}/>`;
}

export function rectangle(width: number, height: number, x = 0, z = 0): Point[] {
  return [
    [x, z],
    [x + width, z],
    [x + width, z + height],
    [x, z + height],
  ];
}

/** A regular polygon with so many corners that it looks round. */
export function circle(radius: number, x = radius, z = radius, corners = 28): Point[] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), z + radius * Math.sin(angle)] as const;
  });
}

export function mirrored(points: readonly Point[], axis: number): Point[] {
  return points.map(([x, z]): Point => [2 * axis - x, z]).reverse();
}

export function shifted(points: readonly Point[], dx: number, dy: number): Point[] {
  return points.map(([x, y]) => [x + dx, y + dy]);
}

/** Mixes a colour with white (amounts above 0) or with near-black (below 0). */
export function shade(colour: string, amount: number): string {
  const target = amount > 0 ? [255, 255, 255] : [18, 22, 32];
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  const mixed = channels.map((channel, index) =>
    Math.round(channel + ((target[index] ?? 0) - channel) * Math.min(1, Math.abs(amount))),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function round(value: number): number {
  return Math.round(value);
}
