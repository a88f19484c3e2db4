import { expect, it } from 'vitest';
import { parseSavedViews } from './saved-views.ts';

const view = { id: 'mine', name: 'Mine', query: 'show=unread' };

it('returns the stored views in their order', () => {
  const other = { ...view, id: 'other' };
  expect(parseSavedViews({ views: [view, other], updatedBy: '' })).toEqual([view, other]);
});

it.each([undefined, {}, { views: 'x' }, { views: [{ ...view, query: 1 }] }])(
  'returns no views for %j',
  (fields) => {
    expect(parseSavedViews(fields)).toEqual([]);
  },
);
