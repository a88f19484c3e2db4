/** `npm start`: builds and starts everything, also in a fresh clone. */
import { stopOnSignals } from '@neev/suite';
import { buildAll } from './lib/build.ts';
import {
  printAddresses,
  requireStartableSuite,
  startLocalSuite,
  waitForEnd,
} from './lib/local-suite.ts';
import { dataDir } from './lib/project.ts';

await requireStartableSuite(dataDir);
console.log('Building the site and the functions …');
await buildAll();
console.log('Starting the emulators …');
const { suite, isSeeded } = await startLocalSuite({ dataFolder: dataDir });
stopOnSignals(suite);
printAddresses({ suite, isSeeded, siteUrl: suite.env.SITE_URL ?? '' });
await waitForEnd(suite);
