/**
 * `npm run maintenance -- on|off|status [--project <id>]`: pauses clean-ups and notifications during an import and
 * resumes them. After `off`, `npm run reconcile` does the clean-ups that were skipped.
 */
import { parseArgs } from 'node:util';
import { endMaintenance, getMaintenance, startMaintenance } from '@neev/functions/maintenance';
import { connect, describeMaintenance, exitWithMessage, targetOptions } from './lib/operator.ts';

const { values, positionals } = parseArgs({ options: targetOptions, allowPositionals: true });
const [command = ''] = positionals;
if (!['on', 'off', 'status'].includes(command) || positionals.length > 1) {
  exitWithMessage('Usage: npm run maintenance -- on|off|status [--project <id>]');
}
const { projectId, database } = connect(values);
if (command === 'on') await startMaintenance(database, new Date());
if (command === 'off') await endMaintenance(database);
console.log(describeMaintenance(projectId, await getMaintenance(database)));
