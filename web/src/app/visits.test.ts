import { expect, it } from 'vitest';
import { type PageState, shouldReport } from './visits.ts';

const page: PageState = {
  isAutomated: false,
  isAdministratorBrowser: false,
  today: '2026-11-20',
  reportedDay: undefined,
};

it.each<[string, Partial<PageState>, boolean]>([
  ['of a visitor', {}, true],
  ['of a tab that sent one the day before', { reportedDay: '2026-11-19' }, true],
  ['of a tab that sent one today', { reportedDay: '2026-11-20' }, false],
  ['in an automated browser', { isAutomated: true }, false],
  ['of an administrator', { isAdministratorBrowser: true }, false],
])('a page %s (%j) reports a visit: %j', (_, change, isReported) => {
  expect(shouldReport({ ...page, ...change })).toBe(isReported);
});
