/**
 * The folder in which data are kept between runs. It always holds one whole export: a new one is made
 * in `<folder>.incoming`, and only a whole one is swapped in. Names beside it: `.incoming`, `.previous`
 * (for the moment of the swap), `.damaged-<time>` (what could not be read).
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findChangedFile, readManifest, writeManifest } from './export-manifest.ts';
import { isRecord, messageOf } from './unknown.ts';

/** What became of the data of the last run. */
export type Restored =
  | { kind: 'fresh' }
  | { kind: 'restored'; exportedAt: string; notice: string }
  | { kind: 'set-aside'; movedTo: string; notice: string };

/** The state of a saved-data folder. */
export type SavedData =
  | { kind: 'absent' }
  | { kind: 'whole'; exportedAt: string }
  | { kind: 'damaged'; reason: string };

const metadataName = 'firebase-export-metadata.json';

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
