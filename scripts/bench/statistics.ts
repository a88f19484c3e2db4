/** The value below which so many of a hundred lie (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** How many times `b` is in `a`, in words; nothing is to be said where `b` is 0. */
export function ratio(a: number, b: number): string {
  return b === 0 ? '–' : (a / b).toFixed(2);
}

/** Milliseconds: the 50th and the 95th percentile. */
export function percentilePair(values: readonly number[]): string {
  return `${Math.round(median(values))} / ${Math.round(percentile(values, 95))} ms`;
}
