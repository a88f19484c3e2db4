/**
 * The folder in which data are kept between runs. It always holds one whole export: a new one is made
 * in `<folder>.incoming`, and only a whole one is swapped in. Names beside it: `.incoming`, `.previous`
 * (for the moment of the swap), `.damaged-<time>` (what could not be read).
 *
 * Beside the files of an export lies a list of them with their sizes, written when the export is complete:
 * the emulators refuse an export with garbage in it, but take an empty or shortened file for little data.
 */
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isRecord, messageOf } from './errors.ts';

/** What became of the data of the last run. */
export type Restored =
  | { kind: 'fresh' }
  | { kind: 'restored'; exportedAt: string; notice: string }
  | { kind: 'set-aside'; movedTo: string; notice: string };

/** The state of a saved-data folder. */
type SavedData =
  | { kind: 'absent' }
  | { kind: 'whole'; exportedAt: string }
  | { kind: 'damaged'; reason: string };

interface ExportManifest {
  /** ISO 8601. */
  exportedAt: string;
  /** Size in bytes by path. */
  files: Record<string, number>;
}

const metadataName = 'firebase-export-metadata.json';
const manifestName = 'suite-export.json';

/** Where the next export is made. */
export function incomingPath(keepIn: string): string {
  return `${keepIn}.incoming`;
}

/** Puts a finished export in the place of the former one. */
export function swapIn(keepIn: string, now: Date): void {
  writeManifest(incomingPath(keepIn), now);
  rmSync(previousPath(keepIn), { recursive: true, force: true });
  if (existsSync(keepIn)) renameSync(keepIn, previousPath(keepIn));
  renameSync(incomingPath(keepIn), keepIn);
  rmSync(previousPath(keepIn), { recursive: true, force: true });
}

/**
 * Ends a swap that was interrupted, and removes an export that was not finished. A `.previous`
 * without the folder itself proves that `.incoming` was finished: the swap begins only then.
 */
export function finishSwap(keepIn: string): void {
  if (!existsSync(keepIn) && existsSync(previousPath(keepIn))) {
    const newest = existsSync(incomingPath(keepIn)) ? incomingPath(keepIn) : previousPath(keepIn);
    renameSync(newest, keepIn);
  }
  rmSync(incomingPath(keepIn), { recursive: true, force: true });
  rmSync(previousPath(keepIn), { recursive: true, force: true });
}

/** Looks whether a folder holds a whole export, without changing it. */
export function inspectSavedData(keepIn: string): SavedData {
  if (!existsSync(keepIn)) return { kind: 'absent' };
  try {
    if (readdirSync(keepIn).length === 0) return { kind: 'absent' };
    return { kind: 'whole', exportedAt: requireWholeExport(keepIn) };
  } catch (error) {
    return { kind: 'damaged', reason: messageOf(error) };
  }
}

/** Moves saved data that cannot be read out of the way, and says how to get them back. */
export function setAside(keepIn: string, reason: string, now: Date): Restored {
  const movedTo = `${keepIn}.damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(keepIn, movedTo);
  const notice = `The saved data in ${keepIn} could not be read (${reason}); they were moved to ${movedTo} and the suite starts empty. To get them back, stop the suite, repair them, and run: rm -rf '${keepIn}' && mv '${movedTo}' '${keepIn}'`;
  return { kind: 'set-aside', movedTo, notice };
}

/** Describes the files that are in a folder now. */
export function writeManifest(folder: string, now: Date): void {
  const manifest: ExportManifest = { exportedAt: now.toISOString(), files: listFiles(folder) };
  writeFileSync(join(folder, manifestName), JSON.stringify(manifest, undefined, 2));
}

/** The manifest of a folder; undefined for an export that was made by hand. */
export function readManifest(folder: string): ExportManifest | undefined {
  if (!readdirSync(folder).includes(manifestName)) return undefined;
  return parseManifest(JSON.parse(readFileSync(join(folder, manifestName), 'utf8')));
}

/** The first file that is not as the manifest says. */
export function findChangedFile(folder: string, manifest: ExportManifest): string | undefined {
  const actual = listFiles(folder);
  const [changed] = Object.entries(manifest.files).filter(([path, size]) => actual[path] !== size);
  return changed?.[0];
}

function previousPath(keepIn: string): string {
  return `${keepIn}.previous`;
}

/** When the export was made; throws where it is not whole. */
function requireWholeExport(folder: string): string {
  const metadataFile = join(folder, metadataName);
  if (!isJsonObject(readFileSync(metadataFile, 'utf8'))) {
    throw new Error(`${metadataName} is not a JSON object`);
  }
  const manifest = readManifest(folder);
  if (!manifest) return statSync(metadataFile).mtime.toISOString();
  const changed = findChangedFile(folder, manifest);
  if (changed) throw new Error(`${changed} is not as it was saved`);
  return manifest.exportedAt;
}

function isJsonObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    // What the parser says holds the text itself, line breaks and all.
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
