/** `npm run dev`: the suite of `npm start` with hot reload of the site and of the functions. */
import { spawn } from 'node:child_process';
import { readPorts, stopOnSignals } from '@neev/suite';
import { buildAll, siteBuildEnvironment } from './lib/build.ts';
import { printAddresses, startLocalSuite, waitForEnd } from './lib/local-suite.ts';
import { dataDir, projectDir } from './lib/project.ts';

const DEV_SITE_URL = 'http://127.0.0.1:5173';

await buildAll();
const { suite, isSeeded } = await startLocalSuite({ dataFolder: dataDir });
stopOnSignals(suite);

const env = { ...process.env, ...siteBuildEnvironment(readPorts(process.env)) };
const watchers = [
  spawn('tsx', ['functions/build.ts', '--watch'], { cwd: projectDir, stdio: 'inherit', env }),
  spawn('vite', ['web', '--mode', 'suite', '--clearScreen', 'false'], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  }),
];
process.on('exit', () => {
  for (const watcher of watchers) watcher.kill();
});

printAddresses({ suite, isSeeded, siteUrl: DEV_SITE_URL });
await waitForEnd(suite);
