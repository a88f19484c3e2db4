import { describe, expect, it } from 'vitest';
import { beginSteadyList, type SteadyItem, steadyList } from './steady-list.ts';

const a = { id: 'a', price: 1 };
const b = { id: 'b', price: 2 };
const c = { id: 'c', price: 3 };

const isNew = (item: typeof a) => item.id === 'b';
const shown = beginSteadyList([a, c]);
const next = (before: SteadyItem<typeof a>[], items: (typeof a)[]) =>
  steadyList(before, items, isNew);
const marks = (items: SteadyItem<typeof a>[]) => items.map(({ item, mark }) => [item.id, mark]);

describe('a steady list', () => {
  it('begins with the items as they come', () => {
    expect(marks(shown)).toEqual([
      ['a', 'none'],
      ['c', 'none'],
    ]);
  });

  it('puts what is new at its end, wherever it would belong', () => {
    expect(marks(next(shown, [a, b, c]))).toEqual([
      ['a', 'none'],
      ['c', 'none'],
      ['b', 'new'],
    ]);
  });

  it('does not call new what has only come into view', () => {
    const old = { id: 'd', price: 4 };
    expect(marks(next(shown, [a, c, old]))).toEqual([
      ['a', 'none'],
      ['c', 'none'],
      ['d', 'none'],
    ]);
  });

  it('leaves what has gone in its place', () => {
    expect(marks(next(shown, [c]))).toEqual([
      ['a', 'gone'],
      ['c', 'none'],
    ]);
  });

  it('shows an item as it is now, in its old place', () => {
    const dearer = { ...c, price: 9 };
    expect(next(shown, [dearer, a])).toEqual([
      { item: a, mark: 'none' },
      { item: dearer, mark: 'none' },
    ]);
  });

  it('takes back what has gone when it returns, and keeps a new one new', () => {
    const without = next(shown, [c, b]);
    expect(marks(next(without, [a, b, c]))).toEqual([
      ['a', 'none'],
      ['c', 'none'],
      ['b', 'new'],
    ]);
  });
});
