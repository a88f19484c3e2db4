import { expect, it } from 'vitest';
import { propertyOf } from './property.ts';

it.each([
  ['Elongation: 16% minimum', { name: 'Elongation', value: '16% minimum' }],
  ['Mix: 1:6 by volume', { name: 'Mix', value: '1:6 by volume' }],
])('a feature with a name and a value is a property: %s', (feature, property) => {
  expect(propertyOf(feature)).toEqual(property);
});

it.each(['Mill test certificate', 'Lays about 250 bricks per bag at 1:6', 'Note:', ': 6', ''])(
  'another feature is no property: "%s"',
  (feature) => {
    expect(propertyOf(feature)).toBeUndefined();
  },
);
