import { describe, expect, it } from 'vitest';
import { isSeenInCatalogue } from './derived-catalogue.ts';

const bar = {
  name: 'TMT 8 mm',
  brand: 'Vajrasthi',
  description: 'A bar.',
  price: 72.5,
  unit: 'kg',
  stock: 4,
  categoryId: 'steel',
  subcategoryId: 'tmt-bars',
  image: '/art/bar.svg',
  features: ['Straight'],
  updatedAt: new Date(0),
  updatedBy: '',
};

describe('menu and index', () => {
  it.each([
    { name: 'TMT 10 mm' },
    { brand: '' },
    { price: 73 },
    { stock: 0 },
    { subcategoryId: 'angles' },
    { image: '' },
  ])('show of a product %o', (change) => {
    expect(isSeenInCatalogue(bar, { ...bar, ...change })).toBe(true);
  });

  it.each([
    { description: 'A good bar.' },
    { unit: 'bundle' },
    { stock: 3 },
    { features: [] },
    { updatedAt: new Date(1), updatedBy: 'boss' },
  ])('do not show of a product %o', (change) => {
    expect(isSeenInCatalogue(bar, { ...bar, ...change })).toBe(false);
  });

  it('show that a product comes and goes', () => {
    expect(isSeenInCatalogue(undefined, bar)).toBe(true);
    expect(isSeenInCatalogue(bar, undefined)).toBe(true);
  });

  it('show that a damaged document is mended, whatever was wrong with it', () => {
    expect(isSeenInCatalogue({ ...bar, description: 7 }, bar)).toBe(true);
    expect(isSeenInCatalogue({ ...bar, description: 7 }, undefined)).toBe(false);
  });
});
