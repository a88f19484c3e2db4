import type { Caller } from '../lib/address.ts';
import { ADDRESSES_IN_ALL, ADDRESSES_PER_EDGE } from '../lib/rate-limits.ts';

const HOUR_MS = 3_600_000;

export interface VisitLimiter {
  /** Whether the caller may bring another new visit in this hour. */
  allows(caller: Caller, now: Date): boolean;
  /** Counts a new visit of the caller. */
  count(caller: Caller, now: Date): void;
}

/**
 * Limits the new visits that one address, one edge and all callers bring to this process in an hour
 * (decisions 18 and 30). The counts start again with each hour, which also bounds the memory.
 */
export function createVisitLimiter(perAddress: number): VisitLimiter {
  let hour = 0;
  let counts = new Map<string, number>();

  function countsAt(now: Date): Map<string, number> {
    const current = Math.floor(now.getTime() / HOUR_MS);
    if (current !== hour) [hour, counts] = [current, new Map()];
    return counts;
  }

  const limitsOf = ({ address, edge }: Caller) => [
    { key: address, limit: perAddress },
    { key: `edge ${edge}`, limit: perAddress * ADDRESSES_PER_EDGE },
    { key: 'all', limit: perAddress * ADDRESSES_IN_ALL },
  ];

  return {
    allows: (caller, now) =>
      limitsOf(caller).every(({ key, limit }) => (countsAt(now).get(key) ?? 0) < limit),
    count(caller, now) {
      const current = countsAt(now);
      for (const { key } of limitsOf(caller)) current.set(key, (current.get(key) ?? 0) + 1);
    },
  };
}
