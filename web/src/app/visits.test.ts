import { expect, it } from 'vitest';
import { type PageState, shouldTell } from './visits.ts';

const page: PageState = {
  isAutomated: false,
  isOfAdministrator: false,
  today: '2026-11-20',
  toldDay: null,
};

it.each<[string, Partial<PageState>, boolean]>([
  ['of a visitor', {}, true],
  ['of a tab that sent one the day before', { toldDay: '2026-11-19' }, true],
  ['of a tab that sent one today', { toldDay: '2026-11-20' }, false],
  ['in an automated browser', { isAutomated: true }, false],
  ['of an administrator', { isOfAdministrator: true }, false],
])('a page %s (%j) reports a visit: %j', (_, change, sends) => {
  expect(shouldTell({ ...page, ...change })).toBe(sends);
});
