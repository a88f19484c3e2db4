/** `npm start`: everything, from a fresh clone. */
import { stopOnSignals } from '@neev/suite';
import { dataDir } from './lib/project.ts';
import { startLocalSuite } from './lib/start-local-suite.ts';
import { tellWhereEverythingIs } from './lib/tell.ts';

await import('./build.ts');
console.log('Starting the emulators …');
const { suite, isSeeded } = await startLocalSuite({ keepIn: dataDir });
stopOnSignals(suite);
tellWhereEverythingIs({ suite, isSeeded, siteUrl: suite.env.SITE_URL ?? '' });

const end = await suite.exited;
if (end.kind === 'failed') {
  console.error(end.message);
  process.exit(1);
}
