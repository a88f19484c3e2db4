/** Pictures of marble, stone, sand and aggregate, by the name of the product. */
import { bricks, heap, shovel, sieve, stones, trowel } from '../heaps.ts';
import { beds, grains, marble, slab, splitFace, strips } from '../stone.ts';
import { type PictureOf, sack, tagged } from './recipe.ts';

/** A slab with a tag. */
function stoneSlab(title: string, options: Parameters<typeof slab>[0]): PictureOf {
  return tagged(title, slab(options));
}

export const marbles: Record<string, PictureOf> = {
  'Makrana White Marble 18 mm': stoneSlab('Makrana White · 18 mm', {
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
  'Ambaji White Marble 16 mm': stoneSlab('Ambaji White · 16 mm', {
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
  'Banswara White Marble 16 mm': stoneSlab('Banswara White · 16 mm', {
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
  'Kesariyaji Green Marble 18 mm': stoneSlab('Kesariyaji Green · 18 mm', {
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
  'Katni Beige Marble 16 mm': stoneSlab('Katni Beige · 16 mm', {
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
  'Statuario Venato Marble 18 mm': stoneSlab('Statuario Venato · 18 mm', {
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
  'Botticino Classico Marble 18 mm': stoneSlab('Botticino Classico · 18 mm', {
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
  'Dark Emperador Marble 18 mm': stoneSlab('Dark Emperador · 18 mm', {
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
};

export const stone: Record<string, PictureOf> = {
  'Black Galaxy Granite 18 mm': stoneSlab('Black Galaxy · 18 mm', {
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
  'Sadarahalli Grey Granite, Flamed 20 mm': stoneSlab('Sadarahalli Grey · flamed', {
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
  'Steel Grey Granite 18 mm': stoneSlab('Steel Grey · 18 mm', {
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
  'Tan Brown Granite 18 mm': stoneSlab('Tan Brown · 18 mm', {
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
  'Ilkal Red Granite 20 mm': stoneSlab('Ilkal Red · 20 mm', {
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
  'Dholpur Beige Sandstone 25 mm': stoneSlab('Dholpur Beige · 25 mm', {
    surface: beds('#d8bf97', ['#c9a878', '#e6d3b0', '#cfae94'], 5),
    colour: '#cbb086',
    thickness: 25,
    isPolished: false,
  }),
  'Mandana Red Sandstone 30 mm': stoneSlab('Mandana Red · 30 mm', {
    surface: beds('#9c4a35', ['#843824', '#b5634a', '#a8563f'], 9),
    colour: '#934530',
    thickness: 30,
    isPolished: false,
    face: splitFace(9),
  }),
  'Mint Sandstone Wall Tile 20 mm': stoneSlab('Mint wall tile · 20 mm', {
    surface: strips(['#d9d9bf', '#e6e3cd', '#c9ccb0', '#e3d6bd'], 6),
    colour: '#cfcfb4',
    thickness: 20,
    isPolished: false,
  }),
  'Kota Blue Limestone 25 mm': stoneSlab('Kota Blue · 25 mm', {
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
  'Shahabad Grey Limestone 30 mm': stoneSlab('Shahabad Grey · 30 mm', {
    surface: beds('#9aa0a3', ['#868d92', '#b0b5b7', '#8f979b'], 14),
    colour: '#8f9598',
    thickness: 30,
    isPolished: false,
    face: splitFace(14),
  }),
};

export const sand: Record<string, PictureOf> = {
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
  'Wet Mix Macadam Blend': tagged('Wet mix macadam', stones(46, '#86817a', true)),
};
