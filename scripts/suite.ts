/**
 * `npm run suite -- "<command>"`: runs a command on a fresh, seeded suite and exits with its exit code, or with 1 if the
 * suite has failed or an index is missing. Ctrl-C, SIGTERM and SIGHUP are sent to the command first. Requires a build
 * (`npm run build`).
 */
import { stopOnSignals } from '@neev/suite';
import { startLocalSuite, stopSuite } from './lib/local-suite.ts';
import { localAdmin } from './lib/project.ts';
import { runGroup } from './lib/run.ts';

const command = process.argv.slice(2).join(' ');
if (command === '') {
  console.error('Usage: npm run suite -- "<command>"');
  process.exit(2);
}

const startedAt = performance.now();
const { suite } = await startLocalSuite();
console.log(`The suite is ready after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
const group = runGroup(command, [], {
  shell: true,
  env: { ...suite.env, ADMIN_EMAIL: localAdmin.email, ADMIN_PASSWORD: localAdmin.password },
});
let isStopping = false;
stopOnSignals(suite, (signal) => {
  isStopping = true;
  return group.end(signal);
});
const code = await group.exitCode;
// After a signal, `stopOnSignals` exits.
if (!isStopping) {
  const isStopped = await stopSuite(suite);
  process.exit(isStopped ? code : code || 1);
}
