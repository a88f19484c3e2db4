/** `npm run dev`: the suite of `npm start` with hot reload of the site and of the functions. */
import { spawn } from 'node:child_process';
import { readPorts, stopOnSignals } from '@neev/suite';
import { buildAll, siteBuildEnvironment } from './lib/build.ts';
import {
  printAddresses,
  requireStartableSuite,
  startLocalSuite,
  stopSuite,
  waitForEnd,
} from './lib/local-suite.ts';
import { dataDir, projectDir } from './lib/project.ts';
import { firstEnded } from './lib/run.ts';

const DEV_SITE_URL = 'http://127.0.0.1:5173';

await requireStartableSuite(dataDir);
await buildAll();
const { suite, isSeeded } = await startLocalSuite({ dataFolder: dataDir });
let isStopping = false;
stopOnSignals(suite, async () => {
  isStopping = true;
});

const env = { ...process.env, ...siteBuildEnvironment(readPorts(process.env)) };
const watchers = {
  'The build of the functions': spawn('tsx', ['functions/build.ts', '--watch'], {
    cwd: projectDir,
    stdio: 'inherit',
    env,
  }),
  Vite: spawn('vite', ['web', '--mode', 'suite', '--clearScreen', 'false'], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  }),
};
process.on('exit', () => {
  for (const watcher of Object.values(watchers)) watcher.kill();
});
void firstEnded(watchers).then(stopAfter);

printAddresses({ suite, isSeeded, siteUrl: DEV_SITE_URL });
await waitForEnd(suite);

/** Stops everything when a watcher has ended, because changes have no effect without it. After a signal, both end. */
async function stopAfter(watcher: string): Promise<void> {
  if (isStopping) return;
  console.error(`${watcher} has ended: the suite stops.`);
  await stopSuite(suite);
  process.exit(1);
}
