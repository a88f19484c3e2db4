import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BusinessDays, businessMsBetween, CLOSED, isQuietAt } from './index.ts';

const HOUR_MS = 3_600_000;

/** Minutes between the generated times. */
const STEP = 15;
const week: BusinessDays = {
  hours: [...Array.from({ length: 6 }, () => '09:00-19:00'), CLOSED],
  holidays: ['2026-08-15'],
};

/** A time in India. */
const at = (text: string) => new Date(`${text}:00+05:30`);

describe('the business time between two instants', () => {
  it.each([
    ['within a day', '2026-11-25T10:00', '2026-11-25T11:30', 1.5],
    ['before opening', '2026-11-25T06:00', '2026-11-25T09:30', 0.5],
    ['over a night', '2026-11-25T18:00', '2026-11-26T10:00', 2],
    ['over a Sunday', '2026-11-28T18:00', '2026-11-30T10:00', 2],
    ['over a holiday', '2026-08-14T18:30', '2026-08-17T09:30', 1],
    ['in the night', '2026-11-25T20:00', '2026-11-26T08:59', 0],
    ['backwards', '2026-11-25T11:00', '2026-11-25T10:00', 0],
  ])('%s is counted while it is open', (_, start, end, hours) => {
    expect(businessMsBetween(at(start), at(end), week)).toBe(hours * HOUR_MS);
  });

  it('equals a count of the open quarters of an hour in 200 generated weeks', () => {
    const times = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:30`);
    const hours = fc.oneof(
      fc.constant(CLOSED),
      fc
        .uniqueArray(fc.constantFrom(...times), { minLength: 2, maxLength: 2 })
        .map((pair) => pair.toSorted().join('-')),
    );
    const firstMinute = at('2026-01-01T00:00').getTime() / 60_000;
    const minute = fc.integer({ min: 0, max: 200 * 96 }).map((n) => firstMinute + n * STEP);
    const day = fc.integer({ min: 0, max: 199 }).map((n) => indianDay(firstMinute + n * 1_440));
    fc.assert(
      fc.property(
        fc.array(hours, { minLength: 7, maxLength: 7 }),
        fc.array(day, { maxLength: 20 }),
        minute,
        fc.integer({ min: 0, max: 10 * 96 }),
        (weekdays, holidays, start, length) => {
          const days = { hours: weekdays, holidays };
          const end = start + length * STEP;
          expect(businessMsBetween(dateOf(start), dateOf(end), days)).toBe(
            countOpenMinutes(start, end, days) * 60_000,
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

const dateOf = (minute: number) => new Date(minute * 60_000);

const indianParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

function partsOf(minute: number): Record<string, string> {
  const parts = indianParts.formatToParts(dateOf(minute));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

function indianDay(minute: number): string {
  const { year, month, day } = partsOf(minute);
  return `${year}-${month}-${day}`;
}

/** The oracle: asks of each quarter of an hour whether the business is open. */
function countOpenMinutes(start: number, end: number, { hours, holidays }: BusinessDays): number {
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  let count = 0;
  for (let minute = start; minute < end; minute += STEP) {
    const { weekday, hour, minute: past } = partsOf(minute);
    const [from = '', to = ''] = (hours[names.indexOf(weekday ?? '')] ?? '').split('-');
    const time = `${hour}:${past}`;
    if (from <= time && time < to && !holidays.includes(indianDay(minute))) count += STEP;
  }
  return count;
}

describe('quiet hours', () => {
  it.each([
    ['', '03:00', false],
    ['22:00-07:00', '21:59', false],
    ['22:00-07:00', '22:00', true],
    ['22:00-07:00', '00:00', true],
    ['22:00-07:00', '06:59', true],
    ['22:00-07:00', '07:00', false],
    ['13:00-14:00', '13:30', true],
    ['13:00-14:00', '14:00', false],
  ])('%s include %s: %s', (quietHours, time, expected) => {
    expect(isQuietAt(quietHours, at(`2026-11-25T${time}`))).toBe(expected);
  });
});
