/**
 * The folder in which data are kept between runs. It always contains one complete export: a new export is
 * written to `<folder>.incoming` and swapped in once it is complete. `<folder>.previous` exists during the
 * swap; `<folder>.damaged-<time>` has data that could not be read.
 *
 * A complete export includes a manifest of its files and their sizes. The emulators reject an export with
 * invalid content, but accept an empty or shortened file.
 */
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isOwnExport } from '@neev/firestore-emulator/export';
import { isRecord, messageOf, SuiteError } from './errors.ts';
import type { FirestoreKind } from './locate.ts';

/** Whether the data of the last run were restored. */
export type RestoreResult =
  | { kind: 'fresh' }
  | { kind: 'restored'; exportedAt: string; notice: string }
  | { kind: 'moved'; movedTo: string; notice: string };

/** The state of a saved-data folder. */
type SavedData =
  | { kind: 'absent' }
  | { kind: 'complete'; exportedAt: string }
  | { kind: 'damaged'; reason: string };

interface ExportManifest {
  /** ISO 8601. */
  exportedAt: string;
  /** Path → size in bytes. */
  files: Record<string, number>;
}

const metadataName = 'firebase-export-metadata.json';
const manifestName = 'suite-export.json';

/** The folder that the next export is written to. */
export function incomingPath(dataFolder: string): string {
  return `${dataFolder}.incoming`;
}

/** Replaces the previous export by a complete new one. */
export function swapIn(dataFolder: string, now: Date): void {
  writeManifest(incomingPath(dataFolder), now);
  rmSync(previousPath(dataFolder), { recursive: true, force: true });
  if (existsSync(dataFolder)) renameSync(dataFolder, previousPath(dataFolder));
  renameSync(incomingPath(dataFolder), dataFolder);
  rmSync(previousPath(dataFolder), { recursive: true, force: true });
}

/**
 * Completes an interrupted swap, and removes an unfinished export. If `.previous` exists without the folder
 * itself, `.incoming` is complete, because the swap starts only then.
 */
export function finishSwap(dataFolder: string): void {
  if (!existsSync(dataFolder) && existsSync(previousPath(dataFolder))) {
    const newest = existsSync(incomingPath(dataFolder))
      ? incomingPath(dataFolder)
      : previousPath(dataFolder);
    renameSync(newest, dataFolder);
  }
  rmSync(incomingPath(dataFolder), { recursive: true, force: true });
  rmSync(previousPath(dataFolder), { recursive: true, force: true });
}

/** Whether a folder contains a complete export. Does not change it. */
export function inspectSavedData(dataFolder: string): SavedData {
  if (!existsSync(dataFolder)) return { kind: 'absent' };
  try {
    if (readdirSync(dataFolder).length === 0) return { kind: 'absent' };
    return { kind: 'complete', exportedAt: requireCompleteExport(dataFolder) };
  } catch (error) {
    return { kind: 'damaged', reason: messageOf(error) };
  }
}

/**
 * Prepares an export for the Firestore emulator that is going to read it. The embedded emulator reads exports
 * of Google's: such an export is copied, because the next export replaces it by one that Google's cannot read.
 * Returns a notice for the user, if there is one.
 *
 * @throws SuiteError when the emulator cannot read the export.
 */
export function prepareForEmulator(
  dataFolder: string,
  kind: FirestoreKind,
  now: Date,
): string | undefined {
  const savedBy = readFirestoreKind(dataFolder);
  if (savedBy === undefined || savedBy === kind) return undefined;
  if (kind === 'google') {
    throw new SuiteError(
      `The data in ${dataFolder} were saved by the embedded Firestore emulator, which Google's cannot read: unset SUITE_FIRESTORE, or move the folder to start without them.`,
    );
  }
  const copy = `${dataFolder}.google-${fileTime(now)}`;
  cpSync(dataFolder, copy, { recursive: true });
  return `The data were saved by Google's Firestore emulator; a copy that it can read is in ${copy}.`;
}

/** Moves unreadable data to another folder. The notice states how to restore them. */
export function moveDamagedData(dataFolder: string, reason: string, now: Date): RestoreResult {
  const movedTo = `${dataFolder}.damaged-${fileTime(now)}`;
  renameSync(dataFolder, movedTo);
  const notice = `The saved data in ${dataFolder} could not be read (${reason}); they were moved to ${movedTo}, and the suite starts without data. To restore them, stop the suite, repair them, and run: rm -rf '${dataFolder}' && mv '${movedTo}' '${dataFolder}'`;
  return { kind: 'moved', movedTo, notice };
}

/** Writes a manifest of the files in a folder. */
export function writeManifest(folder: string, now: Date): void {
  const manifest: ExportManifest = { exportedAt: now.toISOString(), files: listFiles(folder) };
  writeFileSync(join(folder, manifestName), JSON.stringify(manifest, undefined, 2));
}

/** The manifest of a folder; undefined for an export that was made manually. */
export function readManifest(folder: string): ExportManifest | undefined {
  if (!readdirSync(folder).includes(manifestName)) return undefined;
  return parseManifest(JSON.parse(readFileSync(join(folder, manifestName), 'utf8')));
}

/** The first file that is missing or differs in size from the manifest, or undefined. */
export function findChangedFile(folder: string, manifest: ExportManifest): string | undefined {
  const actual = listFiles(folder);
  const [changed] = Object.entries(manifest.files).filter(([path, size]) => actual[path] !== size);
  return changed?.[0];
}

/** The emulator that has written an export; undefined for an export without Firestore. */
function readFirestoreKind(dataFolder: string): FirestoreKind | undefined {
  const metadata: unknown = JSON.parse(readFileSync(join(dataFolder, metadataName), 'utf8'));
  const firestore = isRecord(metadata) ? metadata.firestore : undefined;
  const file = isRecord(firestore) ? firestore.metadata_file : undefined;
  if (typeof file !== 'string') return undefined;
  return isOwnExport(join(dataFolder, file)) ? 'embedded' : 'google';
}

function fileTime(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

function previousPath(dataFolder: string): string {
  return `${dataFolder}.previous`;
}

/** The time of the export. @throws Error when the export is not complete. */
function requireCompleteExport(folder: string): string {
  const metadataFile = join(folder, metadataName);
  if (!isJsonObject(readFileSync(metadataFile, 'utf8'))) {
    throw new Error(`${metadataName} is not a JSON object`);
  }
  const manifest = readManifest(folder);
  if (!manifest) return statSync(metadataFile).mtime.toISOString();
  const changed = findChangedFile(folder, manifest);
  if (changed) throw new Error(`${changed} has changed since the export`);
  return manifest.exportedAt;
}

function isJsonObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    // The message of the parser is not used: it contains the text itself with its line breaks.
    return false;
  }
}

function parseManifest(value: unknown): ExportManifest {
  const { exportedAt, files } = isRecord(value) ? value : {};
  if (typeof exportedAt !== 'string' || !isRecord(files)) throw new Error('not a manifest');
  const sizes = Object.entries(files).map(([path, size]) => [path, Number(size)] as const);
  return { exportedAt, files: Object.fromEntries(sizes) };
}

function listFiles(folder: string): Record<string, number> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => ({ path, stats: statSync(join(folder, path)) }))
    .filter(({ path, stats }) => stats.isFile() && path !== manifestName);
  return Object.fromEntries(entries.map(({ path, stats }) => [path, stats.size]));
}
