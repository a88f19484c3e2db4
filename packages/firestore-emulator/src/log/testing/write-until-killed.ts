/**
 * A program that appends commits to the log in the folder of its argument until it is killed. It prints the
 * name of each document after its commit has been appended.
 */
import { once } from 'node:events';
import { openCommitLog } from '../commit-log.ts';
import { commitOf, documentOf } from './commits.ts';

const documents = new Map<string, ReturnType<typeof documentOf>>();
const log = openCommitLog({
  folder: process.argv[2] ?? '',
  time: '2026-01-01T00:00:00.000000Z',
  currentState: () => [{ name: 'projects/p/databases/(default)', documents: documents.values() }],
  minSnapshotBytes: 20_000,
});
for (let index = 0; ; index += 1) {
  const document = documentOf(`c/${index % 300}-${index}`, { x: { stringValue: 'x'.repeat(50) } });
  documents.set(document.name, document);
  log.append(commitOf(index, [{ name: document.name, before: undefined, after: document }]));
  // A slow reader gets the rest only while the event loop runs.
  if (!process.stdout.write(`${document.name}\n`)) await once(process.stdout, 'drain');
}
