/** `npm test`: everything. */
import { checks } from './lib/checks.ts';
import { command, runStages, tests, testsOnSuite } from './lib/stages.ts';

await runStages([
  ...checks,
  command('build', 'tsx', ['scripts/build.ts']),
  tests('suite'),
  testsOnSuite(['e2e', 'server']),
]);
