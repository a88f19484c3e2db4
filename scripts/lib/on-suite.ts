import { testsOnSuite } from './stages.ts';

/**
 * What needs a suite. Functions that follow the catalogue are slow to start, each in a process of its
 * own: the tests that wait for them have the machine for themselves.
 */
export const onSuite = [
  testsOnSuite('e2e-beside', 'server'),
  testsOnSuite('derived'),
  testsOnSuite('e2e'),
];
