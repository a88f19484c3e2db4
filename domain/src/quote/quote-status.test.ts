import { expect, it } from 'vitest';
import { quoteStatusOf } from './quote-status.ts';

it.each([
  ['quoted', '2026-11-24', 'quoted'],
  ['quoted', '2026-11-25', 'expired'],
  ['accepted', '2026-11-25', 'accepted'],
  ['inProgress', '2026-11-25', 'inProgress'],
] as const)(
  'a quote in state %s, valid until 24 November, is on %s: %s',
  (state, today, status) => {
    expect(quoteStatusOf({ state, validUntil: '2026-11-24' }, today)).toBe(status);
  },
);
