/** `npm start`: everything, from a fresh clone. */
import { stopOnSignals } from '@neev/suite';
import { buildAll } from './lib/build.ts';
import { dataDir } from './lib/project.ts';
import { startLocalSuite } from './lib/start-local-suite.ts';
import { tellWhereEverythingIs } from './lib/tell.ts';
import { untilEnd } from './lib/until-end.ts';

console.log('Building the site and the functions …');
await buildAll();
console.log('Starting the emulators …');
const { suite, isSeeded } = await startLocalSuite({ keepIn: dataDir });
stopOnSignals(suite);
tellWhereEverythingIs({ suite, isSeeded, siteUrl: suite.env.SITE_URL ?? '' });
await untilEnd(suite);
