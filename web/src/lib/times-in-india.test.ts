import { expect, it } from 'vitest';
import { shortDay } from './times-in-india.ts';

it('a day has its year when that is not the current one', () => {
  expect(shortDay('2026-12-02', '2026-11-20')).toBe('2 Dec');
  expect(shortDay('2027-01-02', '2026-11-20')).toBe('2 Jan 2027');
  expect(shortDay('2025-11-25', '2026-11-20')).toBe('25 Nov 2025');
});
