/**
 * The log of commits in a folder. A commit is appended before it is acknowledged, so that the end of the
 * process at any moment loses no acknowledged commit. When the log has become much larger than the data, a
 * snapshot of the data replaces it by an atomic rename.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Commit } from '../store/database.ts';
import { DataError } from './data-error.ts';
import { lockFolder } from './folder-lock.ts';
import { emptyFile, encodeRecord, readRecordFile, writeFully } from './records.ts';
import {
  commitRecord,
  type DatabaseState,
  replay,
  type SavedState,
  snapshotRecords,
  startRecord,
} from './saved-state.ts';

export interface CommitLogOptions {
  /** The folder of the log; created if it is missing. */
  readonly folder: string;
  /** The time of the start, as in `Commit`. */
  readonly time: string;
  /** The current documents, for snapshots. */
  readonly currentState: () => Iterable<DatabaseState>;
  /** The size of the log below which no snapshot is made; 4 MiB by default. */
  readonly minSnapshotBytes?: number;
}

export interface CommitLog {
  /** What the log contained when it was opened. */
  readonly recovered: SavedState;
  /** Appends a commit. After an error, the process must end: the file may have an incomplete record. */
  append(commit: Commit): void;
  /** Idempotent. */
  close(): void;
}

const defaultMinSnapshotBytes = 4 * 1024 * 1024;
/** A snapshot is made when the log has this many times the size of the last one. */
const maxGrowth = 4;

/**
 * Opens the log of a folder for this process.
 *
 * @throws DataError when another process uses the folder, or the log is damaged.
 */
export function openCommitLog(options: CommitLogOptions): CommitLog {
  const { folder, time } = options;
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    rmSync(snapshotFile(folder), { force: true });
    const recovered = recover(logFile(folder));
    const append = openAppender(options);
    append.record(startRecord(latest(time, recovered.time)));
    let isClosed = false;
    return {
      recovered,
      append: (commit) => append.record(commitRecord(commit), commit.time),
      close() {
        if (isClosed) return;
        isClosed = true;
        append.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

const logFile = (folder: string): string => join(folder, 'commits.log');
const snapshotFile = (folder: string): string => join(folder, 'snapshot.incomplete');

function latest(left: string, right: string | undefined): string {
  return right !== undefined && right > left ? right : left;
}

/** Reads the log and removes an incomplete last record from it. */
function recover(path: string): SavedState {
  if (!existsSync(path)) return { databases: [], time: undefined };
  const { records, sizeBytes, damage } = readRecordFile(path);
  if (damage !== undefined) {
    throw new DataError(
      `The saved data in ${path} are damaged: ${damage}. Move the file to another folder to start without them.`,
    );
  }
  truncate(path, sizeBytes);
  return replay(records);
}

function truncate(path: string, sizeBytes: number): void {
  const file = openSync(path, 'r+');
  ftruncateSync(file, sizeBytes);
  closeSync(file);
}

interface Appender {
  /** Appends a record, and makes a snapshot at `time` if the log has grown enough. */
  record(record: unknown, time?: string): void;
  close(): void;
}

function openAppender(options: CommitLogOptions): Appender {
  const { folder, currentState, minSnapshotBytes = defaultMinSnapshotBytes } = options;
  let file = openSync(logFile(folder), 'a');
  let sizeBytes = statSync(logFile(folder)).size;
  let snapshotBytes = 0;
  const write = (bytes: Buffer) => {
    writeFully(file, bytes);
    sizeBytes += bytes.length;
  };
  if (sizeBytes === 0) write(emptyFile());
  return {
    record(record, time) {
      write(encodeRecord(record));
      if (time === undefined) return;
      if (sizeBytes < Math.max(minSnapshotBytes, snapshotBytes * maxGrowth)) return;
      closeSync(file);
      snapshotBytes = replaceBySnapshot(folder, currentState(), time);
      sizeBytes = snapshotBytes;
      file = openSync(logFile(folder), 'a');
    },
    close() {
      fsyncSync(file);
      closeSync(file);
    },
  };
}

/** Returns the size of the new log. */
function replaceBySnapshot(
  folder: string,
  databases: Iterable<DatabaseState>,
  time: string,
): number {
  const file = openSync(snapshotFile(folder), 'w');
  let sizeBytes = 0;
  const write = (bytes: Buffer) => {
    writeFully(file, bytes);
    sizeBytes += bytes.length;
  };
  write(emptyFile());
  for (const record of snapshotRecords(databases, time)) write(encodeRecord(record));
  fsyncSync(file);
  closeSync(file);
  renameSync(snapshotFile(folder), logFile(folder));
  return sizeBytes;
}
