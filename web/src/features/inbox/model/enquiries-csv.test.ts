import { type Enquiry, unhandled } from '@neev/domain';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { csvFileName } from '@/lib/csv.ts';
import { CSV_HEADER, encodeCsvLines } from './enquiries-csv.ts';

/** A sample enquiry with the given fields. */
const sampleEnquiry = (fields: Partial<Enquiry> = {}): Enquiry => ({
  id: 'sample-0000000001',
  name: 'Site office',
  email: 'office@example.com',
  mobile: '+91 10000 12345',
  message: 'Two lorries of river sand.',
  product: '',
  status: 'unread',
  referenceNumber: 'NV-7K3-Q2F',
  ...unhandled,
  createdAt: new Date('2026-11-20T10:00:00Z'),
  ...fields,
});

/** Parses CSV by the grammar of RFC 4180 into rows of cells. */
function parseCsv(csv: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  for (const [, quoted = '', end] of csv.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    cells.push(quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(cells);
    cells = [];
  }
  return lines;
}

const encodeEnquiriesCsv = (enquiries: readonly Enquiry[]) =>
  CSV_HEADER + encodeCsvLines(enquiries);

/** The CSV row of one enquiry. */
const lineOf = (fields: Partial<Enquiry>) =>
  parseCsv(encodeEnquiriesCsv([sampleEnquiry(fields)]))[1] ?? [];

describe('enquiries as CSV', () => {
  it('consist of a header and a row for each, with this exact text', () => {
    const csv = encodeEnquiriesCsv([
      sampleEnquiry({ name: 'Office "North", Hebbal', product: 'ಸಿಮೆಂಟ್', mobile: '10000 12345' }),
    ]);
    expect(csv).toBe(
      '\uFEFF"Received (India)","Status","Name","Email","Mobile","Product","Message",' +
        '"Reference number","Product list","Delivery","Attachments"\r\n' +
        '"2026-11-20 15:30","unread","Office ""North"", Hebbal","office@example.com",' +
        '"10000 12345","ಸಿಮೆಂಟ್","Two lorries of river sand.","NV-7K3-Q2F","","",""\r\n',
    );
  });

  it('have the same dates in a browser whose date formats differ', async () => {
    class AmericanFormat extends Intl.DateTimeFormat {
      constructor(_locale?: string, options?: Intl.DateTimeFormatOptions) {
        super('en-US', options);
      }
    }
    // WebKitGTK formats dates of `en-CA` as those of `en-US`.
    vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: AmericanFormat } }));
    vi.resetModules();
    const { encodeCsvLines: encode } = await import('./enquiries-csv.ts');
    const csv = encode([sampleEnquiry()]);
    vi.unstubAllGlobals();
    // Other tests must not get the modules with these formats.
    vi.resetModules();
    expect(csv).toMatch(/^"2026-11-20 15:30",/);
  });

  it('have the product list with a line for each product, the delivery and the number of files', () => {
    const product = { productId: 'bar-16', name: 'TMT Bar', unit: 't', note: '' };
    const items = [
      { ...product, quantity: 8.5 },
      { ...product, productId: '', name: '=1+1', unit: '', quantity: 2 },
    ];
    const delivery = { pinCode: '560066', address: 'Site 4', gstin: '' };
    const attachments = [{ id: 'one', name: 'a.pdf', type: 'application/pdf', size: 1 }];
    expect(lineOf({ items, delivery, attachments }).slice(-3)).toEqual([
      '8.5 t TMT Bar\n2 =1+1',
      '560066 (Karnataka), Site 4',
      '1',
    ]);
  });

  it('consist of the header only when there are none', () => {
    expect(parseCsv(encodeEnquiriesCsv([]))).toHaveLength(1);
  });

  it('have midnight as 00:00', () => {
    expect(lineOf({ createdAt: new Date('2026-11-20T18:30:00Z') })[0]).toBe('2026-11-21 00:00');
  });

  it.each([
    '=HYPERLINK("http://x.example","y")',
    '+91 10000 12345',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '=1\nsecond line',
    '＝1',
    ' =1',
    '  \t=1',
    '\u00A0+1',
    '\u200B=1',
    '\u0000@SUM(A1)',
    ' - 20 bags',
  ])('escape %j as text', (text) => {
    expect(lineOf({ message: text })[6]).toBe(`'${text}`);
  });

  it.each([
    ['+91 10000 12345', '+91 10000 12345'],
    ['+911000012345', '+91 10000 12345'],
    ['1000012345', '10000 12345'],
    ['01000012345', '0 10000 12345'],
    ['+91-80-1000-1234', '+91 80 1000 1234'],
    ['(+91) 1000012345', '+91 1000012345'],
    ['-91 1000012345', '91 1000012345'],
    ['1+1000012345', '1 1000012345'],
    ['1000123', '10 00123'],
    ['', ''],
    ['=1+1000012', "'=1+1000012"],
    ['+cmd|1000012', "'+cmd|1000012"],
  ])('contain the mobile number %j as %j, without an apostrophe', (mobile, cell) => {
    expect(lineOf({ mobile })[4]).toBe(cell);
  });

  it('do not change other texts', () => {
    expect(lineOf({ message: '2 = 1 + 1' })[6]).toBe('2 = 1 + 1');
  });

  it('contain a mobile number that is neither a formula nor a number', () => {
    const mobiles = fc
      .string({ unit: fc.constantFrom(...'0123456789 +-()') })
      .filter((text) => text.replace(/\D/g, '').length >= 7);
    fc.assert(
      fc.property(mobiles, (mobile) => {
        const cell = lineOf({ mobile })[4] ?? '';
        expect(cell).toMatch(/^\+?\d+( \d+)+$/);
        expect(cell.replace(/\D/g, '')).toBe(mobile.replace(/\D/g, ''));
      }),
    );
  });

  it('preserve every text, and no cell but a mobile number starts like a formula', () => {
    const enquiries = fc.array(
      fc.record({ name: fc.string(), message: fc.string({ unit: 'binary' }) }),
    );
    fc.assert(
      fc.property(enquiries, (all) => {
        const lines = parseCsv(encodeEnquiriesCsv(all.map((fields) => sampleEnquiry(fields))));
        expect(lines).toHaveLength(all.length + 1);
        for (const [index, { name, message }] of all.entries()) {
          const cells = lines[index + 1] ?? [];
          const isFormula = (cell: string, column: number) =>
            column !== 4 && /^(?:[\t\r\n]|\s*[=+\-@])/.test(cell);
          expect(cells.some(isFormula)).toBe(false);
          expect([name, `'${name}`]).toContain(cells[2]);
          expect([message, `'${message}`]).toContain(cells[6]);
        }
      }),
    );
  });
});

it('the file name contains the view and the day in the time zone of the business', () => {
  expect(csvFileName('enquiries-unread', new Date('2026-11-20T19:00:00Z'))).toBe(
    'enquiries-unread-2026-11-21.csv',
  );
});
