/**
 * Exports of one database. An export is a folder with the metadata file that firebase-tools expects, which
 * is JSON, and a file of records with the documents.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StatusError } from '../status.ts';
import type { Document } from '../values/value.ts';
import { DataError } from './data-error.ts';
import { readGoogleExport } from './google-export.ts';
import { emptyFile, encodeRecord, readRecordFile, writeFully } from './records.ts';
import { renameDatabase } from './rename-database.ts';
import { type DatabaseState, replay, type SavedState, snapshotRecords } from './saved-state.ts';

const format = 'neev-firestore-emulator export 1';
const metadataSuffix = '.overall_export_metadata';
const documentsName = 'documents.records';

interface Metadata {
  readonly format: string;
  readonly database: string;
  readonly documentCount: number;
}

/**
 * Writes the documents of a database into a new folder.
 *
 * @throws StatusError FAILED_PRECONDITION when the parent folder is missing, ALREADY_EXISTS when the folder exists.
 */
export function writeExport(folder: string, database: DatabaseState, time: string): void {
  if (!isFolder(dirname(folder))) {
    throw new StatusError('FAILED_PRECONDITION', 'export_directory must be a directory');
  }
  if (existsSync(folder)) {
    throw new StatusError('ALREADY_EXISTS', `The folder ${folder} exists and is not overwritten.`);
  }
  mkdirSync(folder);
  const documents = [...database.documents];
  writeRecords(join(folder, documentsName), { name: database.name, documents }, time);
  const metadata: Metadata = { format, database: database.name, documentCount: documents.length };
  const file = join(folder, `${basename(folder)}${metadataSuffix}`);
  writeFileSync(`${file}.incomplete`, JSON.stringify(metadata, undefined, 2));
  renameSync(`${file}.incomplete`, file);
}

/**
 * Reads an export of this emulator or of Google's, given its metadata file. Documents of the exported
 * project become documents of `project`, if given. Google's exports have no times of documents: these get
 * `time`.
 *
 * @throws DataError when the files are missing, damaged or of another format.
 */
export function readExport(
  metadataFile: string,
  { project, time }: { project?: string | undefined; time: string },
): SavedState {
  const state = isOwnExport(metadataFile)
    ? readOwnExport(metadataFile)
    : { databases: readGoogleExport(metadataFile, time), time };
  if (project === undefined) return state;
  const rename = (database: DatabaseState) =>
    renameDatabase(database, database.name.replace(/^projects\/[^/]+/, `projects/${project}`));
  return { ...state, databases: state.databases.map(rename) };
}

/** Whether a metadata file is of this emulator; those of Google's emulator are not JSON. */
export function isOwnExport(metadataFile: string): boolean {
  return readMetadata(metadataFile) !== undefined;
}

function readOwnExport(metadataFile: string): SavedState {
  const metadata = readMetadata(metadataFile);
  const file = join(dirname(metadataFile), documentsName);
  const { records, damage } = readRecordFile(file);
  const { databases, time } = replay(records);
  const documents: Document[] = databases.flatMap((state) => [...state.documents]);
  const count = documents.length;
  if (damage !== undefined || count !== metadata?.documentCount) {
    const reason = damage ?? `it has ${count} instead of ${metadata?.documentCount} documents`;
    throw new DataError(`The export in ${file} is damaged: ${reason}.`);
  }
  return { databases: [{ name: metadata.database, documents }], time };
}

function readMetadata(file: string): Metadata | undefined {
  const text = readText(file);
  if (!text.startsWith('{')) return undefined;
  const metadata: unknown = JSON.parse(text);
  if (isMetadata(metadata)) return metadata;
  throw new DataError(`The export in ${file} has an unknown format or version.`);
}

function isMetadata(value: unknown): value is Metadata {
  return (
    typeof value === 'object' && value !== null && 'format' in value && value.format === format
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new DataError(`The export in ${file} cannot be read.`, { cause: error });
  }
}

function writeRecords(path: string, database: DatabaseState, time: string): void {
  const file = openSync(path, 'wx');
  writeFully(file, emptyFile());
  for (const record of snapshotRecords([database], time)) writeFully(file, encodeRecord(record));
  fsyncSync(file);
  closeSync(file);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
