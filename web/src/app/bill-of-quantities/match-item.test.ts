import { describe, expect, it } from 'vitest';
import { seededIndex } from '@/features/search/testing/seeded-catalogue.ts';
import { matchItem } from './match-item.ts';

const matchOf = (item: string, unit = '') => matchItem(seededIndex, { item, unit });
const found = (item: string, unit = '') => {
  const { confidence, products } = matchOf(item, unit);
  return `${confidence}: ${products[0]?.name ?? ''}`;
};

describe('the match of an item', () => {
  it.each([
    ['TMT bar 16 mm', 't', 'TMT Bar Fe 550D 16 mm'],
    ['सरिया 16 mm', 'MT', 'TMT Bar Fe 550D 16 mm'],
    ['Supply and fixing of TMT bar Fe 550D 16mm dia', 'MT', 'TMT Bar Fe 550D 16 mm'],
    // The product in bulk is sold by the tonne; 53-S is a variant with one more word.
    ['cement OPC 53', 'bags', 'OPC 53 Grade Cement 50 kg'],
    ['M25 concrete', 'cum', 'M25 Ready-Mix Concrete'],
    ['20mm aggregate', 'tonnes', 'Crushed Aggregate 20 mm'],
    ['wall putty 40 kg', 'bags', 'White Cement Wall Putty 40 kg'],
  ])('is good for one product with all its words: %s', (item, unit, name) => {
    expect(found(item, unit)).toBe(`good: ${name}`);
  });

  it('is to be checked when several products have all words', () => {
    expect(matchOf('cement', 'bags').confidence).toBe('check');
    expect(matchOf('TMT bar', 't').confidence).toBe('check');
    expect(matchOf('cement', 'bags').products.length).toBeGreaterThan(3);
  });

  it('is to be checked when a word is not the product’s, and names that word', () => {
    const { confidence, products, missing } = matchOf('TMT bar Fe 500 12mm', 'kg');
    expect([confidence, products[0]?.name, missing]).toEqual([
      'check',
      'TMT Bar Fe 550D 12 mm',
      ['500'],
    ]);
    expect(found('cemnt PPC', 'bags')).toBe('check: PPC Cement 50 kg');
    expect(matchOf('cemnt PPC', 'bags').missing).toEqual([]);
    expect(matchOf('crushed aggr 20 mm', 't').missing).toEqual([]);
    expect(found('Primer 20 ltr', 'nos')).toBe('check: Acrylic Wall Putty 20 kg');
  });

  it('is to be checked for a pack that is measured in another unit', () => {
    expect(found('Acrylic Wall Putty 20 kg', 'nos')).toBe('good: Acrylic Wall Putty 20 kg');
    expect(matchOf('Acrylic Wall Putty 20 ltr', 'nos')).toMatchObject({
      ...{ confidence: 'check', missing: ['ltr'] },
    });
  });

  it.each(['Plywood 18 mm', 'TMT bar 32 mm', 'Door hinges 4 inch', 'JCB hire', '12', 'mm', ''])(
    'is none when only a number or less than half fits: %s',
    (item) => {
      expect(matchOf(item).confidence).toBe('none');
    },
  );
});
