import { describe, expect, it } from 'vitest';
import { parseQuantity, parseTextLine } from './text-line.ts';

const read = (text: string) => {
  const { item, quantity, unit, note, skipped } = parseTextLine(text, 'Line 1');
  return [quantity, unit, item, note, skipped].filter((part) => part !== undefined).join(' | ');
};

describe('a line of free text', () => {
  it.each([
    ['8 t TMT bar 16 mm', '8 | t | TMT bar 16 mm | '],
    ['400 bags cement OPC 53', '400 | bags | cement OPC 53 | '],
    ['४०० bags सीमेंट OPC 53', '400 | bags | सीमेंट OPC 53 | '],
    ['GI sheet 0.5mm - 60 nos', '60 | nos | GI sheet 0.5mm | '],
    ['16mm bar 8.5 MT', '8.5 | MT | 16mm bar | '],
    ['ISMB 200 - 2.5 MT', '2.5 | MT | ISMB 200 | '],
    ['10 M.Ton TMT bar 16 mm', '10 | M.Ton | TMT bar 16 mm | '],
    ['TMT bar 16 mm 5 M Ton', '5 | M Ton | TMT bar 16 mm | '],
    ['TMT bar 8 mm - 2.5 M/T', '2.5 | M/T | TMT bar 8 mm | '],
    ['100 sq meter vitrified tiles', '100 | sq meter | vitrified tiles | '],
    ["Door hinges 4 inch 10 No's", "10 | No's | Door hinges 4 inch | "],
    ['OPC cement 50 kg 400 bags', '400 | bags | OPC cement 50 kg | '],
    ['50 kg cement - 400 bags', '400 | bags | 50 kg cement | '],
    ['5 bags of 40 kg putty', '5 | bags | 40 kg putty | '],
    ['Galaxy granite 18mm 1,200 sq. ft.', '1,200 | sq. ft | Galaxy granite 18mm | '],
    ['Concrete M25 30 cu.m', '30 | cu.m | Concrete M25 | '],
    ['GI pipe 40 mm:120', '120 |  | GI pipe 40 mm | '],
    ['Tiles 2 x 2 ft - 1,200 sqft', '1,200 | sqft | Tiles 2 x 2 ft | '],
    ['Door hinges 4 inch X 60', '60 |  | Door hinges 4 inch | '],
    ['OPC 53 cement 50 kg - 400', '400 |  | OPC 53 cement 50 kg | '],
    ['Wall putty 40kg x 25', '25 |  | Wall putty 40kg | '],
    ['40kg wall putty x 25', '25 |  | 40kg wall putty | '],
    ['OPC 53 grade - 400', '400 |  | OPC 53 grade | '],
    ['Binding wire 18 gauge - 200', '200 |  | Binding wire 18 gauge | '],
    ['Bricks first class - 5000', '5000 |  | Bricks first class | '],
    ['500 kg TMT bar dia: 16', '500 | kg | TMT bar dia: 16 | '],
    ['100 m pipe NB: 50', '100 | m | pipe NB: 50 | '],
    ['50 kg OPC cement - 400', '400 |  | 50 kg OPC cement | '],
    ['20 ltr primer - 10', '10 |  | 20 ltr primer | '],
    ['5 kg white cement: 12', '12 |  | 5 kg white cement | '],
    ['500 kg binding wire gauge: 18', '500 | kg | binding wire gauge: 18 | '],
    ['800 kg TMT Fe - 500', '800 | kg | TMT Fe - 500 | '],
    ['1,200 GI sheets', '1,200 |  | GI sheets | '],
    ['8 wash basins', '8 |  | wash basins | '],
    ['wall putty 40kg Qty: 250 bags', '250 | bags | wall putty 40kg | '],
    ['20mm aggregate 40 tonnes @ 900/t', '40 | tonnes | 20mm aggregate | @ 900/t'],
    ['OPC cement 400 bags Rate Rs. 380', '400 | bags | OPC cement | Rate Rs. 380'],
    ['OPC cement 400 bags rate per 50 kg', '400 | bags | OPC cement | rate per 50 kg'],
    ['OPC cement rate per bag 380', ' |  | OPC cement | rate per bag 380 | noQuantity'],
    [
      'Please send your rate for 400 bags cement',
      '400 | bags | Please send your rate for cement | ',
    ],
    ['Rate for TMT bar 16 mm 5 MT', '5 | MT | Rate for TMT bar 16 mm | '],
    ['First rate bricks 5000 nos', '5000 | nos | First rate bricks | '],
    ['[10:15, 25/11/2026] Site: 30 cum M25 concrete', '30 | cum | M25 concrete | '],
    ['2) River sand 3 loads', '3 | loads | River sand | '],
    ['• सरिया 12 mm 3 mt', '3 | mt | सरिया 12 mm | '],
  ])('is read: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('has no quantity when its numbers are sizes, grades or a range', () => {
    expect(read('TMT bar 16 mm Fe500')).toBe(' |  | TMT bar 16 mm Fe500 | ');
    expect(read('Mesh 100x100x5')).toBe(' |  | Mesh 100x100x5 | ');
    expect(read('cement 8-10 bags')).toBe(' |  | cement 8-10 bags | ');
    expect(read('10 x 20 ltr primer')).toBe(' |  | 10 x 20 ltr primer | ');
    expect(read('16 MM bar')).toBe(' |  | 16 MM bar | ');
    expect(read('Tiles 2 x 2 ft')).toBe(' |  | Tiles 2 x 2 ft | ');
  });

  it.each([
    '2 lakh bricks',
    '10 thousand bricks',
    '5 dozen door hinges',
    '½ load sand',
    '2½ loads sand',
  ])('has a quantity to be entered when it is not written in digits alone: %s', (text) => {
    expect(read(text)).toBe(` |  | ${text} | `);
  });

  it('is skipped as a total, without an item, or as a text without numbers', () => {
    expect(read('Grand total: 12 bags')).toContain('| total');
    expect(read('12 bags')).toContain('| noItem');
    expect(read('Rate 380 per bag')).toContain('| noItem');
    expect(read('Hi, please quote for:')).toContain('| noQuantity');
  });
});

it('splits a quantity and its unit, and nothing else', () => {
  expect(parseQuantity('8.5 MT')).toMatchObject({ quantity: '8.5', unit: 'MT' });
  expect(parseQuantity('12,34,567')).toMatchObject({ quantity: '12,34,567', unit: '' });
  for (const text of ['', '16 mm', '8 t bars', 'as per site', '-4', '.']) {
    expect(parseQuantity(text)).toBeUndefined();
  }
});
