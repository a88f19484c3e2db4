/**
 * Runs the stages of `npm run check`, `npm test`, `npm run test:all` or `npm run test:long`. The last runs
 * the tests on the suite with many more generated inputs, and all mutants of the rules.
 */
import { findFirestoreJar } from '@neev/suite';
import {
  command,
  onTwoSuites,
  runStages,
  type Stage,
  tests,
  testsOnOtherFirestore,
  testsOnSuite,
} from './lib/stages.ts';

const staticChecks = [
  command('types', 'tsc', ['--build']),
  command('lint and format', 'biome', ['ci', '.']),
];

const unitTests = tests('unit-alone');

const build = command('build', 'tsx', ['scripts/build.ts']);

/** Tests that do not change the catalogue of the suite. */
const sharedCatalogueTests = testsOnSuite('journeys', 'server', 'rules');

/** The selection of them for `npm test`. */
const mainTests = testsOnSuite('main-journeys', 'server', 'rules');

/** Tests that change no data of the suite that others require. Those of emails wait most of the time. */
const isolatedTests = testsOnSuite('unit', 'suite', 'fuzz', 'mail');

/** Tests that change the catalogue, and wait for its triggers. */
const triggerTests = [testsOnSuite('derived'), testsOnSuite('api')];

/** Journeys that change the catalogue, or take long. */
const catalogueJourneys = testsOnSuite('catalogue-journeys');

/** Tests that measure times: nothing else runs beside them. */
const timedTests = [testsOnSuite('timed'), testsOnSuite('timed-journeys')];

/** Tests whose results depend on the Firestore emulator the most. */
const triggersOnOtherFirestore = testsOnOtherFirestore('derived');
const apiAndRulesOnOtherFirestore = testsOnOtherFirestore('api', 'rules-cases');

const LONG_RUN_SETTINGS = {
  FUZZ_RUNS: '2000',
  RULES_MUTANTS: 'all',
  PRODUCTS: '100000',
  EXPORT_ENQUIRIES: '50000',
  EXPORT_CHARACTERS: '600',
  VISITS: '100000',
  VISIT_SECONDS: '30',
};

const stages: Readonly<Record<string, readonly Stage[]>> = {
  check: [...staticChecks, unitTests],
  default: [...staticChecks, build, unitTests, mainTests],
  all: [
    ...staticChecks,
    build,
    sharedCatalogueTests,
    // Most of the catalogue journeys run one after the other, and leave a processor to the others. The longest are first.
    onTwoSuites(
      catalogueJourneys,
      isolatedTests,
      triggersOnOtherFirestore,
      ...triggerTests,
      apiAndRulesOnOtherFirestore,
    ),
    ...timedTests,
  ],
  long: [
    build,
    testsOnSuite('fuzz', 'mail'),
    sharedCatalogueTests,
    ...triggerTests,
    catalogueJourneys,
    ...timedTests,
    testsOnOtherFirestore('derived', 'mail', 'api', 'rules-cases'),
  ],
};

/** Enables the tests that compare the embedded Firestore emulator with Google's. */
async function compareWithGoogle(): Promise<void> {
  const jar = process.env.FIRESTORE_JAR ?? (await findFirestoreJar());
  if (jar) process.env.FIRESTORE_JAR = jar;
  else console.log("Comparison with Google's Firestore emulator skipped: it or Java is missing.");
}

const [name = 'default'] = process.argv.slice(2);
if (name === 'all') {
  process.env.FUZZ_RUNS ??= LONG_RUN_SETTINGS.FUZZ_RUNS;
  await compareWithGoogle();
}
if (name === 'long') Object.assign(process.env, LONG_RUN_SETTINGS);
const selectedStages = stages[name];
if (!selectedStages)
  throw new Error(`Unknown stages ${name}; use ${Object.keys(stages).join(', ')}.`);
await runStages(selectedStages);
