import { describe, expect, it } from 'vitest';
import { type SteadyItem, steadyList } from './steady-list.ts';

const a = { id: 'a', price: 1 };
const b = { id: 'b', price: 2 };
const c = { id: 'c', price: 3 };

const shown: SteadyItem<typeof a>[] = steadyList(undefined, [a, c]);
const marks = (items: SteadyItem<typeof a>[]) => items.map(({ item, mark }) => [item.id, mark]);

describe('a steady list', () => {
  it('begins with the items as they come', () => {
    expect(marks(shown)).toEqual([
      ['a', 'none'],
      ['c', 'none'],
    ]);
  });

  it('puts what is new at its end, wherever it would belong', () => {
    expect(marks(steadyList(shown, [a, b, c]))).toEqual([
      ['a', 'none'],
      ['c', 'none'],
      ['b', 'new'],
    ]);
  });

  it('leaves what has gone in its place', () => {
    expect(marks(steadyList(shown, [c]))).toEqual([
      ['a', 'gone'],
      ['c', 'none'],
    ]);
  });

  it('shows an item as it is now, in its old place', () => {
    const dearer = { ...c, price: 9 };
    expect(steadyList(shown, [dearer, a])).toEqual([
      { item: a, mark: 'none' },
      { item: dearer, mark: 'none' },
    ]);
  });

  it('takes back what has gone when it returns, and keeps a new one new', () => {
    const without = steadyList(shown, [c, b]);
    expect(marks(steadyList(without, [a, b, c]))).toEqual([
      ['a', 'none'],
      ['c', 'none'],
      ['b', 'new'],
    ]);
  });
});
