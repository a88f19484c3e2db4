/**
 * A program that starts a suite and keeps running, so that a test can kill it. Its argument is the options
 * as JSON. It sends `Suite.restoreResult` to the test.
 */

import { isRecord } from '../errors.ts';
import { type SuiteOptions, startSuite, stopOnSignals } from '../index.ts';

const options: unknown = JSON.parse(process.argv[2] ?? '');
if (!isOptions(options)) throw new Error('needs the options of startSuite');
const suite = await startSuite(options);
stopOnSignals(suite);
process.send?.(suite.restoreResult);
await suite.exited;

function isOptions(value: unknown): value is SuiteOptions {
  return isRecord(value) && typeof value.projectDir === 'string';
}
