import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BillError, MAX_ROWS, parseBillSheets, parseBillText } from './parse-bill.ts';

/** The rows that are taken: quantity, unit, item, note. */
const taken = (text: string) =>
  parseBillText(text)
    .rows.filter(({ skipped }) => skipped === undefined)
    .map(({ quantity, unit, item, note }) => [quantity, unit, item, note].join(' | '));

const problemOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error instanceof BillError ? error.problem : error;
  }
  return undefined;
};

const TABLE = `Project: Site 4,,,,,
Sl No,Description,Qty,Unit,Rate,Remarks
A,STEEL,,,,
1,"TMT bar, 16 mm",8.5,MT,62000,cut to 6 m
2,OPC 53 cement,400,Bags,,
,,,,,
3,Sand,0,t,,
,Sub Total,,,12000,
4,Shuttering,,sqm,,`;

describe('a table', () => {
  it('is read by the words of its header, and the unit and the note with each line', () => {
    expect(taken(TABLE)).toEqual([
      '8.5 | MT | TMT bar, 16 mm | cut to 6 m',
      '400 | Bags | OPC 53 cement | ',
    ]);
  });

  it('shows the rows that are skipped, and counts the empty ones', () => {
    const { rows, emptyRows } = parseBillText(TABLE);
    expect(rows.map(({ place, skipped }) => `${place} ${skipped ?? ''}`)).toEqual([
      'Row 1 heading',
      'Row 2 heading',
      'Row 3 noQuantity',
      'Row 4 ',
      'Row 5 ',
      'Row 7 noQuantity',
      'Row 8 total',
      'Row 9 noQuantity',
    ]);
    expect(emptyRows).toBe(1);
  });

  it('is read from cells that were copied from a spreadsheet', () => {
    expect(taken('Material\tUoM\tQuantity\nGI pipe 40 mm\tRMT\t1,200\n')).toEqual([
      '1,200 | RMT | GI pipe 40 mm | ',
    ]);
  });

  it('takes the unit from the quantity or from its header, and adds size and brand to the item', () => {
    expect(taken('Item;Size;Make;Qty (MT)\nTMT bar;16 mm;Setubandh;8\nWire;;;50 kg')).toEqual([
      '8 | MT | TMT bar 16 mm Setubandh | ',
      '50 | kg | Wire | ',
    ]);
  });

  it.each(['Qty (MT)', 'Qty (in MT)', 'Quantity in M.T.'])(
    'takes the unit of the quantities from the header “%s”',
    (header) => {
      expect(taken(`Item,${header}\nTMT bar 16 mm,8`)).toEqual([
        expect.stringMatching(/^8 \| M\.?T\.? \| TMT bar 16 mm/),
      ]);
    },
  );

  it.each([
    ['Description,Unit,Total Qty\nSand,t,40'],
    ['Description,Unit,Qty per floor,Total Qty\nSand,t,10,40'],
    ['Description,Unit,Qty_per_floor,Total_Qty\nSand,t,10,40'],
    ['Description,Unit,Required per floor,Total required\nSand,t,10,40'],
    ['Item,Unit,Required on site\nSand,t,40'],
    ['Item,Required on,Qty,Unit\nSand,2026-11-25,40,t'],
    ['Item,Total,Qty,Unit\nSand,9000,40,t'],
    ['Item,Required by,Qty,Unit\nSand,2026-11-25,40,t'],
    ['Item,Qty value,Quantity,Unit\nSand,9000,40,t'],
    ['Material required,Unit,Required\nSand,t,40'],
    ['Item,A/U,Nos,Length,Qty\nSand,t,2,20,40'],
    ['Item,Per,Nos\nSand,t,40'],
  ])(
    'takes the quantities from the column of the total, and not from days or amounts: %j',
    (text) => {
      expect(taken(text)).toEqual(['40 | t | Sand | ']);
    },
  );

  it.each([
    ['BILL OF QUANTITIES,,,Project Name: Green Homes'],
    ['BILL OF QUANTITIES,,,Project Name'],
    ['Project Name,Unit 4 Sector 12'],
    ['Name of work: residential building,,Unit: 2'],
    ['Material Requirement,,Required at site: Whitefield'],
    ['Material Requirement,,Required at Whitefield'],
    ['Material Indent,Indent No 25,Unit Whitefield'],
  ])('is read by its header, although its title has words of one: %j', (title) => {
    const rows = ['1,"TMT bar, 16 mm",MT,8.5', '2,OPC 53 cement,Bags,400'];
    expect(taken([title, 'Sl No,Description,Unit,Qty', ...rows].join('\n'))).toEqual([
      '8.5 | MT | TMT bar, 16 mm | ',
      '400 | Bags | OPC 53 cement | ',
    ]);
  });

  it('with a title and without a header is read by its content', () => {
    const rows = ['1,TMT bar,8.5,MT', '2,Cement,400,bags'];
    expect(taken(['Name of work: villa,,Unit: 2,', ...rows].join('\n'))).toEqual(
      expect.arrayContaining(['8.5 | MT | TMT bar | ', '400 | bags | Cement | ']),
    );
  });

  it('without a header is read by its content also with empty lines', () => {
    const { rows } = parseBillText('OPC 53 cement,400,bags\n\nTMT bar 16 mm,8,MT\n');
    expect(rows).toMatchObject([
      { place: 'Row 1', item: 'OPC 53 cement', quantity: '400', unit: 'bags' },
      { place: 'Row 3', item: 'TMT bar 16 mm', quantity: '8', unit: 'MT' },
    ]);
  });

  it('with a header per section is read from the first section on', () => {
    expect(taken('Item,Qty,Unit\nSand,4,t\nItem,Qty,Unit,Remarks\nCement,400,bags,')).toEqual([
      '4 | t | Sand | ',
      '400 | bags | Cement | ',
    ]);
  });

  it.each(['Material Code', 'Product Code', 'Product No', 'SKU No', 'Part Number'])(
    'leaves the column “%s” out of the items',
    (header) => {
      expect(taken(`${header},Material Description,Qty,Unit\nTMT-16,TMT bar,8,t`)).toEqual([
        '8 | t | TMT bar | ',
      ]);
    },
  );

  it.each([
    ['1,TMT bar 16 mm,8.5,MT,62000\n2,OPC 53 cement,400,bags,398', 'serial numbers and rates'],
    ['8.5 MT,TMT bar 16 mm\n400 bags,OPC 53 cement', 'quantities first'],
    ['TMT bar 16 mm\tMT\t8.5\nOPC 53 cement\tbags\t400', 'units before quantities'],
  ])('without a header is read by its content: %#', (text) => {
    expect(taken(text)).toEqual(['8.5 | MT | TMT bar 16 mm | ', '400 | bags | OPC 53 cement | ']);
  });

  it('takes a line with a remark about taxes, but not a sum in any column', () => {
    const lines = [
      '1,Cement,400,bags,GST extra',
      '2,Sand,4,t,Tax 5%',
      '3,Total,404,,',
      'Sub Total,Sand,4,t,',
      ',,Total,,404',
    ];
    expect(taken(['Sl No,Item,Qty,Unit,Remarks', ...lines].join('\n'))).toEqual([
      '400 | bags | Cement | GST extra',
      '4 | t | Sand | Tax 5%',
    ]);
  });

  it('takes the quantities and their unit from a column such as “No. of bags”, and not a size', () => {
    expect(taken('Sl,Item,Size,No. of bags\n1,Cement,50 kg,400\n2,White cement,25 kg,4')).toEqual([
      '400 | bags | Cement 50 kg | ',
      '4 | bags | White cement 25 kg | ',
    ]);
  });

  it('rounds the quantities that formulas have computed, but not small ones', () => {
    const rows = ['Concrete,1.81125,cum', 'Sand,33.3333333333,t', 'Wire,0.0125,t', 'Bars,2.5,t'];
    expect(taken(['Item,Qty,Unit', ...rows].join('\n'))).toEqual([
      '1.811 | cum | Concrete | ',
      '33.333 | t | Sand | ',
      '0.0125 | t | Wire | ',
      '2.5 | t | Bars | ',
    ]);
  });

  it('keeps a quantity that is no number, to be corrected', () => {
    expect(taken('Item,Qty,Unit\nSand,as per site,t')).toEqual(['as per site | t | Sand | ']);
  });
});

