import { describe, expect, it } from 'vitest';
import { createStableList, type StableItem, updateStableList } from './stable-list.ts';

const a = { id: 'a', price: 1 };
const b = { id: 'b', price: 2 };
const c = { id: 'c', price: 3 };

const isNew = (item: typeof a) => item.id === 'b';
const shown = createStableList([a, c]);
const next = (before: StableItem<typeof a>[], items: (typeof a)[]) =>
  updateStableList(before, items, isNew);
const marks = (items: StableItem<typeof a>[]) => items.map(({ item, mark }) => [item.id, mark]);

describe('a stable list', () => {
  it('starts with the items in their given order', () => {
    expect(marks(shown)).toEqual([
      ['a', 'none'],
      ['c', 'none'],
    ]);
  });

  it('appends new items at the end, whatever their position in the source', () => {
    expect(marks(next(shown, [a, b, c]))).toEqual([
      ['a', 'none'],
      ['c', 'none'],
      ['b', 'new'],
    ]);
  });

  it('does not mark an existing item as new when it enters the list', () => {
    const old = { id: 'd', price: 4 };
    expect(marks(next(shown, [a, c, old]))).toEqual([
      ['a', 'none'],
      ['c', 'none'],
      ['d', 'none'],
    ]);
  });

  it('keeps a removed item at its position', () => {
    expect(marks(next(shown, [c]))).toEqual([
      ['a', 'gone'],
      ['c', 'none'],
    ]);
  });

  it('updates an item at its old position', () => {
    const repriced = { ...c, price: 9 };
    expect(next(shown, [repriced, a])).toEqual([
      { item: a, mark: 'none' },
      { item: repriced, mark: 'none' },
    ]);
  });

  it('restores a removed item that returns, and keeps a new item marked', () => {
    const afterRemoval = next(shown, [c, b]);
    expect(marks(next(afterRemoval, [a, b, c]))).toEqual([
      ['a', 'none'],
      ['c', 'none'],
      ['b', 'new'],
    ]);
  });
});
