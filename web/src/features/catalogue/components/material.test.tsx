import { describe, expect, it } from 'vitest';
import { findNamedSubcategory } from './material.tsx';

const subcategories = ['Interior Emulsions', 'पुट्टी', 'प्राइमर', 'TMT बार', 'TMT तार'].map(
  (name) => ({
    name,
  }),
);

describe('the subcategory of a path segment', () => {
  it.each([
    ['Interior Emulsions', 'Interior Emulsions'],
    ['interior-emulsions', 'Interior Emulsions'],
    ['प्राइमर', 'प्राइमर'],
    ['TMT तार', 'TMT तार'],
    ['tmt', 'TMT बार'],
    ['रेत', undefined],
    ['item', undefined],
  ])('%s is %s', (segment, name) => {
    expect(findNamedSubcategory(subcategories, segment)?.name).toBe(name);
  });
});
