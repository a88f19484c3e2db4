import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bucket, takeToken } from './rate-limits.ts';

const size = { capacity: 3, refillSeconds: 10 };
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);

/** Takes a token at each of the given seconds; returns which attempts succeeded. */
function takeAt(seconds: readonly number[]): boolean[] {
  let bucket: Bucket | undefined;
  return seconds.map((second) => {
    const taken = takeToken(bucket, size, at(second));
    if (taken.isTaken) bucket = taken.bucket;
    return taken.isTaken;
  });
}

describe('a token bucket', () => {
  it('allows its capacity at once, and no more', () => {
    expect(takeAt([0, 0, 0, 0, 0])).toEqual([true, true, true, false, false]);
  });

  it('allows one more after each refill', () => {
    expect(takeAt([0, 0, 0, 9, 10, 10, 20])).toEqual([true, true, true, false, true, false, true]);
  });

  it('returns the seconds until the next token when it is empty', () => {
    const empty = { tokens: 0.55, countedAt: at(0), expiresAt: at(30) };
    expect(takeToken(empty, size, at(0))).toEqual({ isTaken: false, retryAfterSeconds: 5 });
  });

  it('is full when it expires', () => {
    const taken = takeToken(undefined, size, at(0));
    expect(taken).toMatchObject({ bucket: { tokens: 2, expiresAt: at(10) } });
  });

  it('is not refilled by a clock that goes backwards', () => {
    expect(takeAt([100, 100, 100, 50, 100])).toEqual([true, true, true, false, false]);
  });

  it('never allows more than its capacity plus the refilled tokens', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(600), { maxLength: 200 }), (seconds) => {
        const sorted = [...seconds].sort((a, b) => a - b);
        const allowedCount = takeAt(sorted).filter(Boolean).length;
        const spanSeconds = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
        expect(allowedCount).toBeLessThanOrEqual(size.capacity + spanSeconds / size.refillSeconds);
      }),
    );
  });
});
