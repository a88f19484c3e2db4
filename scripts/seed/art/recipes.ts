/** What the picture of each product of the seed shows. */
import { brandColour, brandMark } from './brands.ts';
import * as concrete from './concrete.ts';
import { bricks, heap, shovel, sieve, stones, trowel } from './heaps.ts';
import { mixer, tanker } from './lorries.ts';
import { bucket, type Pack, tin } from './paint.ts';
import { sacks } from './sacks.ts';
import { type Definitions, type Drawing, toPicture } from './scene.ts';
import { boards, ridge, sheets, trapezoidal, wave } from './sheets.ts';
import { angle, bars, beam, channel, coils, hollow, mesh, plasterMesh, tubes } from './steel.ts';
import { beds, grains, marble, slab, splitFace, strips } from './stone.ts';

/** The picture of a product as an SVG document. */
export type PictureOf = (product: { brand: string }) => string;

type Draw = (definitions: Definitions) => Drawing;

/** A drawing with a tag that names brand and size. */
function tagged(title: string, draw: Draw): PictureOf {
  return ({ brand }) => toPicture(draw, { brand, title });
}

function sack(
  title: string,
  kind: string,
  weight: string,
  paper?: string,
  count?: number,
): PictureOf {
  return ({ brand }) => {
    const print = {
      brand,
      mark: brandMark(brand),
      title,
      kind,
      weight,
      colour: brandColour(brand),
    };
    return toPicture(sacks({ ...print, ...(paper && { paper }) }, count));
  };
}

function lorry(draw: typeof mixer, title: string): PictureOf {
  return ({ brand }) => toPicture(draw({ brand, title, colour: brandColour(brand) }));
}

function pack(
  draw: typeof bucket,
  lines: Pack['lines'],
  paint: string,
  more: Partial<Pack> = {},
): PictureOf {
  return ({ brand }) =>
    toPicture(draw({ brand, lines, paint, colour: brandColour(brand), ...more }));
}

const ANNEALED = '#4a4745';
const ZINC = '#b9c3cb';
const BLUE_BAND = '#1d4ed8';
const RED_BAND = '#dc2626';
const WHITE_PAPER = '#fbfaf6';

const steel: Record<string, PictureOf> = {
  'TMT Bar Fe 500D 8 mm': tagged('8 mm · Fe 500D', bars(8)),
  'TMT Bar Fe 500D 10 mm': tagged('10 mm · Fe 500D', bars(10)),
  'TMT Bar Fe 550D 12 mm': tagged('12 mm · Fe 550D', bars(12)),
  'TMT Bar Fe 550D 16 mm': tagged('16 mm · Fe 550D', bars(16)),
  'TMT Bar Fe 550D 20 mm': tagged('20 mm · Fe 550D', bars(20)),
  'TMT Bar Fe 500D CRS 25 mm': tagged('25 mm · Fe 500D CRS', bars(25, '#8a6a4f')),
  'Annealed Binding Wire 20 SWG': tagged('20 SWG annealed', coils({ colour: ANNEALED, count: 1 })),
  'Annealed Binding Wire 18 SWG, 25 kg Coil': tagged(
    '18 SWG · 25 kg coil',
    coils({ colour: ANNEALED, count: 2, wrap: '#d8c9a6' }),
  ),
  'Galvanised Binding Wire 20 SWG': tagged('20 SWG galvanised', coils({ colour: ZINC, count: 1 })),
  'Welded Wire Mesh 100×100×4 mm': tagged('100 × 100 × 4 mm', mesh(62, 7)),
  'Welded Wire Mesh 150×150×6 mm': tagged('150 × 150 × 6 mm', mesh(93, 12)),
  'Galvanised Plaster Mesh 12 mm, 0.9 × 30 m': tagged('12 mm · 0.9 × 30 m', plasterMesh),
  'GI Pipe 15 mm NB Medium': tagged(
    '15 mm NB · Medium',
    tubes({ radius: 26, wall: 7, rows: 4, band: BLUE_BAND }),
  ),
  'GI Pipe 25 mm NB Medium': tagged(
    '25 mm NB · Medium',
    tubes({ radius: 38, wall: 9, rows: 3, band: BLUE_BAND }),
  ),
  'GI Pipe 40 mm NB Medium': tagged(
    '40 mm NB · Medium',
    tubes({ radius: 56, wall: 9, rows: 2, band: BLUE_BAND }),
  ),
  'GI Pipe 50 mm NB Heavy': tagged(
    '50 mm NB · Heavy',
    tubes({ radius: 74, wall: 15, rows: 2, band: RED_BAND }),
  ),
};

