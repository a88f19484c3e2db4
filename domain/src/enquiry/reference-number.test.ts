import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compactReferenceNumber,
  formatReferenceNumber,
  referenceNumberMatcher,
} from './reference-number.ts';

const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('a reference number', () => {
  it('has two groups of the first characters of the hash', () => {
    const hash = new Uint8Array([7, 19, 3, 23, 2, 15, 31, 0, 32]);
    expect(formatReferenceNumber(hash)).toBe('NV-7K3-Q2F');
    expect(formatReferenceNumber(hash, 3)).toBe('NV-7K3-Q2F-Z00');
  });

  it('contains only digits and letters that are not mistaken for others', () => {
    fc.assert(
      fc.property(hashes, (hash) => {
        expect(formatReferenceNumber(hash)).toMatch(
          /^NV-[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/,
        );
      }),
    );
  });

  it('with more groups begins with the shorter one', () => {
    fc.assert(
      fc.property(hashes, fc.integer({ min: 3, max: 10 }), (hash, groupCount) => {
        const longer = formatReferenceNumber(hash, groupCount);
        expect(longer.startsWith(`${formatReferenceNumber(hash)}-`)).toBe(true);
        expect(longer).toHaveLength(2 + 4 * groupCount);
      }),
    );
  });
});

const isFound = (search: string, referenceNumber: string) =>
  referenceNumberMatcher(search)(compactReferenceNumber(referenceNumber));

describe('the search for a reference number', () => {
  it.each(['NV-103-Q2F', 'nv-103-q2f', '103-q2f', '103Q2F', 'nv 103 q2f', 'N V 1 0 3 Q 2 F'])(
    'finds %j',
    (search) => {
      expect(isFound(search, 'NV-103-Q2F')).toBe(true);
    },
  );

  it.each(['NV-IO3-Q2F', 'lo3q2f', 'nv–1o3–q2f'])(
    'reads the letters of %j that look like digits as digits',
    (search) => {
      expect(isFound(search, 'NV-103-Q2F')).toBe(true);
    },
  );

  it('reads each of several such letters as a digit', () => {
    expect(isFound('NV-IOL-Q2F', 'NV-101-Q2F')).toBe(true);
  });

  it('finds a number that begins with NV with and without the prefix', () => {
    for (const search of ['NV-NVK-3Q2', 'NVK3Q2', 'nvk-3q2']) {
      expect(isFound(search, 'NV-NVK-3Q2')).toBe(true);
    }
  });

  it('finds the longer numbers by the shorter one, but not the reverse', () => {
    expect(isFound('103-Q2F', 'NV-103-Q2F-8XM')).toBe(true);
    expect(isFound('NV-103-Q2F-8XM', 'NV-103-Q2F')).toBe(false);
  });

  it('finds the beginning of a number of at least four characters', () => {
    const searches = ['NV-10', '103Q', '103', 'NV-1', '3Q2F', ''];
    expect(searches.map((search) => isFound(search, 'NV-103-Q2F'))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('finds no enquiry without a number', () => {
    expect(isFound('NV-103-Q2F', '')).toBe(false);
  });
});
