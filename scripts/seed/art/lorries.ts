/** Drawings of the lorries that bring cement and concrete, seen from the side. */
import { type Point, shade } from './geometry.ts';
import { type Definitions, type Draw, text } from './scene.ts';

export interface Lettering {
  brand: string;
  title: string;
  /** The colour of the brand. */
  colour: string;
}

/** A tanker lorry for powder, with the brand on its tank. */
export function tanker({ brand, title, colour }: Lettering): Draw {
  return (definitions) => {
    const steel = ['#fdfdfc', '#e4e7ea', '#b9c0c8', '#6f7884'];
    const tank = definitions.gradient(steel, 'x2="0" y2="1"');
    const cone = definitions.gradient(['#d5dae0', '#9aa3ad', '#59626e']);
    const cones = [390, 610, 830]
      .map((x) => `<path d="M${x - 95} 330H${x + 95}L${x + 22} 452H${x - 22}z" fill="${cone}"/>`)
      .join('');
    const body =
      `<path d="M250 470H1040V500H250z" fill="#2b3340"/>${cones}` +
      `<path d="M330 120H890Q1010 120 1010 236T890 352H330Q250 352 250 236T330 120z" fill="${tank}"/>` +
      `<path d="M252 262H1009Q1006 296 994 312H262Q253 290 252 262z" fill="${colour}"/>` +
      `<path d="M420 120V352M810 120V352" stroke="#5b6470" stroke-opacity=".5" stroke-width="5"/><path d="M300 112H900M420 96h60v24h-60zM590 96h60v24h-60zM760 96h60v24h-60z" fill="#5b6470" stroke="#5b6470" stroke-width="7"/>` +
      text(brand.toUpperCase(), {
        x: 625,
        y: 238,
        size: 96,
        fill: shade(colour, -0.25),
        maxWidth: 560,
      }) +
      text(title, { x: 625, y: 302, size: 44, fill: '#fff', maxWidth: 560 }) +
      cab(colour, definitions) +
      wheels([110, 330, 850, 960], 512);
    const extent: Point[] = [
      [0, 80],
      [1040, 580],
    ];
    return { body, extent, floor: lorryFloor(1040) };
  };
}

/** The cab of a lorry that faces left, from x = 0 to 240. */
function cab(colour: string, definitions: Definitions): string {
  const paint = definitions.gradient(
    [shade(colour, 0.25), colour, shade(colour, -0.3)],
    'x2=".2" y2="1"',
  );
  const glass = definitions.gradient(['#cfdce6', '#50647a'], 'x2=".5" y2="1"');
  return (
    `<path d="M14 300L40 186Q46 160 76 160H226V500H6V340Q6 320 14 300z" fill="${paint}"/>` +
    `<path d="M36 300L58 206Q62 190 80 190H112V300z" fill="${glass}"/><path d="M126 190H206V300H126z" fill="${glass}"/>` +
    `<path d="M119 186V480M120 320H212" stroke="#0d1220" stroke-opacity=".3" stroke-width="4"/><path d="M132 336h30v9h-30z" fill="#1f2530"/>` +
    `<path d="M4 440H60V490H4z" fill="#1f2530"/><path d="M8 400h34v28H8z" fill="#fff4d6"/><path d="M0 490H240V512H0z" fill="#2b3340"/>`
  );
}

function lorryFloor(width: number): Point[] {
  return [
    [20, 560],
    [width - 20, 560],
    [width + 10, 584],
    [0, 584],
  ];
}

function wheels(positions: readonly number[], y: number): string {
  return positions
    .map(
      (x) =>
        `<circle cx="${x}" cy="${y}" r="62" fill="#1a1e26"/><circle cx="${x}" cy="${y}" r="36" fill="#b9c0c8"/><circle cx="${x}" cy="${y}" r="24" fill="#6f7884"/><circle cx="${x}" cy="${y}" r="9" fill="#dfe3e7"/>`,
    )
    .join('');
}

const drum =
  'M262 250L420 116Q560 60 690 96L900 214Q930 240 912 282L880 352Q640 420 480 400L300 372Q252 330 262 250z';

const mixerExtent: Point[] = [
  [0, 60],
  [1060, 690],
];

/** A mixer lorry with the brand on its drum, and the test cube of the mix. */
export function mixer({ brand, title, colour }: Lettering): Draw {
  return (definitions) => {
    const steel = definitions.gradient(['#fff', '#e7e9ec', '#a5adb7', '#59626e'], 'x2="0" y2="1"');
    const clip = definitions.add(`<clipPath><path d="${drum}"/></clipPath>`);
    const body =
      `<path d="M250 450H1010V500H250z" fill="#2b3340"/><path d="M300 452V360H340V452M860 452L840 300H890L920 452" fill="#3c4653"/>` +
      `<path d="${drum}" fill="${steel}"/><g clip-path="url(#${clip})" fill="none" stroke="${colour}" stroke-width="34"><path d="M396 80Q340 240 404 420M760 90Q840 250 770 420"/></g>` +
      text(brand.toUpperCase(), {
        x: 588,
        y: 272,
        size: 78,
        fill: shade(colour, -0.25),
        maxWidth: 290,
      }) +
      `<path d="M876 130H990L956 216H904z" fill="#59626e"/><path d="M930 216L1050 400 1020 420 900 240z" fill="#87919c"/>` +
      cab(colour, definitions) +
      wheels([110, 740, 880], 512) +
      testCube(title, definitions);
    return { body, extent: mixerExtent, floor: lorryFloor(1020) };
  };
}

/** A cast cube with the grade on its front. */
function testCube(title: string, definitions: Definitions): string {
  const front = definitions.gradient(['#cfccc6', '#b3afa8'], 'x2=".4" y2="1"');
  const side = definitions.gradient(['#8d8a85', '#75726e']);
  const pores = [
    [470, 500],
    [610, 520],
    [500, 650],
    [640, 640],
    [560, 486],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6"/>`);
  return (
    `<path d="M440 690L660 690 740 640 700 620z" fill="#1c1712" fill-opacity=".35"/>` +
    `<path d="M440 470H660V690H440z" fill="${front}"/><path d="M440 470L494 426H714L660 470z" fill="#e3e0da"/><path d="M660 470L714 426V646L660 690z" fill="${side}"/>` +
    `<g fill="#6f6c67" fill-opacity=".5">${pores.join('')}</g>` +
    text(title, { x: 550, y: 610, size: 88, fill: '#334155', maxWidth: 184 })
  );
}
