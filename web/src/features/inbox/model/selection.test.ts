import { describe, expect, it } from 'vitest';
import {
  addRows,
  beginRange,
  noSelection,
  removeGone,
  selectRange,
  toggleRow,
} from './selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('');

describe('the selection of enquiries', () => {
  it('selects a row, and removes it when it is toggled again', () => {
    const selected = toggleRow(toggleRow(noSelection, 'b'), 'd');
    expect(idsOf(selected)).toBe('bd');
    expect(idsOf(toggleRow(selected, 'b'))).toBe('d');
  });

  it.each([
    ['d', 'bcd'],
    ['a', 'ab'],
    ['b', 'b'],
  ])('selects the range from the row toggled last to %s', (end, ids) => {
    expect(idsOf(selectRange(toggleRow(noSelection, 'b'), rows, end))).toBe(ids);
  });

  it('replaces the range when it is extended again, and keeps the rows selected before', () => {
    const long = selectRange(toggleRow(toggleRow(noSelection, 'a'), 'c'), rows, 'e');
    expect(idsOf(long)).toBe('acde');
    expect(idsOf(selectRange(long, rows, 'd'))).toBe('acd');
    expect(idsOf(selectRange(long, rows, 'b'))).toBe('abc');
  });

  it('selects only the row when the start of the range is missing', () => {
    expect(idsOf(selectRange(noSelection, rows, 'c'))).toBe('c');
    expect(idsOf(selectRange(toggleRow(noSelection, 'gone'), rows, 'c'))).toBe('cgone');
  });

  it('begins another range at a row that is not the end of the current one', () => {
    const range = selectRange(toggleRow(noSelection, 'a'), rows, 'b');
    expect(idsOf(selectRange(beginRange(range, 'd'), rows, 'e'))).toBe('abde');
    expect(idsOf(selectRange(beginRange(range, 'b'), rows, 'c'))).toBe('abc');
  });

  it('adds rows, such as all that are shown', () => {
    expect(idsOf(addRows(toggleRow(noSelection, 'b'), ['d', 'e']))).toBe('bde');
  });

  it('removes the rows that are no longer shown, and keeps those that are not shown yet', () => {
    const selected = addRows(noSelection, ['a', 'c', 'later']);
    expect(idsOf(removeGone(selected, rows, ['b', 'c']))).toBe('clater');
    expect(removeGone(selected, ['b', ...rows], rows)).toBe(selected);
  });

  it('does not select a row again that was removed from a range', () => {
    const range = selectRange(toggleRow(noSelection, 'a'), rows, 'c');
    const removed = removeGone(range, rows, ['a', 'c', 'd']);
    expect(idsOf(selectRange(removed, ['a', 'c', 'd'], 'd'))).toBe('acd');
  });
});
