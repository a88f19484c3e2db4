import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { BillError } from './parse-bill.ts';
import { MAX_FILE_BYTES, readBillFile } from './read-bill-file.ts';
import { workbookOf } from './testing/workbook.ts';

const taken = async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  (await readBillFile(name, bytes)).rows
    .filter(({ skipped }) => skipped === undefined)
    .map(({ quantity, unit, item }) => [quantity, unit, item].join(' | '));

async function problemOf(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  try {
    await readBillFile('file', bytes);
  } catch (error) {
    return error instanceof BillError ? error.problem : error;
  }
  return undefined;
}

const utf16 = (text: string) =>
  Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));

describe('an Excel workbook', () => {
  it('is read with the sheet and the row of each line', async () => {
    const bytes = workbookOf({
      Cover: [['Bill of quantities']],
      Civil: [
        ['Description', 'Qty', 'Unit'],
        ['OPC 53 cement', 400, 'bags'],
        // As binary fractions are stored.
        ['TMT bar 16 mm', 0.1 + 0.2, 'MT'],
      ],
    });
    expect(await taken('bill.xlsx', bytes)).toEqual([
      '400 | bags | OPC 53 cement',
      '0.3 | MT | TMT bar 16 mm',
    ]);
    const { rows } = await readBillFile('bill.xlsx', bytes);
    expect(rows.map(({ place }) => place)).toContain('Civil, row 3');
  });

  it('is read also with a chart as a sheet, and with a number that is too large for the date that its cell shows', async () => {
    const files = unzipSync(
      workbookOf({
        Civil: [
          ['Call', 1000012345, 46_000],
          ['Item', 'Qty'],
          ['Cement', 400],
        ],
      }),
    );
    const replace = (path: string, text: string, replacement: string) => {
      files[path] = strToU8(strFromU8(files[path] ?? strToU8('')).replace(text, replacement));
    };
    replace(
      'xl/workbook.xml',
      '</sheets>',
      '<sheet name="Chart" sheetId="9" r:id="chart"/></sheets>',
    );
    for (const cell of ['B1', 'C1'])
      replace('xl/worksheets/s0.xml', `<c r="${cell}">`, `<c r="${cell}" s="0">`);
    const dateStyle = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>';
    const bytes = zipSync({ ...files, 'xl/styles.xml': strToU8(dateStyle) });
    expect(await taken('bill.xlsx', bytes)).toEqual(['400 |  | Cement']);
    const { rows } = await readBillFile('bill.xlsx', bytes);
    expect(rows.map(({ original }) => original)).toEqual([
      'Call | #### | 2025-12-09',
      'Item | Qty',
      'Cement | 400',
    ]);
  });

  it('is read also when its sheet is large, or a picture in it', async () => {
    const rows = Array.from({ length: 1_900 }, (_, index) => [
      `Item ${index} ${'x'.repeat(300)}`,
      8,
    ]);
    const files = unzipSync(workbookOf({ Civil: [['Description', 'Qty'], ...rows] }));
    const bytes = zipSync({ ...files, 'xl/media/image1.emf': new Uint8Array(41_000_000) });
    expect(await taken('bill.xlsx', bytes)).toHaveLength(1_900);
  });
});

describe('a text file', () => {
  it.each([
    ['UTF-8 with a byte order mark', new TextEncoder().encode('\uFEFFItem,Qty\n"Bar, ½",8')],
    [
      'Windows-1252',
      Uint8Array.from('Particulars,Qty\n"Bar, \xbd",8', (each) => each.charCodeAt(0)),
    ],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...utf16('Item\tQty\nBar, ½\t8')])],
  ])('is read in %s', async (_, bytes) => {
    expect(await taken('list.csv', bytes)).toEqual(['8 |  | Bar, ½']);
  });

  it('is read line by line unless it is CSV', async () => {
    const bytes = new TextEncoder().encode('1,200 bags OPC cement');
    expect(await taken('list.csv', bytes)).toEqual(['1 |  | 200 bags OPC cement']);
    expect(await taken('LIST.TXT', bytes)).toEqual(['1,200 | bags | OPC cement']);
  });
});

describe('a file that cannot be read', () => {
  const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1];

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['empty', new Uint8Array()],
    ['empty', workbookOf({ Civil: [] })],
    ['tooLarge', new Uint8Array(MAX_FILE_BYTES + 1)],
    ['tooLarge', zipSync({ 'xl/workbook.xml': new Uint8Array(41_000_000) })],
    ['oldWorkbook', new Uint8Array([...compoundFile, ...utf16('Workbook')])],
    ['protectedWorkbook', new Uint8Array([...compoundFile, ...utf16('EncryptedPackage')])],
    ['damagedWorkbook', workbookOf({ Civil: [['Cement']] }).slice(0, 300)],
    ['damagedWorkbook', zipSync({ 'xl/workbook.xml': strToU8('<workbook>') })],
    ['wrongType', zipSync({ 'content.xml': strToU8('<office/>') })],
    ['wrongType', new TextEncoder().encode('%PDF-1.7 400 bags')],
    ['wrongType', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ])('is named: %s', async (problem, bytes) => {
    expect(await problemOf(bytes)).toBe(problem);
  });
});
