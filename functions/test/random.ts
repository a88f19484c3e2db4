/** Seeded random numbers, so that a random test can be repeated. */

export interface Random {
  seed: number;
  /** Returns an integer from 0 to `count` - 1. */
  below(count: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Uses the seed in `DERIVED_SEED`, or the clock; prints the seed. */
export function createRandom(title: string): Random {
  const seed = Number(process.env.DERIVED_SEED ?? Date.now() % 1_000_000);
  console.log(`${title}: DERIVED_SEED=${seed}`);
  return seededRandom(seed);
}

/** Returns the same sequence for the same seed. */
export function seededRandom(seed: number): Random {
  const next = mulberry32(seed);
  const below = (count: number) => Math.floor(next() * count);
  return { seed, below, pick: (items) => items[below(items.length)] ?? items[0] };
}

/** Generates numbers from 0 to 1 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