const cement: Record<string, PictureOf> = {
  'OPC 53 Grade Cement 50 kg': sack('OPC 53', 'GRADE CEMENT', '50 kg'),
  'OPC 43 Grade Cement 50 kg': sack('OPC 43', 'GRADE CEMENT', '50 kg'),
  'OPC 53-S Grade Cement 50 kg': sack('OPC 53-S', 'SLEEPER GRADE', '50 kg'),
  'Rapid Hardening Cement 50 kg': sack('RAPID', 'HARDENING CEMENT', '50 kg'),
  'OPC 53 Grade Cement, Bulk': lorry(tanker, 'OPC 53 BULK CEMENT'),
  'PPC Cement 50 kg': sack('PPC', 'CEMENT', '50 kg'),
  'PPC Cement, Water-Repellent 50 kg': sack('PPC', 'WATER-REPELLENT', '50 kg'),
  'PPC Masonry Cement 40 kg': sack('MASONRY', 'CEMENT', '40 kg'),
  'Composite Cement 50 kg': sack('COMPOSITE', 'CEMENT', '50 kg'),
  'PSC Cement 50 kg': sack('PSC', 'SLAG CEMENT', '50 kg'),
  'PSC Cement, High Slag 50 kg': sack('PSC', 'HIGH SLAG CEMENT', '50 kg'),
  'PSC Cement, Bulk': lorry(tanker, 'PSC BULK CEMENT'),
  'White Cement 1 kg': sack('WHITE', 'CEMENT', '1 kg', WHITE_PAPER, 1),
  'White Cement 25 kg': sack('WHITE', 'CEMENT', '25 kg', WHITE_PAPER),
  'White Cement for Terrazzo 50 kg': sack('WHITE', 'FOR TERRAZZO', '50 kg', WHITE_PAPER),
};

const readyMix: Record<string, PictureOf> = {
  'M10 Ready-Mix Concrete': lorry(mixer, 'M10'),
  'M20 Ready-Mix Concrete': lorry(mixer, 'M20'),
  'M25 Ready-Mix Concrete': lorry(mixer, 'M25'),
  'M30 Ready-Mix Concrete': lorry(mixer, 'M30'),
  'M35 Ready-Mix Concrete': lorry(mixer, 'M35'),
  'M40 Ready-Mix Concrete': tagged('M40 concrete', concrete.tensionedSlab),
  'M50 Ready-Mix Concrete': tagged('M50 concrete', concrete.column),
  'M60 Ready-Mix Concrete': tagged('M60 concrete', concrete.testCylinders),
  'Self-Compacting Concrete M40': tagged('Self-compacting M40', concrete.slumpFlow),
  'Steel-Fibre Concrete M30': tagged('Steel-fibre M30', concrete.fibreBlock),
  'Pervious Concrete': tagged('Pervious concrete', concrete.perviousSlab),
};

const ribs = trapezoidal();
const waves = wave();

