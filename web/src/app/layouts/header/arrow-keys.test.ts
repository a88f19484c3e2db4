import { describe, expect, it } from 'vitest';
import { indexAfterKey } from './arrow-keys.ts';

describe('keyboard navigation along a row or column', () => {
  it.each([
    ['ArrowRight', 'row', 0, 1],
    ['ArrowLeft', 'row', 2, 1],
    ['ArrowDown', 'column', 1, 2],
    ['ArrowUp', 'column', 1, 0],
    ['Home', 'row', 2, 0],
    ['End', 'column', 0, 3],
  ] as const)('%s in a %s moves from index %i to %i', (key, direction, index, expected) => {
    expect(indexAfterKey(key, direction, { index, count: 4 })).toBe(expected);
  });

  it('leaves the range at both ends', () => {
    expect(indexAfterKey('ArrowUp', 'column', { index: 0, count: 4 })).toBe(-1);
    expect(indexAfterKey('ArrowRight', 'row', { index: 3, count: 4 })).toBe(4);
  });

  it.each([
    ['ArrowDown', 'row'],
    ['ArrowLeft', 'column'],
    ['Tab', 'row'],
    ['a', 'column'],
  ] as const)('%s has no effect in a %s', (key, direction) => {
    expect(indexAfterKey(key, direction, { index: 1, count: 4 })).toBeUndefined();
  });
});
