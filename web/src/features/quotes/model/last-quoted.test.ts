import { expect, it } from 'vitest';
import { lastQuotedOf, lineKeyOf } from './last-quoted.ts';

function version(day: string, ...lines: { productId?: string; name?: string; price: number }[]) {
  return {
    sentAt: new Date(`${day}T06:00:00Z`),
    lines: lines.map((line) => ({
      ...{ productId: '', name: 'Item', quantity: 1, unit: 't', note: '', hsn: '' },
      ...{ discount: 0, gstRate: 18 },
      ...line,
    })),
  };
}

it('the last quoted price is that of the newest version, in any order of the versions', () => {
  const older = version('2026-11-01', { productId: 'bar', price: 60 });
  const newer = version('2026-11-20', { productId: 'bar', price: 62 });
  for (const versions of [
    [older, newer],
    [newer, older],
  ])
    expect(lastQuotedOf(versions).get('bar')).toMatchObject({ price: 62, sentAt: newer.sentAt });
});

it('an older price stays for a product that the newest version does not have', () => {
  const quoted = lastQuotedOf([
    version('2026-11-01', { productId: 'bar', price: 60 }),
    version('2026-11-20', { productId: 'sand', price: 5 }),
  ]);
  expect(quoted.get('bar')?.price).toBe(60);
});

it('items that are not in the catalogue are compared by name', () => {
  const quoted = lastQuotedOf([version('2026-11-01', { name: 'Binding Wire ', price: 80 })]);
  expect(quoted.get(lineKeyOf({ productId: '', name: ' binding wire' }))?.price).toBe(80);
  expect(quoted.get(lineKeyOf({ productId: 'wire', name: 'Binding wire' }))).toBeUndefined();
  expect(quoted.get(lineKeyOf({ productId: '', name: 'Wire mesh' }))).toBeUndefined();
});
