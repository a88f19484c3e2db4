import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUCKET_MS, coalescedTask } from './coalesce.ts';

const instants = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe('a coalesced task', () => {
  it('is one for all that ask within one bucket', () => {
    fc.assert(
      fc.property(instants, fc.nat(BUCKET_MS - 1), fc.nat(BUCKET_MS - 1), (start, a, b) => {
        const bucketStart = start - (start % BUCKET_MS);
        const first = coalescedTask('menu', new Date(bucketStart + a));
        const second = coalescedTask('menu', new Date(bucketStart + b));
        expect(second).toEqual(first);
      }),
    );
  });

  it('reads only after everyone who shares it has asked', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const first = coalescedTask('menu', new Date(a));
        const second = coalescedTask('menu', new Date(b));
        if (first.id === second.id) expect(second.notBefore.getTime()).toBeGreaterThan(a);
      }),
    );
  });

  it('has a name that Cloud Tasks accepts', () => {
    expect(coalescedTask('menu', new Date()).id).toMatch(/^[A-Za-z0-9_-]{1,500}$/);
  });
});
