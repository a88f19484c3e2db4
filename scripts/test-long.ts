/** `npm run test:long`: the tests on the suite with many more generated inputs, and all mutants of the rules. */
import { besideCatalogue, onCatalogue } from './lib/on-suite.ts';
import { command, runStages } from './lib/stages.ts';

process.env.FUZZ_RUNS = '2000';
process.env.RULES_MUTANTS = 'all';
process.env.PRODUCTS = '100000';
process.env.EXPORT_ENQUIRIES = '50000';
process.env.EXPORT_CHARACTERS = '600';
process.env.VISITS = '100000';
process.env.VISIT_SECONDS = '30';

await runStages([
  command('build', 'tsx', ['scripts/build.ts']),
  ...besideCatalogue,
  ...onCatalogue,
]);
