import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BusinessDays,
  CLOSED,
  type ReceivedEnquiry,
  responseTimesByWeek,
  responseWeeks,
  startOfResponseWeeks,
  type WeeklyResponseTimes,
} from '../index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const days: BusinessDays = {
  hours: [...Array.from({ length: 6 }, () => '09:00-19:00'), CLOSED],
  holidays: [],
};

/** A time in India. */
const at = (text: string) => new Date(`${text}:00+05:30`);

/** A Wednesday. */
const now = at('2026-11-25T12:00');

/** Enquiries that arrived on one morning and were answered after these minutes of business. */
const answeredAfter = (...minutes: readonly number[]): ReceivedEnquiry[] =>
  minutes.map((each) => ({
    createdAt: at('2026-11-16T09:00'),
    firstContactAt: new Date(at('2026-11-16T09:00').getTime() + each * MINUTE_MS),
  }));

const unanswered = (createdAt: Date): ReceivedEnquiry => ({ createdAt, firstContactAt: undefined });

const weekIn = (weeks: readonly WeeklyResponseTimes[], week: string) =>
  weeks.find((each) => each.week === week);

describe('the response times', () => {
  it('are those of the current week and of the seven weeks before it', () => {
    expect(responseWeeks(now)).toEqual(
      [41, 42, 43, 44, 45, 46, 47, 48].map((week) => `2026-W${week}`),
    );
    expect(startOfResponseWeeks(now)).toEqual(at('2026-10-05T00:00'));
    expect(responseTimesByWeek([], { days, now }).map(({ isCurrent }) => isCurrent)).toEqual([
      ...Array.from({ length: 7 }, () => false),
      true,
    ]);
  });

  it('include weeks of the previous year at the beginning of a year', () => {
    expect(responseWeeks(at('2027-01-04T00:00'))).toEqual(
      ['47', '48', '49', '50', '51', '52', '53'].map((week) => `2026-W${week}`).concat('2027-W01'),
    );
  });

  it('belong to the week in which the enquiry arrived, from Monday in India', () => {
    const createdAt = at('2026-11-22T23:59');
    const firstContactAt = at('2026-11-23T09:30');
    const weeks = responseTimesByWeek(
      [{ createdAt, firstContactAt }, unanswered(at('2026-11-23T00:00'))],
      { days, now },
    );
    expect(weekIn(weeks, '2026-W47')).toEqual({
      ...{ week: '2026-W47', isCurrent: false, received: 1, answered: 1 },
      ...{ medianMs: HOUR_MS / 2, p90Ms: HOUR_MS / 2 },
    });
    expect(weekIn(weeks, '2026-W48')).toEqual({
      week: '2026-W48',
      isCurrent: true,
      received: 1,
      answered: 0,
    });
  });

  it('ignore enquiries from before the first week', () => {
    const weeks = responseTimesByWeek([unanswered(at('2026-10-04T23:59'))], { days, now });
    expect(weeks.every(({ received }) => received === 0)).toBe(true);
  });

  it('ignore the hours in which the business is closed', () => {
    const enquiry = {
      createdAt: at('2026-11-14T18:30'),
      firstContactAt: at('2026-11-17T09:15'),
    };
    const withHoliday = { ...days, holidays: ['2026-11-16'] };
    const weeks = responseTimesByWeek([enquiry], { days: withHoliday, now });
    expect(weekIn(weeks, '2026-W46')).toMatchObject({ medianMs: 45 * MINUTE_MS });
  });

  it.each([
    [[7], 7, 7],
    [[30, 10], 10, 30],
    [[10, 20, 30], 20, 30],
    [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 5, 9],
    [[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 6, 10],
  ])('of %o minutes have the median %i and the 90th percentile %i', (minutes, median, p90) => {
    const weeks = responseTimesByWeek(answeredAfter(...minutes), { days, now });
    expect(weekIn(weeks, '2026-W47')).toMatchObject({
      medianMs: median * MINUTE_MS,
      p90Ms: p90 * MINUTE_MS,
    });
  });

  it('do not count enquiries without a contact', () => {
    const weeks = responseTimesByWeek(
      [...answeredAfter(5, 6), unanswered(at('2026-11-18T10:00'))],
      { days, now },
    );
    expect(weekIn(weeks, '2026-W47')).toMatchObject({
      ...{ received: 3, answered: 2 },
      ...{ medianMs: 5 * MINUTE_MS, p90Ms: 6 * MINUTE_MS },
    });
  });
});

/** Minutes between the generated times. */
const STEP = 15;

/** The number of days over which enquiries are generated. */
const DAYS = 200;

/** Minute 0 is the first of the generated days, at midnight in India. */
const firstMs = at('2026-05-12T00:00').getTime();

const dateOf = (minute: number) => new Date(firstMs + minute * MINUTE_MS);

const inIndia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface LocalTime {
  day: string;
  weekday: number;
  time: string;
}

/** The local time of each step, by the time-zone data of the runtime. */
const localTimes: LocalTime[] = Array.from({ length: (DAYS * 1_440) / STEP }, (_, index) => {
  const parts = Object.fromEntries(
    inIndia.formatToParts(dateOf(index * STEP)).map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: WEEKDAYS.indexOf(parts.weekday ?? ''),
    time: `${parts.hour}:${parts.minute}`,
  };
});

interface Sample {
  /** In steps since the first day. */
  arrival: number;
  /** In steps since the arrival; `undefined` without a contact. */
  delay: number | undefined;
}

const MONDAYS = localTimes.flatMap(({ weekday, time }, step) =>
  weekday === 0 && time === '00:00' ? [step] : [],
);

/** The oracle: counts the open steps of all days, and the last eight Mondays before the step `last`. */
function expectedWeeks(
  { samples, last }: { samples: readonly Sample[]; last: number },
  { hours, holidays }: BusinessDays,
) {
  const isOpen = ({ day, weekday, time }: LocalTime) => {
    const [from = '', to = ''] = (hours[weekday] ?? '').split('-');
    return from <= time && time < to && !holidays.includes(day);
  };
  const openStepsBefore = [0];
  for (const local of localTimes)
    openStepsBefore.push((openStepsBefore.at(-1) ?? 0) + (isOpen(local) ? 1 : 0));
  const mondays = MONDAYS.filter((monday) => monday <= last).slice(-8);
  return mondays.map((monday) => {
    const inWeek = samples.filter(
      ({ arrival }) => arrival >= monday && arrival < monday + (7 * 1_440) / STEP,
    );
    const minutes = inWeek.flatMap(({ arrival, delay }) =>
      delay === undefined
        ? []
        : [STEP * ((openStepsBefore[arrival + delay] ?? 0) - (openStepsBefore[arrival] ?? 0))],
    );
    return { received: inWeek.length, minutes };
  });
}

/** The definition of a percentile by counting: the least value that so many values do not exceed. */
function leastCovering(minutes: readonly number[], tenths: number): number | undefined {
  const covers = (limit: number) =>
    minutes.filter((each) => each <= limit).length * 10 >= minutes.length * tenths;
  const covering = minutes.filter(covers);
  return covering.length === 0 ? undefined : Math.min(...covering) * MINUTE_MS;
}

it('the response times of 200 generated days equal those of a step-by-step count', () => {
  const quarters = Array.from({ length: 95 }, (_, n) => localTimes[n]?.time ?? '');
  const hours = fc.oneof(
    { weight: 1, arbitrary: fc.constant(CLOSED) },
    {
      weight: 5,
      arbitrary: fc
        .uniqueArray(fc.constantFrom(...quarters), { minLength: 2, maxLength: 2 })
        .map((pair) => pair.toSorted().join('-')),
    },
  );
  const generatedDays = [...new Set(localTimes.map(({ day }) => day))];
  const businessDays = fc.record({
    hours: fc.array(hours, { minLength: 7, maxLength: 7 }),
    holidays: fc.uniqueArray(fc.constantFrom(...generatedDays), { maxLength: 30 }),
  });
  const end = localTimes.length - 1;
  const sample = fc
    .record({
      arrival: fc.integer({ min: 0, max: end }),
      delay: fc.option(fc.integer({ min: 0, max: (12 * 1_440) / STEP }), { nil: undefined }),
    })
    .map(({ arrival, delay }) => ({ arrival, delay: delay && Math.min(delay, end - arrival) }));

  fc.assert(
    fc.property(
      businessDays,
      fc.array(sample, { minLength: 100, maxLength: 200 }),
      fc.integer({ min: MONDAYS[7] ?? end, max: end }),
      (generated, samples, last) => {
        const enquiries = samples.map(({ arrival, delay }) => ({
          createdAt: dateOf(arrival * STEP),
          firstContactAt: delay === undefined ? undefined : dateOf((arrival + delay) * STEP),
        }));
        const weeks = responseTimesByWeek(enquiries, {
          days: generated,
          now: dateOf(last * STEP),
        });
        expect(
          weeks.map(({ received, answered, medianMs, p90Ms }) => ({
            received,
            answered,
            medianMs,
            p90Ms,
          })),
        ).toEqual(
          expectedWeeks({ samples, last }, generated).map(({ received, minutes }) => ({
            ...{ received, answered: minutes.length },
            ...{ medianMs: leastCovering(minutes, 5), p90Ms: leastCovering(minutes, 9) },
          })),
        );
      },
    ),
    { numRuns: 50, seed: 20 },
  );
});
