/**
 * The folder of a backup:
 *
 *   manifest.json                  contents with checksums; written last
 *   documents/{collection}.jsonl   a document per line: {"id", "fields"}
 *   images.jsonl                   an image or an attachment per line: {"path", "sha256", "metadata"}
 *   images/{sha256}                its bytes
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { hasCode } from '../lib/errors.ts';

export const DOCUMENTS = 'documents/';
export const IMAGES = 'images.jsonl';

const fileEntry = z.object({
  name: z.string().check(z.regex(/^(documents\/[\w-]+|images)\.jsonl$/)),
  lines: z.number(),
  sha256: z.string(),
});

const manifestFile = z.object({
  format: z.literal('neev-backup'),
  version: z.literal(1),
  projectId: z.string(),
  createdAt: z.string(),
  files: z.array(fileEntry),
});

export type BackupFile = z.infer<typeof fileEntry>;
export type Manifest = z.infer<typeof manifestFile>;

export const imageLine = z.object({
  path: z.string(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  metadata: z.record(z.string(), z.unknown()),
});

export type ImageLine = z.infer<typeof imageLine>;

/** An error for the operator; its message is printed without a stack trace. */
export class BackupError extends Error {}

function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Creates the folder, which other users cannot read. @throws BackupError if it is not empty. */
export async function requireNewFolder(folder: string): Promise<void> {
  const names = await readNames(folder);
  if (names.some((name) => !emptyNames.has(name))) throw new BackupError(`${folder} is not empty.`);
  for (const name of ['images', DOCUMENTS]) {
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  }
}

/** What an empty folder may have: the folders of a backup that ended before its first file, and the file of Finder. */
const emptyNames = new Set(['images', 'documents', '.DS_Store']);

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true });
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    return [];
  }
}

/** Writes a file of JSON lines. Returns its entry in the manifest. */
export async function writeLines(
  folder: string,
  name: string,
  items: AsyncIterable<object>,
): Promise<BackupFile> {
  const hash = createHash('sha256');
  let lines = 0;
  await using file = await open(join(folder, name), 'w');
  for await (const item of items) {
    const line = `${JSON.stringify(item)}\n`;
    hash.update(line);
    await file.write(line);
    lines += 1;
  }
  return { name, lines, sha256: hash.digest('hex') };
}

/** Only `\n` ends a line: since Node 24, the lines of `node:readline` end at U+2028 too, which texts can contain. */
export async function* readLines(folder: string, name: string): AsyncGenerator<unknown> {
  let rest = '';
  for await (const chunk of createReadStream(join(folder, name), 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

export async function writeImage(folder: string, bytes: Uint8Array): Promise<string> {
  const sha256 = sha256Of(bytes);
  await writeFile(join(folder, 'images', sha256), bytes);
  return sha256;
}

export function readImage(folder: string, { sha256 }: Pick<ImageLine, 'sha256'>): Promise<Buffer> {
  return readFile(join(folder, 'images', sha256));
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

export interface ValidBackup extends Manifest {
  /** A checksum of the whole backup; equal backups have the same id. */
  id: string;
}

/** Reads and checks a backup. @throws BackupError with the missing or damaged file. */
export async function requireValidBackup(folder: string): Promise<ValidBackup> {
  const manifest = await buffer(await openFile(folder, 'manifest.json'));
  const parsed = manifestFile.safeParse(parseJson(manifest.toString()));
  if (!parsed.success) throw new BackupError(`${folder}/manifest.json is damaged.`);
  for (const { name, sha256 } of parsed.data.files) {
    await requireChecksum(folder, name, sha256);
  }
  if (!parsed.data.files.some(({ name }) => name === IMAGES)) {
    throw new BackupError(`${folder}/manifest.json is damaged.`);
  }
  for await (const line of readLines(folder, IMAGES)) {
    const { sha256 } = imageLine.parse(line);
    await requireChecksum(folder, join('images', sha256), sha256);
  }
  return { ...parsed.data, id: sha256Of(manifest) };
}

/** Bytes that are read at a time. */
const PART_BYTES = 1024 * 1024;

async function requireChecksum(folder: string, name: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  // In parts: a file of documents can be larger than what fits into memory, or into a `Buffer`.
  for await (const chunk of await openFile(folder, name)) hash.update(chunk);
  if (hash.digest('hex') === sha256) return;
  throw new BackupError(`${join(folder, name)} is damaged: nothing was restored.`);
}

/** @throws BackupError if the file is missing. */
async function openFile(folder: string, name: string): Promise<Readable> {
  try {
    return (await open(join(folder, name))).createReadStream({ highWaterMark: PART_BYTES });
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new BackupError(`${join(folder, name)} is missing: the backup is incomplete.`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Rejected by the schema.
    return undefined;
  }
}
