/** `npm test`: everything. */
import { checks } from './lib/checks.ts';
import { command, runStages, tests } from './lib/stages.ts';

await runStages([
  ...checks,
  command('build', 'tsx', ['scripts/build.ts']),
  tests('suite', { onSuite: false }),
  tests('e2e', { onSuite: true }),
]);
