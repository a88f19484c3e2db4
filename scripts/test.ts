/**
 * `npm test`: all but journeys that change the catalogue, or take long. With `--all`, which is
 * `npm run test:all`: everything.
 */
import { staticChecks } from './lib/checks.ts';
import { besideCatalogue, onCatalogue } from './lib/on-suite.ts';
import { command, runStages, tests } from './lib/stages.ts';

const isAll = process.argv.includes('--all');

// Requests per row of the API; `npm test` keeps to the tests' own number, which is smaller.
if (isAll) process.env.FUZZ_RUNS ??= '2000';

await runStages([
  ...staticChecks,
  command('build', 'tsx', ['scripts/build.ts']),
  tests('unit', 'suite'),
  ...besideCatalogue,
  ...(isAll ? onCatalogue : []),
]);
