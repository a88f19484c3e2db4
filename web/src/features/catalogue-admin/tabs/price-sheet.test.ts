import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateOutcome } from '@/lib/admin/update-records.ts';
import { createPriceSheet, parsePastedColumn } from './price-sheet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type StoredProducts = Record<string, { price?: number; stock?: number }>;

/** A sheet of the stored products whose writes settle when the test calls `settle`. */
function openSheet(stored: StoredProducts = {}, reading: Promise<unknown> = Promise.resolve()) {
  const writes: [id: string, change: Record<string, number>][] = [];
  const pending: ((outcome: UpdateOutcome) => void)[] = [];
  const sheet = createPriceSheet({
    write(id, change) {
      writes.push([id, change]);
      return new Promise((resolve) => pending.push(resolve));
    },
    async read(id) {
      await reading;
      return stored[id];
    },
  });
  const settle = async (index: number, outcome: UpdateOutcome) => {
    pending[index]?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sheet, writes, settle };
}

const price = { id: 'bar', column: 'price' } as const;
const stock = { id: 'bar', column: 'stock' } as const;
const denied = { kind: 'failed', reason: 'The server denied it.' } as const;

describe('a cell of the price sheet', () => {
  it('is saving until the server confirms, then has a check mark for some seconds', async () => {
    const { sheet, writes, settle } = openSheet();
    sheet.enter(price, ' ₹1,234.50 ', 80);
    expect(sheet.get(price)).toEqual({ kind: 'saving', value: 1234.5 });
    expect(writes).toEqual([['bar', { price: 1234.5 }]]);
    await settle(0, { kind: 'saved' });
    expect(sheet.get(price)).toEqual({ kind: 'saved' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sheet.get(price)).toBeUndefined();
  });

  it('keeps a denied value with the reason, and saves it on retry', async () => {
    const { sheet, writes, settle } = openSheet();
    sheet.enter(stock, '5,000', 7);
    await settle(0, denied);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sheet.get(stock)).toEqual({ ...denied, value: 5_000 });
    void sheet.save(stock, 5_000);
    await settle(1, { kind: 'saved' });
    expect(sheet.get(stock)).toEqual({ kind: 'saved' });
    expect(writes).toHaveLength(2);
  });

  it('keeps an invalid text that is entered while it has a check mark', async () => {
    const { sheet, settle } = openSheet();
    sheet.enter(price, '81', 80);
    await settle(0, { kind: 'saved' });
    sheet.enter(price, '8o', 81);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sheet.get(price)).toMatchObject({ kind: 'invalid', text: '8o' });
  });

  it('shows the result of the last value when two are entered', async () => {
    const { sheet, settle } = openSheet();
    sheet.enter(price, '81', 80);
    sheet.enter(price, '82', 81);
    await settle(0, denied);
    expect(sheet.get(price)).toEqual({ kind: 'saving', value: 82 });
    await settle(1, { kind: 'saved' });
    expect(sheet.get(price)).toEqual({ kind: 'saved' });
  });

  it.each([
    [price, '80.123', 'Price can have at most two decimals.'],
    [price, '', 'Price must be a number.'],
    [price, '8o', 'Price must be a number.'],
    [price, '-1', 'Price cannot be negative.'],
    [stock, '1.5', 'Stock must be a whole number.'],
  ])('keeps the invalid text of %o: %j', (cell, text, reason) => {
    const { sheet, writes } = openSheet();
    sheet.enter(cell, text, 80);
    expect(sheet.get(cell)).toEqual({ kind: 'invalid', text, reason });
    expect(writes).toEqual([]);
    sheet.discard(cell);
    expect(sheet.get(cell)).toBeUndefined();
  });

  it('counts as unsaved while its text is invalid or its value was denied', async () => {
    const { sheet, settle } = openSheet();
    const products = new Set([price.id]);
    expect(sheet.hasUnsaved(products)).toBe(false);
    sheet.enter(price, '8o', 80);
    expect(sheet.hasUnsaved(products)).toBe(true);
    sheet.enter(price, '81', 80);
    expect(sheet.hasUnsaved(products)).toBe(false);
    await settle(0, denied);
    expect(sheet.hasUnsaved(products)).toBe(true);
    sheet.discard(price);
    expect(sheet.hasUnsaved(products)).toBe(false);
  });

  it('does not count as unsaved once its product is deleted', () => {
    const { sheet } = openSheet();
    sheet.enter(price, '8o', 80);
    expect(sheet.hasUnsaved(new Set(['pipe']))).toBe(false);
  });

  it('does not save the stored value again', () => {
    const { sheet, writes } = openSheet();
    sheet.enter(price, '8o', 80);
    sheet.enter(price, '₹80.00', 80);
    expect(sheet.get(price)).toBeUndefined();
    expect(writes).toEqual([]);
  });
});

