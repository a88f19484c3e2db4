import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathSegmentOf, slugOf } from './slug.ts';

describe('slug', () => {
  it('joins the words of a name with hyphens', () => {
    expect(slugOf('TMT Bars')).toBe('tmt-bars');
    expect(slugOf('  Primers & Putty (1 kg) ')).toBe('primers-putty-1-kg');
    expect(slugOf('Décor façade')).toBe('decor-facade');
  });

  it('is cut to 58 characters, and does not end with a hyphen', () => {
    const start = 'a'.repeat(57);
    expect(slugOf(`${start} b`)).toBe(start);
  });

  it('is "item" for a name without Latin letters or digits', () => {
    expect(slugOf('सीमेंट')).toBe('item');
  });

  it('is a valid id for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        expect(slugOf(name)).toMatch(/^[a-z0-9](-?[a-z0-9])*$/);
        expect(slugOf(name).length).toBeLessThanOrEqual(58);
      }),
    );
  });

  it('is unchanged by pathSegmentOf', () => {
    expect(pathSegmentOf('Color Roofing Sheets')).toBe('colorroofingsheets');
    expect(pathSegmentOf('roofing-sheets')).toBe('roofing-sheets');
  });
});
