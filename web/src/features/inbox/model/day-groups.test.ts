import { describe, expect, it } from 'vitest';
import { clockTime, groupByDay, groupByFollowUp } from './day-groups.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = (time: string) => ({ createdAt: new Date(time) });

describe('the days of enquiries', () => {
  it('have headings, by the clock of the business', () => {
    const groups = groupByDay(
      [
        at('2026-11-20T11:00:00Z'),
        at('2026-11-19T18:30:00Z'),
        at('2026-11-19T18:29:00Z'),
        at('2026-11-13T06:00:00Z'),
        at('2025-12-31T06:00:00Z'),
      ],
      now,
    );
    expect(groups.map(({ heading, enquiries }) => [heading, enquiries.length])).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
      ['Friday, 13 November', 1],
      ['Wednesday, 31 December 2025', 1],
    ]);
  });

  it('are none for an empty list', () => {
    expect(groupByDay([], now)).toEqual([]);
  });
});

it('follow-ups are grouped by their day, and those before today are overdue', () => {
  const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-22'];
  const groups = groupByFollowUp(
    days.map((followUpOn) => ({ status: 'read' as const, followUpOn })),
    '2026-11-20',
  );
  expect(groups.map(({ heading, enquiries }) => [heading, enquiries.length])).toEqual([
    ['Overdue', 2],
    ['Today', 1],
    ['Tomorrow', 1],
    ['Sunday, 22 November', 2],
  ]);
});

describe('the clock time', () => {
  it('is that of the business', () => {
    expect(clockTime(new Date('2026-11-20T10:12:00Z'))).toBe('3:42 pm');
  });
});
