/**
 * `tsx scripts/run-tests.ts <project…>`: runs the tests of these projects on the running suite. Reports are written into
 * the folder `TEST_REPORTS`.
 */
import { runTests } from './lib/stages.ts';

const { TEST_REPORTS: folder = '.' } = process.env;
process.exit(await runTests(process.argv.slice(2), folder));
