import { describe, expect, it } from 'vitest';
import { changesDerivedCatalogue } from './derived-catalogue.ts';

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

describe('menu and catalogue index', () => {
  it.each([
    { name: 'TMT 10 mm' },
    { brand: '' },
    { price: 73 },
    { unit: 'bundle' },
    { stock: 0 },
    { subcategoryId: 'angles' },
    { image: '' },
    { minQuantity: 50 },
    { quantityStep: 5 },
  ])('are recomputed after the change of a product to %o', (change) => {
    expect(changesDerivedCatalogue(bar, { ...bar, ...change })).toBe(true);
  });

  it.each([
    { description: 'A good bar.' },
    { stock: 3 },
    { features: [] },
    { updatedAt: new Date(1), updatedBy: 'boss' },
  ])('are not recomputed after the change of a product to %o', (change) => {
    expect(changesDerivedCatalogue(bar, { ...bar, ...change })).toBe(false);
  });

  it('are recomputed after a product was created or deleted', () => {
    expect(changesDerivedCatalogue(undefined, bar)).toBe(true);
    expect(changesDerivedCatalogue(bar, undefined)).toBe(true);
  });

  it('are recomputed after an invalid document was fixed, but not after it was deleted', () => {
    expect(changesDerivedCatalogue({ ...bar, description: 7 }, bar)).toBe(true);
    expect(changesDerivedCatalogue({ ...bar, description: 7 }, undefined)).toBe(false);
  });
});
