/** Units as they are written in bills of quantities, and the unit that each spelling stands for. */

/** Spellings by unit, as `compact` returns them: `Sq. Ft.` is `sqft`, `M/T` is `mt`. */
const spellings: Readonly<Record<string, string>> = {
  tonne:
    't, tn, ton, tons, tonne, tonnes, mt, mts, mton, mtons, mtonne, mtonnes, metricton, metrictons, metrictonne, metrictonnes',
  quintal: 'qtl, qtls, quintal, quintals',
  kg: 'kg, kgs, kilo, kilos, kilogram, kilograms',
  g: 'g, gm, gms, gram, grams',
  bag: 'bag, bags, bgs',
  piece: 'no, nos, pc, pcs, piece, pieces, each, ea',
  sheet: 'sheet, sheets, sht, shts',
  'm³': 'm3, cum, cumt, cumtr, cumtrs, cumetre, cumetres, cumeter, cumeters, cubicmtr, cubicmtrs, cubicmetre, cubicmetres, cubicmeter, cubicmeters',
  'm²': 'm2, sqm, sqmt, sqmtr, sqmtrs, sqmetre, sqmetres, sqmeter, sqmeters, squaremetre, squaremetres, squaremeter, squaremeters',
  'sq ft': 'sqft, sft, sqfeet, sqfoot, squarefeet, squarefoot, ft2',
  'cu ft': 'cft, cuft, cufeet, cubicfeet, cubicfoot, ft3',
  metre:
    'm, mtr, mtrs, metre, metres, meter, meters, rm, rmt, rmts, rmtr, runningmetre, runningmetres, runningmeter, runningmeters',
  foot: 'ft, feet, foot, rft, runningfeet',
  litre: 'l, lt, ltr, ltrs, litre, litres, liter, liters',
  bucket: 'bucket, buckets',
  drum: 'drum, drums',
  coil: 'coil, coils',
  roll: 'roll, rolls',
  bundle: 'bundle, bundles, bdl, bdls',
  box: 'box, boxes',
  packet: 'packet, packets, pkt, pkts',
  length: 'length, lengths',
  rod: 'rod, rods',
  set: 'set, sets',
  brass: 'brass',
  load: 'load, loads, lorry, lorries, truck, trucks, trip, trips',
};

/** Grams per unit. Of measures, only masses are converted: each has one exact factor. */
const grams: ReadonlyMap<string, number> = new Map([
  ['tonne', 1e6],
  ['quintal', 1e5],
  ['kg', 1e3],
  ['g', 1],
]);

/** Units of things that are counted: a piece of it is one of them, but the visitor confirms that. */
const countUnits: ReadonlySet<string> = new Set(
  'piece sheet bag bucket drum coil roll length rod'.split(' '),
);

/** Units that also state the size of a pack or a piece: `cement 50 kg`, `pipe 6 m`. */
const sizeUnits: ReadonlySet<string> = new Set(['kg', 'g', 'metre', 'foot', 'litre']);

const unitBySpelling = new Map(
  Object.entries(spellings).flatMap(([unit, texts]) =>
    texts.split(', ').map((spelling): [string, string] => [spelling, unit]),
  ),
);

/** The unit that a text stands for; `undefined` if it is none that is known. */
export function knownUnitOf(text: string): string | undefined {
  return unitBySpelling.get(compact(text));
}

/** Whether the unit may be the size of a pack or a piece. */
export function isSizeUnit(text: string): boolean {
  return sizeUnits.has(knownUnitOf(text) ?? '');
}

/** How the unit of a line relates to the unit in which a product is sold. */
export type UnitRelation = 'same' | 'convertible' | 'different' | 'missing';

export function relateUnits(written: string, sold: string): UnitRelation {
  if (compact(written) === '') return compact(sold) === '' ? 'same' : 'missing';
  const [from = '', to = ''] = [written, sold].map((text) => knownUnitOf(text) ?? compact(text));
  if (from === to) return 'same';
  return factorOf(from, to) === undefined ? 'different' : 'convertible';
}

/** Converts a quantity between units; `undefined` if that is not possible with three decimals. */
export function convertQuantity(quantity: number, from: string, to: string): number | undefined {
  const factor = factorOf(knownUnitOf(from), knownUnitOf(to));
  if (factor === undefined) return undefined;
  const exact = quantity * factor;
  const converted = Number(exact.toFixed(3));
  return Math.abs(converted - exact) < 1e-9 * exact ? converted : undefined;
}

function factorOf(from = '', to = ''): number | undefined {
  const [fromGrams, toGrams] = [grams.get(from), grams.get(to)];
  if (fromGrams !== undefined && toGrams !== undefined) return fromGrams / toGrams;
  const isCounted = [from, to].includes('piece') && countUnits.has(from) && countUnits.has(to);
  return isCounted ? 1 : undefined;
}

/** Whether the unit says nothing about the product: `60 nos`. */
export function isAnyUnit(text: string): boolean {
  return knownUnitOf(text) === 'piece';
}

/** Without case, spaces, full stops, slashes and apostrophes; `m³` as `m3`. */
function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\s/'’]/g, '');
}

/** Words of a unit at most: `running metre`, `cu. m`. */
const MAX_WORDS = 2;

/** The unit with which a text begins, as it is written: `Sq. Ft` of `Sq. Ft granite`; empty without one. */
export function leadingUnitOf(text: string): string {
  const words = [...text.matchAll(/[\p{L}\p{N}²³]+/gu)].slice(0, MAX_WORDS);
  const ends = words.map(({ 0: word, index }) => index + word.length).reverse();
  const end = ends.find((each) => knownUnitOf(text.slice(0, each)) !== undefined);
  return text.slice(0, end ?? 0);
}
