import { quoteLimits } from '@neev/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLines, freeLine, lineOfProduct, parseList } from './list.ts';
import { addedProductOf, hashOfList, listOfHash } from './share-code.ts';

const cement = lineOfProduct({ id: 'cement', name: 'OPC 53 Cement', unit: 'bag', price: 380 }, 400);
const sand = freeLine({ name: 'रेत, 2 गाड़ी', quantity: 2, unit: '' }, () => 'free-1');

describe('a shared list', () => {
  it('has the same lines after it was opened', () => {
    const opened = listOfHash(hashOfList([{ ...cement, note: 'fresh' }, sand]));
    expect(opened).toEqual([
      { ...cement, note: 'fresh' },
      { ...sand, id: expect.any(String) },
    ]);
  });

  it('has the same ids each time, so that it is not added twice under other ids', () => {
    const hash = hashOfList([sand]);
    expect(listOfHash(hash)).toEqual(listOfHash(hash));
    const [line] = listOfHash(hash) ?? [];
    expect(listOfHash(hashOfList([{ ...sand, note: 'Fine' }]))).toMatchObject([{ id: line?.id }]);
  });

  it('has other ids for lines in another unit, whose quantities cannot be added up', () => {
    const [tonnes, bags] = ['t', 'bag'].map((unit) => listOfHash(hashOfList([{ ...sand, unit }])));
    expect(addLines(tonnes ?? [], bags ?? []).list).toMatchObject([{ unit: 't' }, { unit: 'bag' }]);
  });

  it('has other ids for lines whose names differ only at the end', () => {
    const [one, other] = ['12', '16'].map((size) => {
      const name = `TMT bar Fe 500D primary steel ${size} mm`;
      return listOfHash(hashOfList([{ ...sand, name }])) ?? [];
    });
    expect(addLines(one ?? [], other ?? []).list).toHaveLength(2);
  });

  it('has no halves of characters, with which no link of the list could be made', () => {
    const name = `${'a'.repeat(39)}😀`;
    const opened = listOfHash(hashOfList([{ ...sand, name, note: '\uD83D' }])) ?? [];
    expect(opened).toMatchObject([{ name, note: '\uFFFD' }]);
    expect(parseList(JSON.stringify(opened))).toEqual(opened);
  });

  it('is of letters, digits, - and _, which every messenger keeps in a link', () => {
    const letters = fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' });
    fc.assert(
      fc.property(letters, (note) => {
        expect(hashOfList([{ ...cement, note }])).toMatch(/^#list=[\w-]+$/);
      }),
    );
  });

  it('is undefined if the link was cut off, or is none of a list', () => {
    const hash = hashOfList([cement]);
    for (const other of [
      '',
      '#reviews',
      '#list=',
      '#list=%%%',
      hash.slice(0, -6),
      '#list=bnVsbA',
      hash.replace('#list', '#copy'),
    ]) {
      expect(listOfHash(other)).toBeUndefined();
    }
  });

  it('can have 200 lines with notes', () => {
    const lines = Array.from({ length: quoteLimits.items }, (_, n) => ({
      ...cement,
      id: `product-${n}`,
      productId: `product-${n}`,
      note: 'रेत? पहली मंज़िल',
    }));
    expect(listOfHash(hashOfList(lines))).toEqual(lines);
  });
});

describe('a link that adds a product', () => {
  it('contains its id', () => {
    expect(addedProductOf('#add=tmt-bar')).toBe('tmt-bar');
    expect(addedProductOf('#list=tmt-bar')).toBeUndefined();
  });
});