const roofing: Record<string, PictureOf> = {
  'Colour-Coated Roofing Sheet 0.50 mm': tagged(
    'Colour-coated 0.50 mm',
    sheets({ profile: ribs, colour: '#2f6fb0' }),
  ),
  'Colour-Coated Roofing Sheet 0.40 mm': tagged(
    'Colour-coated 0.40 mm',
    sheets({ profile: ribs, colour: '#3f8a63', count: 2, edge: 3 }),
  ),
  'Pre-Painted Galvalume Trapezoidal Roofing Sheet, 0.50 mm TCT, Terracotta, Insulated Back':
    tagged(
      'Insulated 0.50 mm',
      sheets({ profile: ribs, colour: '#b5532f', count: 2, foam: '#e9e6df' }),
    ),
  'Tile-Profile Colour-Coated Sheet 0.50 mm': tagged(
    'Tile profile 0.50 mm',
    sheets({ profile: wave(6, 100, 44), colour: '#a94a2a', count: 1, tile: 120, length: 720 }),
  ),
  'Colour-Coated Ridge Cap 0.50 mm, 3 m': tagged(
    'Ridge cap · 3 m',
    sheets({ profile: ridge(), colour: '#2f6fb0', count: 2, length: 800 }),
  ),
  'Multiwall Polycarbonate Sheet 6 mm': tagged(
    'Multiwall 6 mm',
    boards({ colour: '#7fb8d8', thickness: 26, opacity: 0.62, cells: 20 }),
  ),
  'Multiwall Polycarbonate Sheet 10 mm': tagged(
    'Multiwall 10 mm',
    boards({ colour: '#b98d5a', thickness: 48, opacity: 0.62, cells: 34 }),
  ),
  'Compact Polycarbonate Sheet 3 mm, Clear': tagged(
    'Compact 3 mm · Clear',
    boards({ colour: '#cfe3ea', thickness: 12, opacity: 0.55 }),
  ),
  'Corrugated Fibre-Cement Sheet 6 mm, 3 m': tagged(
    'Corrugated 6 mm · 3 m',
    sheets({ profile: waves, colour: '#a7a8a4', edge: 13 }),
  ),
  'Fibre-Cement Flat Board 8 mm, 1.22 × 2.44 m': tagged(
    'Flat board 8 mm',
    boards({ colour: '#b5b4ae', thickness: 22, count: 4 }),
  ),
  'Fibre-Cement Adjustable Ridge 6 mm': tagged(
    'Adjustable ridge 6 mm',
    sheets({ profile: ridge(150, true), colour: '#a7a8a4', count: 1, edge: 15, length: 620 }),
  ),
};

const structurals: Record<string, PictureOf> = {
  'ISMB 150 Beam': tagged('ISMB 150', beam(150, 75)),
  'ISMB 200 Beam': tagged('ISMB 200', beam(200, 100)),
  'ISMB 250 Beam': tagged('ISMB 250', beam(250, 125)),
  'ISMB 300 Beam': tagged('ISMB 300', beam(300, 140)),
  'ISMC 75 Channel, 6 m': tagged('ISMC 75 · 6 m', channel(75, 40)),
  'ISMC 100 Channel': tagged('ISMC 100', channel(100, 50)),
  'ISMC 150 Channel': tagged('ISMC 150', channel(150, 75)),
  'ISA 40×40×5 Angle': tagged('ISA 40 × 40 × 5', angle(40, 5)),
  'ISA 50×50×6 Angle': tagged('ISA 50 × 50 × 6', angle(50, 6)),
  'ISA 75×75×6 Angle': tagged('ISA 75 × 75 × 6', angle(75, 6)),
  'SHS 50×50×3 Square Tube': tagged('SHS 50 × 50 × 3', hollow(50, 50, 3, 3, 2)),
  'SHS 100×100×4 Square Tube': tagged('SHS 100 × 100 × 4', hollow(100, 100, 4, 2)),
  'RHS 100×50×3.2 Rectangular Tube': tagged('RHS 100 × 50 × 3.2', hollow(100, 50, 3.2, 2, 2)),
  'CHS 60.3×3.65 Round Tube': tagged(
    'CHS 60.3 × 3.65',
    tubes({ radius: 70, wall: 10, rows: 2, colour: '#7d8792' }),
  ),
};

const BRILLIANT_WHITE = '#fdfdfb';

