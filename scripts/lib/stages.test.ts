import { expect, it } from 'vitest';
import { tallyOf } from './stages.ts';

const test = (fullName: string, ...failureMessages: string[]) => ({
  fullName,
  status: failureMessages.length > 0 ? 'failed' : 'passed',
  failureMessages,
});

it('names each test that failed, with the first line of why', () => {
  const assertionResults = [test('adds'), test('takes away', 'Error: 2 is not 1\n    at …')];
  const file = { name: '/sums.test.ts', status: 'failed', message: '', assertionResults };
  expect(tallyOf({ numPassedTests: 1, testResults: [file] }, 'unit')).toEqual({
    passed: 1,
    failures: ['/sums.test.ts > takes away: Error: 2 is not 1'],
  });
});

it('names a file that failed as a whole', () => {
  const file = {
    name: '/sums.test.ts',
    status: 'failed',
    message: 'Error: no such module\n',
    assertionResults: [],
  };
  const { failures } = tallyOf({ numPassedTests: 7, testResults: [file] }, 'unit');
  expect(failures).toEqual(['/sums.test.ts: Error: no such module']);
});

it('takes a run without a test for a failure', () => {
  const { failures } = tallyOf({ numPassedTests: 0, testResults: [] }, 'unit');
  expect(failures).toEqual(['unit tests: none was run']);
});

it('throws on what is no report', () => {
  expect(() => tallyOf({ tests: 3 }, 'unit')).toThrow();
});
