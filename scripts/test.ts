/** `npm test`: everything. */
import { staticChecks } from './lib/checks.ts';
import { command, runStages, tests, testsOnSuite } from './lib/stages.ts';

await runStages([
  ...staticChecks,
  command('build', 'tsx', ['scripts/build.ts']),
  tests('unit', 'suite'),
  testsOnSuite(),
]);
