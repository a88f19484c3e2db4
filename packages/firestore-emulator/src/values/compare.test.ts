import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { values } from '../testing/arbitraries.ts';
import { double, int, list, map, root, text } from '../testing/service.ts';
import { compareValues, identicalValues } from './compare.ts';
import type { Value } from './value.ts';

const vector = (...numbers: number[]): Value =>
  map({ __type__: text('__vector__'), value: list(...numbers.map(double)) });

/** Each value is lower than the next. */
const ascending: Value[] = [
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  double(Number.NaN),
  double(-Infinity),
  int('-9223372036854775808'),
  double(-1.5),
  int(0),
  double(5e-324),
  double(9007199254740992),
  int('9007199254740993'),
  int('9223372036854775807'),
  double(2 ** 63),
  double(Infinity),
  { timestampValue: '1969-12-31T23:59:59.999999Z' },
  { timestampValue: '2020-01-01T00:00:00.000001Z' },
  text(''),
  text('B'),
  text('a'),
  text('aa'),
  text('é'),
  text('\uffee'),
  text('😀'),
  { bytesValue: '' },
  { bytesValue: 'AA==' },
  { bytesValue: 'AAE=' },
  { bytesValue: '/w==' },
  { referenceValue: `${root}/a/__id-3__` },
  { referenceValue: `${root}/a/__id7__` },
  { referenceValue: `${root}/a/__id10__` },
  { referenceValue: `${root}/a/1` },
  { referenceValue: `${root}/a/1/b/1` },
  { referenceValue: `${root}/a/2` },
  { referenceValue: `${root}/aa/1` },
  { geoPointValue: { latitude: -1, longitude: 5 } },
  { geoPointValue: { latitude: 1, longitude: 0 } },
  { geoPointValue: { latitude: 1, longitude: 5 } },
  list(),
  list(int(1)),
  list(int(1), int(0)),
  list(int(2)),
  vector(5),
  vector(1, 1),
  vector(1, 2),
  map({}),
  map({ a: int(2) }),
  map({ a: int(2), b: int(1) }),
  map({ a: int(3) }),
  map({ b: int(1) }),
];

describe('the order of values', () => {
  it('is by type, and within a type by value', () => {
    for (const [i, a] of ascending.entries()) {
      for (const [j, b] of ascending.entries()) {
        expect([a, b, Math.sign(compareValues(a, b))]).toEqual([a, b, Math.sign(i - j)]);
      }
    }
  });

  it('treats integers and doubles with the same number as equal', () => {
    expect(compareValues(int(1), double(1))).toBe(0);
    expect(compareValues(int('9007199254740992'), double(9007199254740992))).toBe(0);
    expect(compareValues(double(-0), int(0))).toBe(0);
  });

  it('is total', () => {
    const any = values(root);
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(Math.sign(compareValues(a, b))).toBe(0 - Math.sign(compareValues(b, a)));
        const [low, middle, high] = [a, b, c].sort(compareValues);
        if (low && middle && high) expect(compareValues(low, high)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('identical values', () => {
  it('have the same types and bits', () => {
    expect(identicalValues(int(1), double(1))).toBe(false);
    expect(identicalValues(double(1), int(1))).toBe(false);
    expect(identicalValues(double(0), double(-0))).toBe(false);
    expect(identicalValues(double(Number.NaN), double(Number.NaN))).toBe(true);
    expect(identicalValues(list(int(1)), list(double(1)))).toBe(false);
    expect(identicalValues(map({ a: int(1) }), map({ b: int(1) }))).toBe(false);
    expect(identicalValues(map({ a: int(1), b: text('') }), map({ b: text(''), a: int(1) }))).toBe(
      true,
    );
  });

  it('are equal in the order of values', () => {
    fc.assert(
      fc.property(values(root), values(root), (a, b) => {
        expect(identicalValues(a, a)).toBe(true);
        if (identicalValues(a, b)) expect(compareValues(a, b)).toBe(0);
      }),
    );
  });
});