describe('a pasted column', () => {
  const rowIds = ['angle', 'bar', 'coil', 'rod', 'sheet'];
  const stored = { bar: { price: 80 }, coil: { price: 90 }, rod: { price: 100 } };

  it('fills the rows below, keeps those with an empty text, and counts what is not saved', async () => {
    const { sheet, writes } = openSheet({ ...stored, sheet: {} });
    const texts = parsePastedColumn('81.5\r\n \r\n1,200\r\nmany\r\n84\r\n') ?? [];
    const counts = await sheet.fillDown(price, texts, rowIds);
    expect(writes).toEqual([
      ['bar', { price: 81.5 }],
      ['rod', { price: 1_200 }],
    ]);
    expect(counts).toMatchObject({ excess: 1, invalid: 1 });
  });

  it('leaves out the rows of deleted products', async () => {
    const { sheet, writes } = openSheet({ bar: {}, rod: {}, sheet: {} });
    expect(await sheet.fillDown(price, ['81', '82'], rowIds)).toMatchObject({ excess: 0 });
    expect(writes).toEqual([
      ['bar', { price: 81 }],
      ['rod', { price: 82 }],
    ]);
    const coil = { id: 'coil', column: 'price' } as const;
    expect(await sheet.fillDown(coil, ['83', '84'], rowIds)).toMatchObject({ excess: 2 });
    expect(writes).toHaveLength(2);
  });

  it('returns the cells that were saved, with the values that they had', async () => {
    const { sheet, settle } = openSheet(stored);
    const { saved } = await sheet.fillDown(price, ['81', '90', '101'], rowIds);
    await settle(0, { kind: 'saved' });
    await settle(1, denied);
    expect(await saved).toEqual([{ cell: price, value: 81, earlier: 80 }]);
  });

  it('is shown as being saved while its rows are read, and keeps what is entered meanwhile', async () => {
    let resolve = () => {};
    const reading = new Promise<void>((done) => {
      resolve = done;
    });
    const { sheet, writes } = openSheet({ ...stored, sheet: { price: 110 } }, reading);
    const filling = sheet.fillDown(price, ['81', '82', 'x', '83'], rowIds);
    const coil = { id: 'coil', column: 'price' } as const;
    expect(sheet.get(price)).toEqual({ kind: 'saving', value: 81 });
    expect(sheet.get(coil)).toEqual({ kind: 'saving', value: 82 });
    const rod = { id: 'rod', column: 'price' } as const;
    void sheet.enter(coil, '99', 90);
    void sheet.enter(rod, '98', 100);
    void sheet.enter({ id: 'sheet', column: 'price' }, '110', 110);
    resolve();
    await filling;
    expect(writes).toEqual([
      ['coil', { price: 99 }],
      ['rod', { price: 98 }],
      ['bar', { price: 81 }],
    ]);
    expect(sheet.get(coil)).toEqual({ kind: 'saving', value: 99 });
    expect(sheet.get(rod)).toEqual({ kind: 'saving', value: 98 });
  });

  it('keeps a value that was not saved in a row without a text', async () => {
    const { sheet, settle } = openSheet(stored);
    const coil = { id: 'coil', column: 'price' } as const;
    void sheet.enter(coil, '95', 90);
    await settle(0, denied);
    await sheet.fillDown(price, ['81', '', '82'], rowIds);
    expect(sheet.get(coil)).toEqual({ ...denied, value: 95 });
  });

  it('is no longer shown as being saved in the row of a deleted product', async () => {
    const { sheet } = openSheet({ bar: {} });
    await sheet.fillDown(price, ['81', '82'], rowIds);
    expect(sheet.get({ id: 'coil', column: 'price' })).toBeUndefined();
  });

  it('does not restore a value that is not known, or one of a deleted product', async () => {
    const { sheet, writes } = openSheet({ bar: { price: 81 } });
    const coil = { id: 'coil', column: 'price' } as const;
    await sheet.restore([
      { cell: price, value: 81, earlier: undefined },
      { cell: coil, value: 81, earlier: 80 },
    ]);
    expect(writes).toEqual([]);
  });

  it('restores earlier values of products that cannot be read, as while offline', async () => {
    const { sheet, writes } = openSheet({ bar: {} });
    void sheet.restore([{ cell: price, value: 81, earlier: 80 }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(writes).toEqual([['bar', { price: 80 }]]);
  });

  it('restores the earlier values, except where another was saved since', async () => {
    const { sheet, writes } = openSheet({ bar: { price: 81 }, coil: { price: 95 } });
    const filled = ['bar', 'coil', 'rod'].map((id) => ({
      cell: { id, column: 'price' as const },
      value: 81,
      earlier: 80,
    }));
    void sheet.restore(filled);
    await vi.advanceTimersByTimeAsync(0);
    expect(writes).toEqual([['bar', { price: 80 }]]);
  });

  it('is not a single cell, which spreadsheets copy with a line break', () => {
    expect(parsePastedColumn('81.5\r\n')).toBeUndefined();
    expect(parsePastedColumn('81.5')).toBeUndefined();
    for (const lineBreak of ['\n', '\r\n']) {
      expect(parsePastedColumn(`1${lineBreak}2${lineBreak}`)).toEqual(['1', '2']);
    }
  });
});