const paints: Record<string, PictureOf> = {
  'Washable Interior Emulsion, White Base': pack(
    bucket,
    ['WASHABLE', 'INTERIOR EMULSION'],
    BRILLIANT_WHITE,
  ),
  'Luxury Sheen Interior Emulsion': pack(bucket, ['LUXURY SHEEN', 'INTERIOR EMULSION'], '#e3a9b4', {
    body: '#2b2230',
  }),
  'Economy Interior Emulsion, Brilliant White': pack(
    bucket,
    ['BRILLIANT WHITE', 'ECONOMY INTERIOR'],
    BRILLIANT_WHITE,
  ),
  'Low-VOC Matt Interior Emulsion': pack(bucket, ['LOW-VOC MATT', 'INTERIOR EMULSION'], '#a9c8a0'),
  'Anti-Fungal Emulsion for Kitchens and Baths': pack(
    bucket,
    ['ANTI-FUNGAL', 'KITCHEN & BATH'],
    '#9fd0d4',
    { colour: '#0f6f74' },
  ),
  'Acrylic Washable Distemper 20 kg': pack(bucket, ['ACRYLIC', 'DISTEMPER'], '#f0d9a0', {
    content: '20 kg',
  }),
  'Weatherproof Exterior Emulsion': pack(bucket, ['WEATHERPROOF', 'EXTERIOR EMULSION'], '#d9793f', {
    body: '#e9edf2',
  }),
  'Dust-Resistant Exterior Emulsion': pack(
    bucket,
    ['DUST-RESISTANT', 'EXTERIOR EMULSION'],
    '#c9b48a',
    { body: '#5a4a3a' },
  ),
  'Economy Exterior Emulsion': pack(bucket, ['ECONOMY', 'EXTERIOR EMULSION'], '#e9c46a'),
  'Elastomeric Crack-Bridging Exterior Coating': pack(
    bucket,
    ['CRACK-BRIDGING', 'ELASTOMERIC'],
    '#c4c8cc',
    { body: '#3c4653' },
  ),
  'Synthetic Enamel, Gloss White': pack(tin, ['GLOSS WHITE', 'SYNTHETIC ENAMEL'], '#ffffff'),
  'Water-Based Satin Enamel': pack(tin, ['SATIN ENAMEL', 'WATER-BASED'], '#3d7ea6', {
    colour: '#24597a',
  }),
  'Aluminium Paint for Tanks and Trusses': pack(tin, ['ALUMINIUM', 'PAINT'], '#b4bac0', {
    colour: '#59626e',
  }),
  'Interior Wall Primer, Water-Based': pack(bucket, ['WALL PRIMER', 'INTERIOR'], '#f1f1ee'),
  'Exterior Wall Primer, Acrylic': pack(bucket, ['WALL PRIMER', 'EXTERIOR ACRYLIC'], '#eeeae0', {
    body: '#d9dde2',
  }),
  'Red Oxide Zinc Chrome Metal Primer': pack(tin, ['RED OXIDE', 'METAL PRIMER'], '#8f3222', {
    colour: '#8f3222',
  }),
  'White Cement Wall Putty 40 kg': sack('WALL PUTTY', 'WHITE CEMENT BASED', '40 kg', WHITE_PAPER),
  'Acrylic Wall Putty 20 kg': pack(bucket, ['ACRYLIC', 'WALL PUTTY'], '#f6f4ee', {
    content: '20 kg',
  }),
};

