import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UpdateOutcome } from '@/lib/admin/update-records.ts';
import { createPriceSheet, parsePastedColumn } from './price-sheet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A sheet whose writes settle when the test calls `settle`. */
function openSheet() {
  const writes: [id: string, change: Record<string, number>][] = [];
  const pending: ((outcome: UpdateOutcome) => void)[] = [];
  const sheet = createPriceSheet((id, change) => {
    writes.push([id, change]);
    return new Promise((resolve) => pending.push(resolve));
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
    expect(sheet.get(stock)).toEqual({ ...denied, value: 5_000 });
    void sheet.save(stock, 5_000);
    await settle(1, { kind: 'saved' });
    expect(sheet.get(stock)).toEqual({ kind: 'saved' });
    expect(writes).toHaveLength(2);
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

  it('does not save the stored value again', () => {
    const { sheet, writes } = openSheet();
    sheet.enter(price, '₹80.00', 80);
    expect(sheet.get(price)).toBeUndefined();
    expect(writes).toEqual([]);
  });
});

describe('a pasted column', () => {
  it('fills the rows below, keeps those with an empty text, and counts what is not saved', () => {
    const { sheet, writes } = openSheet();
    const texts = parsePastedColumn('81.5\r\n\r\n1,200\r\nmany\r\n84\r\n') ?? [];
    const counts = sheet.fillDown(price, texts, ['angle', 'bar', 'coil', 'rod', 'sheet']);
    expect(writes).toEqual([
      ['bar', { price: 81.5 }],
      ['rod', { price: 1_200 }],
    ]);
    expect(counts).toEqual({ excess: 1, invalid: 1 });
  });

  it('is not a single cell, which spreadsheets copy with a line break', () => {
    expect(parsePastedColumn('81.5\r\n')).toBeUndefined();
    expect(parsePastedColumn('81.5')).toBeUndefined();
  });
});
