import { describe, expect, it } from 'vitest';
import { comparePeriods, completeVisitLists, rollUp, withDay } from './analytics.ts';

it('sums days into weeks, months and years that agree', () => {
  const lists = rollUp([
    { date: '2021-01-04', count: 5 },
    { date: '2020-12-31', count: 1 },
    { date: '2021-01-03', count: 2 },
  ]);
  expect(lists).toEqual({
    daily: [
      { date: '2020-12-31', count: 1 },
      { date: '2021-01-03', count: 2 },
      { date: '2021-01-04', count: 5 },
    ],
    weekly: [
      { week: '2020-W53', count: 3 },
      { week: '2021-W01', count: 5 },
    ],
    monthly: [
      { month: '2020-12', count: 1 },
      { month: '2021-01', count: 7 },
    ],
    yearly: [
      { year: '2020', count: 1 },
      { year: '2021', count: 7 },
    ],
  });
});

describe('completeVisitLists', () => {
  it('fills gaps with 0 and marks the current day, week, month and year', () => {
    const lists = completeVisitLists(
      [
        { date: '2026-12-30', count: 4 },
        { date: '2027-01-02', count: 1 },
      ],
      '2027-01-04',
    );
    const past = { isCurrent: false };
    expect(lists).toEqual({
      daily: [
        { date: '2026-12-30', count: 4, ...past },
        { date: '2026-12-31', count: 0, ...past },
        { date: '2027-01-01', count: 0, ...past },
        { date: '2027-01-02', count: 1, ...past },
        { date: '2027-01-03', count: 0, ...past },
        { date: '2027-01-04', count: 0, isCurrent: true },
      ],
      weekly: [
        { week: '2026-W53', count: 5, ...past },
        { week: '2027-W01', count: 0, isCurrent: true },
      ],
      monthly: [
        { month: '2026-12', count: 4, ...past },
        { month: '2027-01', count: 1, isCurrent: true },
      ],
      yearly: [
        { year: '2026', count: 4, ...past },
        { year: '2027', count: 1, isCurrent: true },
      ],
    });
  });

  it('returns empty lists before the first visit', () => {
    expect(completeVisitLists([], '2027-01-04').daily).toEqual([]);
  });
});

describe('withDay', () => {
  const days = [{ date: '2026-11-19', count: 3 }];

  it('returns the same list for an unchanged count and for a new day with 0 visits', () => {
    expect(withDay(days, { date: '2026-11-19', count: 3 })).toBe(days);
    expect(withDay(days, { date: '2026-11-20', count: 0 })).toBe(days);
  });

  it('replaces the count of a known day and appends a new day', () => {
    expect(withDay(days, { date: '2026-11-19', count: 5 })).toEqual([
      { date: '2026-11-19', count: 5 },
    ]);
    expect(withDay(days, { date: '2026-11-20', count: 1 })).toHaveLength(2);
  });
});

describe('comparePeriods', () => {
  const past = [1_000, 1, 2, 10, 20].map((count) => ({ count, isCurrent: false }));
  const items = [...past, { count: 5_000, isCurrent: true }];

  it('compares the latest complete periods with as many before them', () => {
    const isFirstComplete = true;
    expect(comparePeriods(items, { length: 2, isFirstComplete })).toEqual({
      latest: 30,
      before: 3,
    });
    expect(comparePeriods(items, { length: 1, isFirstComplete })).toEqual({
      latest: 20,
      before: 10,
    });
  });

  it('has nothing to compare with when too few periods are recorded', () => {
    const isFirstComplete = true;
    expect(comparePeriods(items, { length: 3, isFirstComplete })).toEqual({
      latest: 32,
      before: undefined,
    });
    expect(comparePeriods([], { length: 1, isFirstComplete })).toEqual({
      latest: 0,
      before: undefined,
    });
  });

  it('does not compare with a first period that may be recorded in part', () => {
    const two = items.slice(3);
    expect(comparePeriods(two, { length: 1, isFirstComplete: true }).before).toBe(10);
    expect(comparePeriods(two, { length: 1, isFirstComplete: false }).before).toBeUndefined();
    expect(comparePeriods(items, { length: 2, isFirstComplete: false }).before).toBe(3);
  });
});