const marbles: Record<string, PictureOf> = {
  'Makrana White Marble 18 mm': tagged(
    'Makrana White · 18 mm',
    slab({
      surface: marble({
        ground: '#f6f5f2',
        clouds: ['#e3e4e6'],
        veins: ['#b4b8be'],
        count: 5,
        width: 5,
        seed: 3,
      }),
      colour: '#e6e4df',
      thickness: 18,
    }),
  ),
  'Ambaji White Marble 16 mm': tagged(
    'Ambaji White · 16 mm',
    slab({
      surface: marble({
        ground: '#efefed',
        clouds: ['#d3d6da', '#e6e6e6'],
        veins: ['#9aa1aa', '#b9bec4'],
        count: 11,
        width: 8,
        seed: 8,
      }),
      colour: '#dcdbd8',
      thickness: 16,
    }),
  ),
  'Banswara White Marble 16 mm': tagged(
    'Banswara White · 16 mm',
    slab({
      surface: marble({
        ground: '#f0ebe2',
        clouds: ['#cdbccb', '#e6d3ae', '#d6c6d2'],
        veins: ['#8f7d92', '#b59f86'],
        count: 9,
        width: 6,
        seed: 21,
      }),
      colour: '#ddd5c8',
      thickness: 16,
    }),
  ),
  'Kesariyaji Green Marble 18 mm': tagged(
    'Kesariyaji Green · 18 mm',
    slab({
      surface: marble({
        ground: '#1d5138',
        clouds: ['#0f3323', '#2f6f4e'],
        veins: ['#a9cdb4', '#6fa585'],
        count: 10,
        width: 6,
        seed: 34,
      }),
      colour: '#1d5138',
      thickness: 18,
    }),
  ),
  'Katni Beige Marble 16 mm': tagged(
    'Katni Beige · 16 mm',
    slab({
      surface: marble({
        ground: '#d9b98c',
        clouds: ['#c9a26e', '#e6cda6'],
        veins: ['#a8763f', '#f0dcb8'],
        count: 8,
        width: 6,
        seed: 45,
      }),
      colour: '#c9a878',
      thickness: 16,
    }),
  ),
  'Statuario Venato Marble 18 mm': tagged(
    'Statuario Venato · 18 mm',
    slab({
      surface: marble({
        ground: '#fbfbf9',
        clouds: ['#e2e5e9'],
        veins: ['#5b6470', '#7b8590'],
        count: 6,
        width: 17,
        seed: 55,
      }),
      colour: '#e9e9e7',
      thickness: 18,
    }),
  ),
  'Botticino Classico Marble 18 mm': tagged(
    'Botticino Classico · 18 mm',
    slab({
      surface: marble({
        ground: '#eee0c6',
        clouds: ['#e2cfae', '#f6ecd9'],
        veins: ['#c9a878', '#fdf6e8'],
        count: 10,
        width: 4,
        seed: 61,
      }),
      colour: '#dfcba8',
      thickness: 18,
    }),
  ),
  'Dark Emperador Marble 18 mm': tagged(
    'Dark Emperador · 18 mm',
    slab({
      surface: marble({
        ground: '#4a2f22',
        clouds: ['#33201a', '#6b4630'],
        veins: ['#d9b48c', '#b58a62'],
        count: 10,
        width: 6,
        seed: 77,
      }),
      colour: '#4a2f22',
      thickness: 18,
    }),
  ),
};

