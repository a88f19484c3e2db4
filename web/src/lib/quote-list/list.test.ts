import { type IndexedProduct, quoteLimits } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import {
  addLines,
  changedUnitOf,
  changeLine,
  checkQuantity,
  earlierPriceOf,
  freeLine,
  itemsOf,
  type ListLine,
  lineOfProduct,
  linesOfItems,
  linesToAdd,
  parseList,
  pricedLinesOf,
  productOfLine,
  removeLines,
  removeSentLines,
  restoreLine,
  withPresentNames,
} from './list.ts';

const cement = { id: 'cement', name: 'OPC 53 Cement', unit: 'bag', price: 380 };
const cementLine = lineOfProduct(cement, 400);

const gravel = freeLine({ name: 'Gravel', quantity: 2, unit: 'lorry' }, () => 'free-1');

const indexed = (part: Partial<IndexedProduct> = {}): IndexedProduct => ({
  ...cement,
  brand: '',
  isInStock: true,
  subcategoryId: 'opc',
  ...part,
});

const known = (...products: IndexedProduct[]) => new Map(products.map((each) => [each.id, each]));

const numberedLines = (count: number): ListLine[] =>
  Array.from({ length: count }, (_, n) => ({ ...gravel, id: `line-${n}` }));

describe('parseList', () => {
  it('returns the lines that were stored', () => {
    expect(parseList(JSON.stringify([cementLine, gravel]))).toEqual([cementLine, gravel]);
  });

  it('leaves out lines that are invalid or repeated', () => {
    const stored = [{ ...gravel, quantity: -1 }, { id: 'x' }, 'text', null, cementLine, cementLine];
    expect(parseList(JSON.stringify(stored))).toEqual([cementLine]);
  });

  it('returns an empty list for anything else', () => {
    for (const text of [undefined, '', '{', '{}', '5', 'null']) expect(parseList(text)).toEqual([]);
  });

  it('replaces halves of characters, with which no link of the list could be made', () => {
    const stored = JSON.stringify([{ ...gravel, name: 'Gravel \uD83D', note: '😀' }]);
    expect(parseList(stored)).toEqual([{ ...gravel, name: 'Gravel \uFFFD', note: '😀' }]);
  });

  it('returns at most as many lines as a list can have', () => {
    const stored = JSON.stringify(numberedLines(quoteLimits.items + 5));
    expect(parseList(stored)).toHaveLength(quoteLimits.items);
  });
});

describe('addLines', () => {
  it('appends a line', () => {
    expect(addLines([gravel], [cementLine])).toEqual({ list: [gravel, cementLine], leftOut: 0 });
  });

  it('adds up the quantities of a product, and keeps its note and the last price', () => {
    const withNote = { ...lineOfProduct(cement, 0.1), note: 'fresh' };
    const { list } = addLines([withNote], [lineOfProduct({ ...cement, price: 390 }, 0.2)]);
    expect(list).toEqual([{ ...withNote, quantity: 0.3, seenPrice: 390 }]);
  });

  it('keeps the price that the visitor has seen when the added line has none', () => {
    const { seenPrice: _, ...unpriced } = cementLine;
    expect(addLines([cementLine], [unpriced]).list).toMatchObject([
      { quantity: 800, seenPrice: 380 },
    ]);
  });

  it('replaces the quantity of a product that is sold in another unit now, and keeps its note', () => {
    const withNote = { ...cementLine, note: 'fresh' };
    const inTonnes = lineOfProduct({ ...cement, unit: 't', price: 7_960 }, 2);
    const { list } = addLines([withNote], [inTonnes]);
    expect(list).toEqual([{ ...inTonnes, note: 'fresh' }]);
  });

  it('joins different notes of a product, up to the limit', () => {
    const noted = (note: string) => ({ ...cementLine, note });
    const noteAfter = (...notes: string[]) => addLines([], notes.map(noted)).list[0]?.note;
    const both = 'Slab; Asked for: 53 grade';
    expect(noteAfter('Slab', 'Asked for: 53 grade', 'Slab', both)).toBe(both);
    expect(noteAfter('', 'Slab', '')).toBe('Slab');
    const long = noteAfter('a'.repeat(quoteLimits.note - 3), '😀😀');
    expect(long).toBe(`${'a'.repeat(quoteLimits.note - 3)}; `);
  });

  it('does not exceed the largest quantity', () => {
    const { list } = addLines([cementLine], [lineOfProduct(cement, quoteLimits.quantity)]);
    expect(list[0]?.quantity).toBe(quoteLimits.quantity);
  });

  it('leaves out lines beyond the limit, but not those that are in the list', () => {
    const full = [cementLine, ...numberedLines(quoteLimits.items - 1)];
    expect(addLines(full, [gravel, cementLine])).toMatchObject({ leftOut: 1 });
    expect(addLines(full, [cementLine]).list[0]?.quantity).toBe(800);
  });
});

describe('a shared list', () => {
  it('is added without the lines that the list has in another unit', () => {
    const inTonnes = lineOfProduct({ ...cement, unit: 'tonne' }, 0.5);
    expect(linesToAdd([cementLine], [inTonnes, gravel])).toEqual([gravel]);
    expect(linesToAdd([cementLine], [cementLine])).toEqual([cementLine]);
    expect(linesToAdd([], [inTonnes])).toEqual([inTonnes]);
  });
});

