import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMonths, enquiryExpiry, lastBackupExpiry, quarantineExpiry } from './personal-data.ts';

it.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2024-02-29T00:00:00.000Z', 24, '2026-02-28T00:00:00.000Z'],
  ['2026-11-22T22:00:00.123Z', 24, '2028-11-22T22:00:00.123Z'],
  ['2026-03-31T23:59:59.999Z', -1, '2026-02-28T23:59:59.999Z'],
])('%s plus %i months is %s', (instant, months, expected) => {
  expect(addMonths(new Date(instant), months).toISOString()).toBe(expected);
});

it('an enquiry expires exactly the retention months after the month in which it was sent', () => {
  const instants = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 120 }), (createdAt, months) => {
      const expiry = enquiryExpiry(createdAt, months);
      const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
      expect(expiry && monthOf(expiry) - monthOf(createdAt)).toBe(months);
    }),
  );
});

it('an enquiry never expires with a retention of 0 months', () => {
  expect(enquiryExpiry(new Date(), 0)).toBeUndefined();
});

it('an enquiry in quarantine expires 30 days later', () => {
  expect(quarantineExpiry(new Date('2026-11-22T06:00:00Z')).toISOString()).toBe(
    '2026-12-22T06:00:00.000Z',
  );
});

it('the last backup of a day is deleted 14 weeks later', () => {
  expect(lastBackupExpiry(new Date('2026-11-22T00:00:00Z')).toISOString()).toBe(
    '2027-02-28T00:00:00.000Z',
  );
});
