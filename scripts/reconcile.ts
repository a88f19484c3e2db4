/**
 * `npm run reconcile [-- --project <id>]`: repairs the effects of lost tasks in the local suite or in a
 * project, as the nightly function does, and prints the repairs.
 */
import { parseArgs } from 'node:util';
import { reconcile } from '@neev/functions/reconcile';
import { connect, exitWithMessage, targetOptions } from './lib/operator.ts';

const { values } = parseArgs({ options: targetOptions });
const { projectId, database, auth } = connect(values);
const result = await reconcile({ database, auth, now: new Date() });
if (result.status === 'paused') {
  exitWithMessage(
    `Maintenance is on in ${projectId}: nothing was reconciled. See npm run maintenance.`,
  );
}
console.log(`${projectId} is reconciled.`, result.repairs);
