/**
 * `npm run bench`: the figures of the README's performance section, measured on a fresh suite.
 * `npm run bench -- pages api` measures these parts alone; `bench/parts.ts` has their names.
 */
import { stopOnSignals } from '@neev/suite';
import { chooseParts } from './bench/parts.ts';
import { figureTable, printTable } from './bench/table.ts';
import { buildAll } from './lib/build-all.ts';
import { startLocalSuite } from './lib/start-local-suite.ts';

const parts = chooseParts(process.argv.slice(2));
await buildAll();
const startedAt = performance.now();
const { suite } = await startLocalSuite();
const readyMs = performance.now() - startedAt;
stopOnSignals(suite);
try {
  const value = `${(readyMs / 1_000).toFixed(1)} s`;
  printTable(figureTable('The suite', [{ figure: 'Suite started and seeded', value }]));
  // Each is printed when it is there: what was measured is not lost by what fails later.
  for (const measure of parts) printTable(await measure(suite.env.SITE_URL ?? ''));
} finally {
  await suite.stop();
}
process.exit(0);
