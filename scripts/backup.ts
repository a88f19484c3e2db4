/**
 * `npm run backup -- --to <folder> [--project <id>] [--bucket <name>]`: copies all documents, images and
 * attachments of the local suite, or of a project, into a folder.
 */
import { parseArgs } from 'node:util';
import { backUp } from '@neev/functions/backup';
import { connect, exitOnBackupError, exitWithMessage, targetOptions } from './lib/operator.ts';

const { values } = parseArgs({ options: { ...targetOptions, to: { type: 'string' } } });
if (values.to === undefined)
  exitWithMessage('Usage: npm run backup -- --to <folder> [--project <id>]');
const folder = values.to;
const { projectId, database, bucket } = connect(values);
const manifest = await exitOnBackupError(() =>
  backUp({ projectId, database, bucket, folder, now: new Date() }),
);
for (const { name, lines } of manifest.files) console.log(`${name}: ${lines}`);
console.log(
  `${projectId} is backed up. The folder contains personal data: protect it accordingly.`,
);
