/** The content of the log: one record per start, per commit, and per part of a snapshot. */
import type { Commit } from '../store/database.ts';
import type { Document } from '../values/value.ts';

/** The documents of a database. */
export interface DatabaseState {
  /** `projects/{project}/databases/{database}`. */
  readonly name: string;
  readonly documents: Iterable<Document>;
}

/** What a log contains. */
export interface SavedState {
  readonly databases: readonly DatabaseState[];
  /** The latest time in the log; undefined for a new one. */
  readonly time: string | undefined;
}

interface SavedRecord {
  readonly time: string;
  readonly database?: string | undefined;
  readonly written?: readonly Document[];
  /** The names of deleted documents. */
  readonly deleted?: readonly string[];
}

const documentsPerRecord = 500;

/** The record of a start of the emulator. */
export function startRecord(time: string): SavedRecord {
  return { time };
}

export function commitRecord({ database, time, changes }: Commit): SavedRecord {
  return {
    time,
    database,
    written: changes.flatMap(({ after }) => (after ? [after] : [])),
    deleted: changes.flatMap(({ name, after }) => (after ? [] : [name])),
  };
}

/** The records from which the same documents are recovered. */
export function* snapshotRecords(
  databases: Iterable<DatabaseState>,
  time: string,
): Generator<SavedRecord> {
  yield startRecord(time);
  for (const { name, documents } of databases) {
    for (const written of inParts(documents)) yield { time, database: name, written };
  }
}

/** The state after all records, which come from a file whose checksums are right. */
export function replay(records: readonly unknown[]): SavedState {
  const databases = new Map<string, Map<string, Document>>();
  let time: string | undefined;
  for (const record of records.filter(isSavedRecord)) {
    if (time === undefined || record.time > time) time = record.time;
    if (record.database !== undefined) applyRecord(databases, record.database, record);
  }
  const states = [...databases].map(([name, documents]) => ({
    name,
    documents: [...documents.values()],
  }));
  return { databases: states, time };
}

function applyRecord(
  databases: Map<string, Map<string, Document>>,
  database: string,
  { written = [], deleted = [] }: SavedRecord,
): void {
  const documents = databases.get(database) ?? new Map<string, Document>();
  databases.set(database, documents);
  for (const name of deleted) documents.delete(name);
  for (const document of written) documents.set(document.name, document);
}

/** The checksum shows that this program wrote the record, so its members are not checked one by one. */
function isSavedRecord(record: unknown): record is SavedRecord {
  return typeof record === 'object' && record !== null && 'time' in record;
}

function* inParts(documents: Iterable<Document>): Generator<Document[]> {
  let part: Document[] = [];
  for (const document of documents) {
    part.push(document);
    if (part.length < documentsPerRecord) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
