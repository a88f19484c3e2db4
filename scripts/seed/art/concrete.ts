/** Drawings of special concretes, by what makes each of them special. */
import {
  circle,
  type Point,
  polygon,
  project,
  projectSection,
  randomFrom,
  rectangle,
  round,
  shade,
} from './geometry.ts';
import { type Definitions, type Drawing, text } from './scene.ts';
import { extrude, floorOf } from './solids.ts';
import { grainPattern } from './stone.ts';

const CONCRETE = '#aaa7a1';

interface Block {
  width: number;
  height: number;
  length: number;
  colour?: string;
}

function block({ width, height, length, colour = CONCRETE }: Block, definitions: Definitions) {
  return extrude({ section: rectangle(width, height), length, colour }, definitions);
}

/** A slab with the strands of its tendons at the front. */
export function tensionedSlab(definitions: Definitions): Drawing {
  const [width, height, length] = [620, 130, 620];
  const slab = block({ width, height, length }, definitions);
  const anchors = [80, 230, 380, 530].map((x) => {
    const plate = polygon(projectSection(rectangle(84, 84, x - 42, 24)), '#59626e');
    const strands = [-18, 0, 18].map((dx) => {
      const [[x1, y1], [x2, y2]] = [
        project(x + dx, 0, 66 + (dx ? 0 : 18)),
        project(x + dx, -90, 66 + (dx ? 0 : 18)),
      ];
      return `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;
    });
    return `${plate}<path d="${strands.join('')}" stroke="#2b3340" stroke-width="13"/><path d="${strands.join('')}" stroke="#dfe3e7" stroke-width="5"/>`;
  });
  return {
    body: slab.body + anchors.join(''),
    extent: [...slab.extent, project(0, -90, 40), project(width, -90, 0)],
    floor: floorOf(width, length),
  };
}

/** A column on its footing, with the bars for the next storey. */
export function column(definitions: Definitions): Drawing {
  const footing = block({ width: 520, height: 90, length: 420 }, definitions);
  const shaft = block({ width: 250, height: 330, length: 200 }, definitions);
  const [dx, dy] = project(125, 100, 90);
  const bars = [30, 90, 155, 215].flatMap((x) =>
    [170, 30].map((y) => {
      const [[x1, y1], [x2, y2]] = [project(x, y, 330), project(x, y, 520)];
      return `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;
    }),
  );
  const ties = [390, 450].map((z) =>
    polygon(
      [project(24, 24, z), project(222, 24, z), project(222, 178, z), project(24, 178, z)],
      'none',
      'stroke="#6b4a35" stroke-width="8"',
    ),
  );
  return {
    body: `${footing.body}<g transform="translate(${round(dx)} ${round(dy)})">${shaft.body}<path d="${bars.join('')}" stroke="#5a4033" stroke-width="15"/><path d="${bars.join('')}" stroke="#b98a6a" stroke-width="4"/>${ties.join('')}</g>`,
    extent: [...footing.extent, project(200, 280, 620)],
    floor: floorOf(520, 420),
  };
}

/** Cast test cylinders. */
export function testCylinders(definitions: Definitions): Drawing {
  const side = definitions.gradient([0.1, 0.3, 0, -0.3, -0.5].map((tone) => shade(CONCRETE, tone)));
  const top = definitions.face(shade(CONCRETE, 0.4));
  const pores = [
    [40, 120],
    [150, 220],
    [90, 330],
    [190, 90],
    [170, 380],
    [60, 240],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6"/>`);
  const id = definitions.add(
    `<g><path d="M0 40V430a120 44 0 0 0 240 0V40z" fill="${side}"/><g fill="#55524d" fill-opacity=".35">${pores.join('')}</g><ellipse cx="120" cy="40" rx="120" ry="44" fill="${top}"/></g>`,
  );
  const extent: Point[] = [
    [-20, -90],
    [800, 520],
  ];
  const floor: Point[] = [
    [0, 400],
    [560, 340],
    [790, 430],
    [400, 520],
    [20, 480],
  ];
  return {
    body: `<use href="#${id}" x="270" y="-86"/><use href="#${id}"/><use href="#${id}" x="520" y="30"/>`,
    extent,
    floor,
  };
}

/** The flow test: concrete that spreads to a flat disc below the cone. */
export function slumpFlow(definitions: Definitions): Drawing {
  const wet = definitions.gradient(['#c3c0ba', '#9b9892', '#7c7a76'], 'x2=".5" y2="1"');
  const cone = definitions.gradient(['#8a939c', '#f2f4f6', '#b9c0c8', '#59626e']);
  const body =
    `<ellipse cx="450" cy="440" rx="450" ry="150" fill="#63615d"/><ellipse cx="450" cy="426" rx="450" ry="148" fill="${wet}"/><path d="M70 400q160-96 380-100M300 520q220 20 400-46" stroke="#fff" stroke-opacity=".3" stroke-width="10" fill="none" stroke-linecap="round"/><ellipse cx="450" cy="410" rx="190" ry="52" fill="#8d8a85" fill-opacity=".5"/>` +
    `<path d="M390-30L318 300a132 36 0 0 0 264 0L510-30z" fill="${cone}"/><ellipse cx="450" cy="-30" rx="60" ry="17" fill="#2b3340"/><path d="M352 120H296V180H340M548 120H604V180H560" fill="none" stroke="#4b535e" stroke-width="16"/>` +
    `<path d="M0 620H900M0 590V650M900 590V650" stroke="#c2410c" stroke-width="9"/><path d="M0 620l36-16v32zM900 620l-36-16v32z" fill="#c2410c"/><path d="M310 584H590V656H310z" fill="#f1ede7"/>` +
    text('700 mm', { x: 450, y: 640, size: 58, fill: '#0f172a' });
  const extent: Point[] = [
    [0, -50],
    [900, 656],
  ];
  const floor = circle(1).map(([x, y]): Point => [450 + (x - 1) * 446, 460 + (y - 1) * 140]);
  return { body, extent, floor };
}

/** A broken block from which steel fibres stick out, with loose ones before it. */
export function fibreBlock(definitions: Definitions): Drawing {
  const [width, height, length] = [430, 330, 360];
  const cube = block({ width, height, length }, definitions);
  const random = randomFrom(11);
  const onFront = Array.from({ length: 26 }, () =>
    fibre(project(20 + random() * 380, 0, 24 + random() * 280), random() * 180),
  );
  const loose = Array.from({ length: 34 }, () =>
    fibre(project(510 + random() * 220, -60 + random() * 330, 0), random() * 180),
  );
  const strokes = (paths: readonly string[]) =>
    `<g fill="none" stroke-linecap="round"><path d="${paths.join('')}" stroke="#2b3340" stroke-width="9"/><path d="${paths.join('')}" stroke="#e8ecef" stroke-width="4"/></g>`;
  return {
    body: cube.body + strokes([...onFront, ...loose]),
    extent: [...cube.extent, project(740, 120, -20), project(480, -60, -30)],
    floor: floorOf(width, length),
  };
}

/** A straight wire with a hook at either end. */
function fibre([x, y]: Point, degrees: number): string {
  const [dx, dy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180) * 0.6];
  const at = (along: number, aside: number) =>
    `${round(dx * along - dy * aside)} ${round(dy * along + dx * aside)}`;
  return `M${round(x)} ${round(y)}l${at(9, 8)} ${at(52, 0)} ${at(9, 8)}`;
}

/** A slab of stones and voids through which water runs. */
export function perviousSlab(definitions: Definitions): Drawing {
  const [width, height, length] = [560, 130, 560];
  const slab = block({ width, height, length }, definitions);
  const stones = grainPattern(
    { ground: '#5f6062', colours: ['#c5c2bc', '#a19e98', '#86837e'], size: 17, count: 84, seed: 5 },
    definitions,
  );
  const top = [
    project(0, 0, height),
    project(width, 0, height),
    project(width, length, height),
    project(0, length, height),
  ];
  const front = projectSection(rectangle(width, height));
  const right = [
    project(width, 0, 0),
    project(width, length, 0),
    project(width, length, height),
    project(width, 0, height),
  ];
  const shadow =
    polygon(front, '#0d1220', 'fill-opacity=".12"') +
    polygon(right, '#0d1220', 'fill-opacity=".45"');
  const drop = (x: number, y: number) => `M${x} ${y}q26 44 0 62q-26-18 0-62z`;
  const above = [200, 330, 470, 600, 730].map((x, index) => drop(x, -170 - (index % 2) * 70));
  const below = [60, 200, 340].map((x) => drop(x, round(x * 0.345) + 34));
  return {
    body: `${slab.body}${[top, front, right].map((face) => polygon(face, stones)).join('')}${shadow}<path d="${[...above, ...below].join('')}" fill="#3b82c4" fill-opacity=".85"/>`,
    extent: [...slab.extent, [200, -380], [300, 260]],
    floor: [],
  };
}
