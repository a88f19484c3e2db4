import { expect, it } from 'vitest';
import { parseTally } from './stages.ts';

const test = (fullName: string, ...failureMessages: string[]) => ({
  fullName,
  status: failureMessages.length > 0 ? 'failed' : 'passed',
  failureMessages,
});

it('reports each failed test with the first line of its message', () => {
  const assertionResults = [test('adds'), test('subtracts', 'Error: 2 is not 1\n    at …')];
  const file = { name: '/sums.test.ts', status: 'failed', message: '', assertionResults };
  expect(parseTally({ numPassedTests: 1, testResults: [file] }, 'unit')).toEqual({
    passed: 1,
    failures: ['/sums.test.ts > subtracts: Error: 2 is not 1'],
  });
});

it('reports a file that failed before its tests', () => {
  const file = {
    name: '/sums.test.ts',
    status: 'failed',
    message: 'Error: no such module\n',
    assertionResults: [],
  };
  const { failures } = parseTally({ numPassedTests: 7, testResults: [file] }, 'unit');
  expect(failures).toEqual(['/sums.test.ts: Error: no such module']);
});

it('reports a run without tests as a failure', () => {
  const { failures } = parseTally({ numPassedTests: 0, testResults: [] }, 'unit');
  expect(failures).toEqual(['unit tests: no test was run']);
});

it('throws when the input is not a report', () => {
  expect(() => parseTally({ tests: 3 }, 'unit')).toThrow();
});
