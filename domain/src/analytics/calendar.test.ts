import { describe, expect, it } from 'vitest';
import { addDays, dayAt, monthOf, startOfDay, weekOf, yearOf } from './calendar.ts';

describe('the business calendar', () => {
  it('changes the day at 18:30 UTC', () => {
    expect(dayAt(new Date('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
    expect(dayAt(new Date('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21');
  });

  it('starts a day at the end of the day before', () => {
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z');
  });

  it.each([
    ['2026-11-20', '2026-W47'],
    ['2021-01-03', '2020-W53'],
    ['2021-01-04', '2021-W01'],
    ['2024-12-30', '2025-W01'],
    ['2022-01-01', '2021-W52'],
  ])('assigns %s to the week %s', (day, week) => {
    expect(weekOf(day)).toBe(week);
  });

  it('adds and subtracts days across the end of February', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
  });

  it('returns the month and the year of a day', () => {
    expect(monthOf('2026-11-20')).toBe('2026-11');
    expect(yearOf('2026-11-20')).toBe('2026');
  });
});
