/** `npm test`: everything. */
import { staticChecks } from './lib/checks.ts';
import { onSuite } from './lib/on-suite.ts';
import { command, runStages, tests } from './lib/stages.ts';

await runStages([
  ...staticChecks,
  command('build', 'tsx', ['scripts/build.ts']),
  tests('unit', 'suite'),
  ...onSuite,
]);
