const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago an enquiry arrived, in the words of the specification (section 9). An instant in
 * the future (a clock that runs behind) is `Just now`, never negative.
 */
export function relativeAge(then: Date, now: Date): string {
  const ageMs = now.getTime() - then.getTime();
  if (ageMs >= DAY_MS) return `${counted(ageMs / DAY_MS, 'day')} ago`;
  if (ageMs >= HOUR_MS) return `${counted(ageMs / HOUR_MS, 'hour')} ago`;
  return 'Just now';
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
