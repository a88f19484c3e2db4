import { describe, expect, it } from 'vitest';
import { relativeAge } from './age.ts';

const now = new Date('2026-11-20T12:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('relative age', () => {
  it.each([
    [0, 'Just now'],
    [59, 'Just now'],
    [60, '1 hour ago'],
    [119, '1 hour ago'],
    [120, '2 hours ago'],
    [24 * 60 - 1, '23 hours ago'],
    [24 * 60, '1 day ago'],
    [48 * 60, '2 days ago'],
  ])('of %i minutes is %s', (minutes, age) => {
    expect(relativeAge(before(minutes), now)).toBe(age);
  });

  it('of an instant that a slow clock puts in the future is not negative', () => {
    expect(relativeAge(before(-600), now)).toBe('Just now');
  });
});