const stone: Record<string, PictureOf> = {
  'Black Galaxy Granite 18 mm': tagged(
    'Black Galaxy · 18 mm',
    slab({
      surface: grains({
        ground: '#14161b',
        colours: ['#c9903f', '#e8c88a', '#2b2f38', '#8a6a3f'],
        size: 6,
        count: 73,
        seed: 4,
      }),
      colour: '#1b1e25',
      thickness: 18,
    }),
  ),
  'Sadarahalli Grey Granite, Flamed 20 mm': tagged(
    'Sadarahalli Grey · flamed',
    slab({
      surface: grains({
        ground: '#a9a9a6',
        colours: ['#d6d5d0', '#8a8a88', '#5f6062', '#c2c0bb'],
        size: 13,
        count: 125,
        seed: 12,
      }),
      colour: '#a3a3a0',
      thickness: 20,
      isPolished: false,
    }),
  ),
  'Steel Grey Granite 18 mm': tagged(
    'Steel Grey · 18 mm',
    slab({
      surface: grains({
        ground: '#4b5157',
        colours: ['#363b41', '#646b72', '#7f878e'],
        size: 8,
        count: 119,
        seed: 15,
      }),
      colour: '#4b5157',
      thickness: 18,
    }),
  ),
  'Tan Brown Granite 18 mm': tagged(
    'Tan Brown · 18 mm',
    slab({
      surface: grains({
        ground: '#2a211f',
        colours: ['#8a4a2c', '#6b3420', '#a8643f', '#17120f'],
        size: 22,
        count: 59,
        seed: 23,
      }),
      colour: '#3b2a24',
      thickness: 18,
    }),
  ),
  'Ilkal Red Granite 20 mm': tagged(
    'Ilkal Red · 20 mm',
    slab({
      surface: grains({
        ground: '#8f2f2a',
        colours: ['#b8504a', '#5f1b1a', '#d08a80', '#2b1414'],
        size: 13,
        count: 99,
        seed: 31,
      }),
      colour: '#8f2f2a',
      thickness: 20,
    }),
  ),
  'Dholpur Beige Sandstone 25 mm': tagged(
    'Dholpur Beige · 25 mm',
    slab({
      surface: beds('#d8bf97', ['#c9a878', '#e6d3b0', '#cfae94'], 5),
      colour: '#cbb086',
      thickness: 25,
      isPolished: false,
    }),
  ),
  'Mandana Red Sandstone 30 mm': tagged(
    'Mandana Red · 30 mm',
    slab({
      surface: beds('#9c4a35', ['#843824', '#b5634a', '#a8563f'], 9),
      colour: '#934530',
      thickness: 30,
      isPolished: false,
      face: splitFace(9),
    }),
  ),
  'Mint Sandstone Wall Tile 20 mm': tagged(
    'Mint wall tile · 20 mm',
    slab({
      surface: strips(['#d9d9bf', '#e6e3cd', '#c9ccb0', '#e3d6bd'], 6),
      colour: '#cfcfb4',
      thickness: 20,
      isPolished: false,
    }),
  ),
  'Kota Blue Limestone 25 mm': tagged(
    'Kota Blue · 25 mm',
    slab({
      surface: marble({
        ground: '#6f8a86',
        clouds: ['#5b7673', '#86a09a'],
        veins: ['#9fb5ae', '#4b6462'],
        count: 4,
        width: 3,
        seed: 91,
      }),
      colour: '#6b8580',
      thickness: 25,
    }),
  ),
  'Shahabad Grey Limestone 30 mm': tagged(
    'Shahabad Grey · 30 mm',
    slab({
      surface: beds('#9aa0a3', ['#868d92', '#b0b5b7', '#8f979b'], 14),
      colour: '#8f9598',
      thickness: 30,
      isPolished: false,
      face: splitFace(14),
    }),
  ),
};

const sand: Record<string, PictureOf> = {
  'River Sand, Double-Screened': tagged(
    'River sand · screened',
    heap({ colour: '#c9a064', grain: 9, before: sieve }),
  ),
  'River Sand for Plaster, Fine-Screened': tagged(
    'Fine-screened for plaster',
    heap({ colour: '#dcbc86', grain: 4, height: 340, before: trowel }),
  ),
  'Concrete M-Sand, Zone II': tagged(
    'Concrete M-sand',
    heap({ colour: '#8b8d8f', grain: 10, before: shovel }),
  ),
  'Plastering M-Sand': tagged(
    'Plastering M-sand',
    heap({ colour: '#b3b3b0', grain: 4, height: 340, before: trowel }),
  ),
  'Masonry M-Sand': tagged('Masonry M-sand', heap({ colour: '#9b9a96', grain: 7, before: bricks })),
  'Bagged M-Sand 40 kg': sack('M-SAND', 'OVEN-DRIED', '40 kg', '#d9d9d4'),
  'Crushed Aggregate 20 mm': tagged('20 mm aggregate', stones(52)),
  'Crushed Aggregate 12.5 mm': tagged('12.5 mm aggregate', stones(38)),
  'Crushed Aggregate 40 mm': tagged('40 mm aggregate', stones(80)),
  'Wet Mix Macadam Blend': tagged('Wet mix macadam', stones(60, '#86817a', true)),
};

/** By the name of the product. */
export const recipes: Record<string, PictureOf> = {
  ...steel,
  ...cement,
  ...readyMix,
  ...roofing,
  ...structurals,
  ...paints,
  ...marbles,
  ...stone,
  ...sand,
};
