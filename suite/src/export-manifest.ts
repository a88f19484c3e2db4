/**
 * A list of the files of an export and their sizes, written beside them when the export is complete.
 * The emulators refuse an export with garbage in it, but take an empty or shortened file for little data.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from './unknown.ts';

export interface ExportManifest {
  /** ISO 8601. */
  exportedAt: string;
  /** Size in bytes by path. */
  files: Record<string, number>;
}

const manifestName = 'suite-export.json';

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
