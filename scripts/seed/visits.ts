/** Visits of the last 400 days: slow growth, quiet Sundays, a dip in the monsoon. */
import { addDays, type Day, type DayCount } from '@neev/domain';

const DAYS = 400;

/** The number of visits of each day, the last one `today`. The same day gives the same numbers. */
export function seedVisits(today: Day): DayCount[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const date = addDays(today, index - DAYS + 1);
    return { date, count: visitsOn(date, index) };
  });
}

function visitsOn(date: Day, index: number): number {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const month = Number(date.slice(5, 7));
  const growth = 60 + index * 0.22;
  const sunday = weekday === 0 ? 0.45 : 1;
  const monsoon = month >= 6 && month <= 8 ? 0.75 : 1;
  return Math.round(growth * sunday * monsoon * (0.85 + 0.3 * noiseOf(date)));
}

/** From 0 to 1, by the text alone (FNV-1a). */
function noiseOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return (hash % 1_000) / 1_000;
}
