import { describe, expect, it } from 'vitest';
import { convertQuantity, knownUnitOf, relateUnits } from './units.ts';

describe('a unit', () => {
  it.each([
    ['MT', 'tonne'],
    ['t', 'tonne'],
    ['M. Ton', 'tonne'],
    ['M/T', 'tonne'],
    ['Nos.', 'piece'],
    ['No’s', 'piece'],
    ['pcs', 'piece'],
    ['Cu. M', 'm³'],
    ['m³', 'm³'],
    ['Sq. Metres', 'm²'],
    ['SFT', 'sq ft'],
    ['RMT', 'metre'],
    ['Bags', 'bag'],
  ])('is known in the spelling %s', (text, unit) => {
    expect(knownUnitOf(text)).toBe(unit);
  });

  it('is compared with the unit of a product', () => {
    expect(relateUnits('MT', 'tonne')).toBe('same');
    expect(relateUnits('Pallet', 'pallet')).toBe('same');
    expect(relateUnits('t', 'kg')).toBe('convertible');
    expect(relateUnits('nos', 'sheet')).toBe('convertible');
    expect(relateUnits('bags', 'sheet')).toBe('different');
    expect(relateUnits('nos', 'sq ft')).toBe('different');
    expect(relateUnits('MT', 'piece')).toBe('different');
    expect(relateUnits('pallet', 'cage')).toBe('different');
    expect(relateUnits('constructor', 'kg')).toBe('different');
    expect(relateUnits('', 'kg')).toBe('missing');
    expect(relateUnits('', '')).toBe('same');
  });
});

it('converts only masses and counts, and only exactly', () => {
  expect(convertQuantity(8.5, 'MT', 'kg')).toBe(8500);
  expect(convertQuantity(70, 'kg', 'tonne')).toBe(0.07);
  expect(convertQuantity(1, 'kg', 'tonne')).toBe(0.001);
  expect(convertQuantity(12, 'qtl', 'kg')).toBe(1200);
  expect(convertQuantity(60, 'nos', 'sheet')).toBe(60);
  expect(convertQuantity(1.5, 'kg', 'tonne')).toBeUndefined();
  expect(convertQuantity(10, 'ft', 'metre')).toBeUndefined();
  expect(convertQuantity(10, 'bag', 'sheet')).toBeUndefined();
});