describe('free text', () => {
  it('is read line by line, also with commas', () => {
    expect(taken('Hello,\n400 bags cement, OPC 53\r\n\r\nTMT bar, 16 mm, Fe 550D, 8 t')).toEqual([
      '400 | bags | cement, OPC 53 | ',
      '8 | t | TMT bar, 16 mm, Fe 550D | ',
    ]);
  });

  it.each([
    'Hello, please quote for these items, quantity as below:',
    'Dear Sir, please quote for the materials, required at Whitefield',
  ])('is read line by line below a sentence with the words of a header: %s', (sentence) => {
    const lines = ['400 bags cement OPC 53', '3 loads river sand', 'TMT bar, 16 mm, 8 t'];
    expect(taken([sentence, ...lines].join('\n'))).toEqual([
      '400 | bags | cement OPC 53 | ',
      '3 | loads | river sand | ',
      '8 | t | TMT bar, 16 mm | ',
    ]);
  });

  it('with a quotation mark that is not closed loses no line', () => {
    expect(taken('"Pipe 2 inch 40 nos\n400 bags cement')).toEqual([
      '40 | nos | "Pipe 2 inch | ',
      '400 | bags | cement | ',
    ]);
  });

  it('of names alone is taken, with quantities to be entered', () => {
    expect(taken('Cement\nSand')).toEqual([' |  | Cement | ', ' |  | Sand | ']);
  });
});

