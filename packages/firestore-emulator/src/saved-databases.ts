/** The databases of an emulator: loaded from the log and from an export, and kept in the log. */

import { type CommitLog, openCommitLog } from './log/commit-log.ts';
import { DataError } from './log/data-error.ts';
import { readExport } from './log/export.ts';
import type { DatabaseState, SavedState } from './log/saved-state.ts';
import type { CommitListener } from './store/database.ts';
import { createDatabases, type Databases } from './store/databases.ts';
import type { MemoryDatabase } from './store/memory-database.ts';
import { formatMicros } from './values/time.ts';

export interface SavedDatabasesOptions {
  readonly dataFolder?: string | undefined;
  readonly seedFromExport?: string | undefined;
  /** The project into which an export is imported; that of the export by default. */
  readonly projectId?: string | undefined;
  /** Called for each commit after it is in the log. */
  readonly onCommit: CommitListener;
  readonly onCreate: (database: string) => void;
  /** Called when a commit cannot be appended to the log; must end the process. */
  readonly onLogFailure: (error: unknown) => void;
}

export interface SavedDatabases {
  readonly databases: Databases;
  close(): void;
}

const nothing: SavedState = { databases: [], time: undefined };

/** @throws DataError when the saved data or the export cannot be used. */
export function openDatabases(options: SavedDatabasesOptions): SavedDatabases {
  const time = formatMicros(Date.now() * 1_000);
  const { seedFromExport, projectId: project } = options;
  const seed =
    seedFromExport === undefined ? nothing : readExport(seedFromExport, { project, time });
  const log = openLog(options.dataFolder, time, () => databases.all());
  const recovered = log?.recovered ?? nothing;
  const lastTime = [seed.time, recovered.time]
    .filter((each) => each !== undefined)
    .sort()
    .at(-1);
  const databases = createDatabases({
    ...(lastTime !== undefined && { lastTime }),
    onCreate(database) {
      options.onCreate(database.name);
      database.onCommit((commit) => appendOrFail(log, commit, options.onLogFailure));
      database.onCommit(options.onCommit);
    },
  });
  try {
    for (const { name, documents } of recovered.databases) databases.get(name).load(documents);
    for (const state of seed.databases) importInto(databases.get(state.name), state);
  } catch (error) {
    log?.close();
    throw error;
  }
  return { databases, close: () => log?.close() };
}

/** All documents of a database. */
export function stateOf(database: MemoryDatabase): DatabaseState {
  return { name: database.name, documents: database.descendants(`${database.name}/documents`) };
}

function openLog(
  folder: string | undefined,
  time: string,
  databases: () => Iterable<MemoryDatabase>,
): CommitLog | undefined {
  if (folder === undefined) return undefined;
  const currentState = () => [...databases()].map(stateOf);
  return openCommitLog({ folder, time, currentState });
}

function appendOrFail(
  log: CommitLog | undefined,
  commit: Parameters<CommitListener>[0],
  onFailure: (error: unknown) => void,
): void {
  try {
    log?.append(commit);
  } catch (error) {
    onFailure(error);
  }
}

function importInto(database: MemoryDatabase, { documents }: DatabaseState): void {
  const [existing] = stateOf(database).documents;
  if (existing) {
    throw new DataError(
      `The export is not imported, because the database ${database.name} has documents: start without --seed_from_export, or with another --data_dir.`,
    );
  }
  const changes = [...documents].map((after) => ({ name: after.name, before: undefined, after }));
  database.apply(changes, database.nextTime());
}
