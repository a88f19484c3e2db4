/**
 * Compares every day from 1995 to 2100 with an independent calculation: days with the time-zone data of the
 * runtime, weeks by counting from a known Monday, leap days with the Gregorian rule.
 */
import { describe, expect, it } from 'vitest';
import {
  addDays,
  BUSINESS_TIME_ZONE,
  dayAt,
  monthOf,
  startOfDay,
  startOfWeek,
  weekOf,
  yearOf,
} from './calendar.ts';

const FIRST = { year: 1995, month: 1, day: 1 };
const LAST_YEAR = 2100;

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function daysInMonth(month: number, year: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function allDays(): { date: string; year: number; month: number }[] {
  const days = [];
  for (let year = FIRST.year; year <= LAST_YEAR; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      for (let day = 1; day <= daysInMonth(month, year); day += 1) {
        days.push({ date: `${year}-${pad(month)}-${pad(day)}`, year, month });
      }
    }
  }
  return days;
}

const pad = (number: number) => String(number).padStart(2, '0');

const days = allDays();

/** Maps each day to its week. A week belongs to the year that contains at least four of its days. */
function weeksByDay(): Map<string, string> {
  const weeks = new Map<string, string>();
  // 2 January 1995 was a Monday; the day before was the last of the week 1994-W52.
  weeks.set('1995-01-01', '1994-W52');
  let year = 1994;
  let week = 52;
  for (let start = 1; start < days.length; start += 7) {
    const daysOfWeek = days.slice(start, start + 7);
    const thursdayYear = daysOfWeek[3]?.year ?? LAST_YEAR + 1;
    week = thursdayYear === year ? week + 1 : 1;
    year = thursdayYear;
    for (const { date } of daysOfWeek) weeks.set(date, `${year}-W${pad(week)}`);
  }
  return weeks;
}

const zoneFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

describe('every day from 1995 to 2100', () => {
  it('starts at 18:30 UTC and ends one millisecond before the next day', () => {
    for (const { date } of days) {
      const start = startOfDay(date);
      const last = new Date(start.getTime() + 86_400_000 - 1);
      expect(start.toISOString().slice(11)).toBe('18:30:00.000Z');
      expect([dayAt(start), dayAt(last)]).toEqual([date, date]);
      expect([zoneFormat.format(start), zoneFormat.format(last)]).toEqual([date, date]);
    }
  });

  it('is followed by the next calendar day', () => {
    days.slice(1).forEach(({ date }, index) => {
      expect(addDays(days[index]?.date ?? '', 1)).toBe(date);
    });
  });

  it('belongs to the expected week, month and year', () => {
    const weeks = weeksByDay();
    // The last days of 2100 belong to a week whose Thursday is outside the range.
    for (const { date, year, month } of days.slice(0, -7)) {
      expect(weekOf(date)).toBe(weeks.get(date));
      expect(monthOf(date)).toBe(`${year}-${pad(month)}`);
      expect(yearOf(date)).toBe(String(year));
    }
  });

  it('belongs to a week that starts on the last Monday', () => {
    for (const [index, { date }] of days.entries()) {
      // 2 January 1995 was a Monday.
      if (index > 0) expect(startOfWeek(weekOf(date))).toBe(addDays(date, -((index - 1) % 7)));
    }
  });

  it('never belongs to week 00 or 54, and to week 53 only in long years', () => {
    const weeks = new Set(days.map(({ date }) => weekOf(date)));
    expect(weeks.has('2020-W53')).toBe(true);
    expect(weeks.has('2026-W53')).toBe(true);
    expect(weeks.has('2025-W53')).toBe(false);
    expect([...weeks].some((week) => week.endsWith('W54') || week.endsWith('W00'))).toBe(false);
  });
});