it('reads all sheets of a workbook and names the sheet of each row', () => {
  const rows = [
    ['Item', 'Qty'],
    ['Cement', '400'],
  ];
  const { rows: read } = parseBillSheets([
    { name: 'Cover', table: [] },
    { name: 'Steel', table: [['8 t TMT bar']] },
    { name: 'Civil', table: rows },
  ]);
  expect(read.map(({ place, quantity }) => `${place}: ${quantity}`)).toEqual([
    'Steel, row 1: 8',
    'Civil, row 1: Qty',
    'Civil, row 2: 400',
  ]);
});

it('takes the total of several quantities below one merged cell', () => {
  const cement = ['1', 'Cement', 'bags', '10', '20', '30', ''];
  const quantityOf = (...below: string[]) =>
    parseBillSheets([
      {
        name: 'Civil',
        table: [['Sl', 'Description', 'Unit', 'Quantity', '', '', 'Rate'], below, cement],
      },
    ]).rows.at(-1)?.quantity;
  expect(quantityOf('', '', '', 'Tower A', 'Tower B', 'Total', 'Total')).toBe('30');
  expect(quantityOf('', '', '', 'Tower A', 'Tower B', '', 'Total')).toBe('10');
  expect(quantityOf('1', 'Sand', 't', '4', 'total of both', '', '')).toBe('10');
});

it('takes units from the second column below a merged cell of quantities, but not remarks', () => {
  const linesOf = (...cells: string[]) =>
    taken(['Item\tQuantity\t', ...cells.map((cell) => `Sand\t4\t${cell}`)].join('\n'));
  expect(linesOf('loads', 't', '')).toEqual([
    '4 | loads | Sand | ',
    '4 | t | Sand | ',
    '4 |  | Sand | ',
  ]);
  expect(linesOf('washed', 't')).toEqual(['4 |  | Sand | ', '4 |  | Sand | ']);
});

it('rejects an empty bill and one with too many rows', () => {
  expect(problemOf(() => parseBillText(' \n\t\n'))).toBe('empty');
  expect(problemOf(() => parseBillSheets([{ name: 'A', table: [['', '']] }]))).toBe('empty');
  const lines = Array.from({ length: MAX_ROWS + 1 }, () => '1 bag cement').join('\n');
  expect(problemOf(() => parseBillText(lines))).toBe('tooManyRows');
});

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('Item', 'Qty', 'Unit', '8.5 MT', '400', 'bags', 'TMT bar 16 mm', 'Total', '"'),
);
const billText = fc
  .tuple(
    fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
    fc.constantFrom(',', '\t', ';', ' '),
  )
  .map(([rows, separator]) => rows.map((cells) => cells.join(separator)).join('\n'));

it('reads any text: each row is shown with its words, taken or with a reason', () => {
  fc.assert(
    fc.property(billText, (text) => {
      const isEmpty = problemOf(() => parseBillText(text)) === 'empty';
      if (isEmpty) return;
      for (const row of parseBillText(text).rows) {
        expect(row.original).not.toBe('');
        if (row.skipped === undefined) expect(row.item).toMatch(/\p{L}/u);
      }
    }),
    { numRuns: 300 },
  );
});

it('reads an item with its quantity and unit from each way to write them', () => {
  const item = fc.constantFrom('TMT bar 16 mm', 'cement OPC 53', 'सरिया', 'River sand');
  const unit = fc.constantFrom('MT', 't', 'bags', 'nos', 'cum', 'sq ft', 'sheets');
  const number = fc.oneof(
    fc.integer({ min: 1, max: 999 }).map(String),
    fc.integer({ min: 1, max: 99_999 }).map((each) => `${each / 8}`),
    fc.constant('1,20,000'),
  );
  const writings = [
    (i: string, q: string, u: string) => `${q} ${u} ${i}`,
    (i: string, q: string, u: string) => `${i} - ${q} ${u}`,
    (i: string, q: string, u: string) => `3. ${i}: ${q}${u}`,
    (i: string, q: string, u: string) => `Item\tQty\tUnit\n${i}\t${q}\t${u}`,
  ];
  fc.assert(
    fc.property(item, number, unit, fc.constantFrom(...writings), (i, q, u, write) => {
      expect(taken(write(i, q, u))).toEqual([`${q} | ${u} | ${i} | `]);
    }),
  );
});
