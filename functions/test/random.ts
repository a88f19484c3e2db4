/** Chance that a seed gives again: whatever a random test did can be done once more. */

export interface Chance {
  seed: number;
  /** From 0 up to, but not including, `count`. */
  below(count: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Chance by `DERIVED_SEED`, or by the clock; the seed is printed. */
export function createChance(title: string): Chance {
  const seed = Number(process.env.DERIVED_SEED ?? Date.now() % 1_000_000);
  console.log(`${title}: DERIVED_SEED=${seed}`);
  return chanceOf(seed);
}

/** The chance of a seed: the same one each time. */
export function chanceOf(seed: number): Chance {
  const next = mulberry32(seed);
  const below = (count: number) => Math.floor(next() * count);
  return { seed, below, pick: (items) => items[below(items.length)] ?? items[0] };
}

/** A small generator of numbers from 0 to 1 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
