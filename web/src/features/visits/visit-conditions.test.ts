import { expect, it } from 'vitest';
import { type PageState, shouldTell } from './visit-conditions.ts';

const page: PageState = {
  isAutomated: false,
  isPrerendering: false,
  isVisible: true,
  isOfAdministrator: false,
  today: '2026-11-20',
  toldDay: null,
};

it.each<[string, Partial<PageState>, 'now' | 'later' | 'never']>([
  ['that somebody looks at', {}, 'now'],
  ['of a tab that told of the day before', { toldDay: '2026-11-19' }, 'now'],
  ['of a tab that told of today', { toldDay: '2026-11-20' }, 'never'],
  ['that a program drives', { isAutomated: true }, 'never'],
  ['of an administrator', { isOfAdministrator: true }, 'never'],
  ['in the background', { isVisible: false }, 'later'],
  ['that is prerendered', { isPrerendering: true }, 'later'],
])('a page %s tells of a visit: %j', (_, change, answer) => {
  expect(shouldTell({ ...page, ...change })).toBe(answer);
});
