/** Pictures of cement, ready-mix concrete and paint, by the name of the product. */
import * as concrete from '../concrete.ts';
import { mixer, tanker } from '../lorries.ts';
import { bucket, tin } from '../paint.ts';
import { lorry, type PictureOf, pack, sack, tagged } from './recipe.ts';

const WHITE_PAPER = '#fbfaf6';

export const cement: Record<string, PictureOf> = {
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

export const readyMix: Record<string, PictureOf> = {
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

const BRILLIANT_WHITE = '#fdfdfb';

export const paints: Record<string, PictureOf> = {
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
