/**
 * `npm run restore -- --from <folder> [--project <id>] [--bucket <name>] [--overwrite [--from-project <id>]]`:
 * restores a backup to the local suite or to a project.
 */
import { parseArgs } from 'node:util';
import { getMaintenance } from '@neev/functions/maintenance';
import { restore } from '@neev/functions/restore';
import {
  connect,
  describePause,
  exitOnBackupError,
  exitWithMessage,
  targetOptions,
} from './lib/operator.ts';

/** Milliseconds to wait for running clean-ups, which take a few seconds. */
const PAUSE_MS = 10_000;

const { values } = parseArgs({
  options: {
    ...targetOptions,
    from: { type: 'string' },
    overwrite: { type: 'boolean' },
    'from-project': { type: 'string' },
  },
});
if (values.from === undefined) {
  exitWithMessage(
    'Usage: npm run restore -- --from <folder> [--project <id>] [--overwrite [--from-project <id>]]',
  );
}
const { from: folder, overwrite: isOverwriting = false } = values;
const { projectId, database, auth, bucket } = connect(values);
const result = await exitOnBackupError(() =>
  restore({
    ...{ database, auth, bucket, folder, isOverwriting },
    overwritingProject: values['from-project'] ?? projectId,
    now: new Date(),
    pauseMs: PAUSE_MS,
  }).catch(printPause),
);
console.log(`${projectId} is restored and reconciled.`, result);

/** After a failure, prints that maintenance is on. If its state cannot be read either, it may be on. */
async function printPause(error: unknown): Promise<never> {
  const isOff = (await getMaintenance(database).catch(() => null)) === undefined;
  if (!isOff) console.error(describePause(projectId));
  throw error;
}