describe('changes', () => {
  it('keep the identity of the other lines, so that they are not rendered again', () => {
    const [first, second] = changeLine([cementLine, gravel], gravel.id, { quantity: 3 });
    expect(first).toBe(cementLine);
    expect(second).toEqual({ ...gravel, quantity: 3 });
  });

  it('remove lines and restore one at its position', () => {
    const rest = removeLines([cementLine, gravel], new Set([cementLine.id]));
    expect(rest).toEqual([gravel]);
    expect(restoreLine(rest, cementLine, 0)).toEqual([cementLine, gravel]);
  });

  it('do not restore a line that has been added again', () => {
    expect(restoreLine([cementLine], { ...cementLine, quantity: 1 }, 0)).toEqual([cementLine]);
  });
});

describe('removeSentLines', () => {
  const sent = itemsOf([cementLine, gravel], undefined);

  it('removes the lines that were sent, and no others', () => {
    const added = lineOfProduct({ ...cement, id: 'ppc', name: 'PPC' }, 50);
    expect(removeSentLines([cementLine, added, gravel], sent)).toEqual([added]);
    const typed = { ...gravel, note: 'fresh ' };
    expect(removeSentLines([{ ...typed, note: 'fresh' }], [typed])).toEqual([]);
  });

  it('keeps what was added to the quantity of a line since', () => {
    const more = { ...cementLine, quantity: 500.3 };
    expect(removeSentLines([more, gravel], sent)).toEqual([{ ...more, quantity: 100.3 }]);
  });

  it('keeps a line with another note or a smaller quantity', () => {
    const noted = { ...cementLine, note: 'fresh' };
    const less = { ...gravel, quantity: 1 };
    expect(removeSentLines([noted, less], sent)).toEqual([noted, less]);
  });

  it('keeps the second of two equal lines if one was sent', () => {
    const second = { ...gravel, id: 'free-2', note: ' ' };
    expect(removeSentLines([gravel, second], sent)).toEqual([second]);
    const larger = { ...second, quantity: 5 };
    expect(removeSentLines([larger, gravel], sent)).toEqual([larger]);
  });
});

describe('checkQuantity', () => {
  it.each([8, 2.5, 0.001, quoteLimits.quantity])('accepts %d', (quantity) => {
    expect(checkQuantity(quantity)).toBeUndefined();
  });

  it.each([undefined, 0, -1, 0.0001, quoteLimits.quantity + 1])(
    'rejects %s with a reason',
    (quantity) => {
      expect(checkQuantity(quantity)).toMatch(/uantity/);
    },
  );
});

describe('a line and the catalogue', () => {
  it('has the present price, and the earlier one if it has changed', () => {
    const product = productOfLine(cementLine, known(indexed({ price: 395 })));
    expect(earlierPriceOf(cementLine, product)).toBe(380);
    expect(pricedLinesOf([cementLine], known(indexed({ price: 395 })))).toEqual([
      { quantity: 400, price: 395 },
    ]);
    expect(earlierPriceOf(cementLine, indexed())).toBeUndefined();
    expect(earlierPriceOf(cementLine, indexed({ price: 0 }))).toBeUndefined();
    expect(earlierPriceOf({ ...cementLine, seenPrice: 0 }, indexed())).toBeUndefined();
  });

  it('has the price that was seen while the catalogue is loading', () => {
    expect(productOfLine(cementLine, undefined)).toBe('loading');
    expect(pricedLinesOf([cementLine, gravel], undefined)).toEqual([
      { quantity: 400, price: 380 },
      { quantity: 2, price: undefined },
    ]);
  });

  it('has no price when the product is sold in another unit now', () => {
    const products = known(indexed({ price: 7_960, unit: 't' }));
    expect(changedUnitOf(cementLine, productOfLine(cementLine, products))).toBe('t');
    expect(pricedLinesOf([cementLine], products)).toEqual([{ quantity: 400, price: undefined }]);
    expect(changedUnitOf({ ...cementLine, unit: '' }, indexed())).toBeUndefined();
  });

  it('gets the unit that was not known when it was added', () => {
    const { list } = addLines([{ ...cementLine, unit: '' }], [cementLine]);
    expect(list).toMatchObject([{ unit: 'bag', quantity: 800 }]);
  });

  it('keeps its unit when it is added again before the unit is known', () => {
    const { list } = addLines([cementLine], [{ ...cementLine, unit: '' }]);
    expect(list).toMatchObject([{ unit: 'bag', quantity: 800 }]);
  });

  it('has the present name of its product, and keeps its own name without one', () => {
    const products = known(indexed({ name: 'OPC 53 Grade' }));
    const [renamed, free] = withPresentNames([cementLine, gravel], products);
    expect(renamed).toEqual({ ...cementLine, name: 'OPC 53 Grade' });
    expect(free).toBe(gravel);
    expect(withPresentNames([cementLine], known(indexed()))[0]).toBe(cementLine);
  });

  it('has no product in the visitor’s own words', () => {
    expect(productOfLine(gravel, known())).toBe('free');
  });

  it('has no price when the product has been removed', () => {
    expect(productOfLine(cementLine, known())).toBe('removed');
    expect(pricedLinesOf([cementLine], known())).toEqual([{ quantity: 400, price: undefined }]);
  });
});

describe('itemsOf', () => {
  it('returns what is sent: no ids of lines, and the prices that the visitor sees', () => {
    expect(itemsOf([cementLine, gravel], known(indexed({ price: 395 })))).toEqual([
      {
        productId: 'cement',
        name: cement.name,
        unit: 'bag',
        quantity: 400,
        note: '',
        seenPrice: 395,
      },
      { productId: '', name: 'Gravel', unit: 'lorry', quantity: 2, note: '' },
    ]);
  });
});

describe('linesOfItems', () => {
  it('returns the lines from which the items of a request were made', () => {
    const items = itemsOf([cementLine, gravel], undefined);
    expect(linesOfItems(items, () => gravel.id)).toEqual([cementLine, gravel]);
  });
});
