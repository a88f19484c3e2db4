/**
 * Restores the documents and images of a backup. Clean-ups are paused; parents are written before their children, and
 * images before the documents that reference them. Documents that have expired since the backup are left out, and those
 * that are not in it stay unchanged. Invitations are left out, because they may have been used or withdrawn since.
 * Idempotent, so that it can be started again after a crash.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { collections, dailyDocument } from '@neev/domain';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { mergeDays } from '../analytics/roll-up.ts';
import { invalidateSearchIndexes } from '../enquiry/enquiry-store.ts';
import { type Bucket, saveFile } from '../images/bucket-files.ts';
import { isBackedUp } from './backup.ts';
import {
  BackupError,
  DOCUMENTS,
  IMAGES,
  imageLine,
  readImage,
  readLines,
  requireValidBackup,
  type ValidBackup,
} from './backup-folder.ts';
import { decodeFields, encodedFields } from './encode-fields.ts';
import { endMaintenance, getMaintenance, startMaintenance } from './maintenance-store.ts';
import { type ReconcileResult, reconcile } from './reconcile.ts';

interface Destination {
  database: Firestore;
  auth: Auth;
  bucket: Bucket;
  folder: string;
  now: Date;
  /** Whether existing documents with the same id are replaced, except those that `replaceable` leaves out. */
  isOverwriting: boolean;
  /** The project whose backups may overwrite. */
  overwritingProject: string;
  /** The time for running clean-ups to finish. */
  pauseMs: number;
}

/** Documents per batch. */
const BATCH_SIZE = 100;

/** Bytes of a batch after which it ends. With one more document of 1 MiB, it is below the 10 MiB of a commit. */
const BATCH_BYTES = 4_000_000;

const documentLine = z.object({ id: z.string(), fields: encodedFields });

type DocumentLine = z.infer<typeof documentLine>;

/** The collections in order; all others follow in any order. */
const restoreOrder: string[] = [
  collections.categories,
  collections.subcategories,
  collections.products,
];

/**
 * @throws BackupError if the backup is incomplete, the database is not empty, or documents would be overwritten by those
 * of another project, before anything is changed; or if documents are missing afterwards.
 */
export async function restore(destination: Destination): Promise<ReconcileResult> {
  const { database, auth, folder, now, pauseMs } = destination;
  const backup = await requireValidBackup(folder);
  await requireRestorable(destination, backup);
  await startMaintenance(database, now, backup.id);
  await wait(pauseMs);
  await restoreImages(destination);
  const names = namesInOrder(backup);
  for (const name of names) await restoreCollection(destination, name);
  for (const name of names) await requireRestored(destination, name);
  await renewSearchVersion(database);
  await endMaintenance(database);
  return reconcile({ database, auth, now });
}

/** The search of the inbox reads what has changed, and restored enquiries have the time of an earlier change. */
async function renewSearchVersion(database: Firestore): Promise<void> {
  const batch = database.batch();
  invalidateSearchIndexes(batch, database);
  await batch.commit();
}

async function requireRestorable(
  { database, isOverwriting, overwritingProject }: Destination,
  backup: ValidBackup,
): Promise<void> {
  if (isOverwriting && backup.projectId !== overwritingProject) {
    throw new BackupError(
      `The backup is from ${backup.projectId}, not from ${overwritingProject}: nothing was restored. --from-project ${backup.projectId} overwrites with it nevertheless.`,
    );
  }
  if (isOverwriting || (await getMaintenance(database))?.restoring === backup.id) return;
  for (const collection of await database.listCollections()) {
    const { docs } = await collection.limit(10).get();
    const existing = docs.find(({ id }) => isBackedUp(collection.id, id));
    if (!existing) continue;
    throw new BackupError(
      `The database is not empty, it contains ${existing.ref.path}: nothing was restored. --overwrite replaces documents with the same id and leaves all others unchanged.`,
    );
  }
}

function namesInOrder({ files }: ValidBackup): string[] {
  const names = files
    .filter(({ name }) => name.startsWith(DOCUMENTS))
    .map(({ name }) => name.slice(DOCUMENTS.length, -'.jsonl'.length))
    .filter((name) => name !== collections.invitations);
  const parents = restoreOrder.filter((name) => names.includes(name));
  return [...parents, ...names.filter((name) => !parents.includes(name))];
}

async function restoreImages({ bucket, folder }: Destination): Promise<void> {
  for await (const line of readLines(folder, IMAGES)) {
    const image = imageLine.parse(line);
    await saveFile(bucket, image, await readImage(folder, image));
  }
}

async function restoreCollection(destination: Destination, collection: string): Promise<void> {
  const { database } = destination;
  for await (const lines of batchesOf(destination, collection)) {
    if (collection === collections.analytics) await mergeVisitCounts(database, lines);
    const batch = database.batch();
    for (const { id, fields } of await replaceable(database, collection, lines)) {
      batch.set(database.collection(collection).doc(id), decodeFields(database, fields));
    }
    await batch.commit();
  }
}

/** The counts of the days since the backup stay, because the records of their visits have expired. */
async function mergeVisitCounts(
  database: Firestore,
  lines: readonly DocumentLine[],
): Promise<void> {
  const daily = lines.find(({ id }) => id === 'daily');
  const counts = dailyDocument.safeParse(daily && decodeFields(database, daily.fields));
  if (counts.success) await mergeDays(database, counts.data.items);
}

/** The collections of which some documents are not replaced. */
const keptCollections: string[] = [
  collections.admins,
  collections.analytics,
  collections.attachments,
  collections.quotes,
];

/**
 * Leaves out administrators that exist: a backup must not give a revoked one access again. Leaves out visit counts that
 * exist, with which those of the backup have been merged. Leaves out attachments that exist, which an enquiry can have
 * claimed since. Leaves out quotes that have been sent or decided about since: their later versions and messages are not
 * in the backup, and stay.
 */
async function replaceable(
  database: Firestore,
  collection: string,
  lines: readonly DocumentLine[],
): Promise<readonly DocumentLine[]> {
  if (!keptCollections.includes(collection)) return lines;
  const references = lines.map(({ id }) => database.collection(collection).doc(id));
  const stored = await database.getAll(...references, { fieldMask: ['revision'] });
  return lines.filter(({ fields }, index) => {
    if (!stored[index]?.exists) return true;
    return (
      collection === collections.quotes && !(stored[index].get('revision') > revisionOf(fields))
    );
  });
}

function revisionOf({ revision }: DocumentLine['fields']): number {
  return revision && 'integerValue' in revision ? Number(revision.integerValue) : 0;
}

/** Checks the result, because a clean-up that was still running may have deleted restored documents. */
async function requireRestored(destination: Destination, collection: string): Promise<void> {
  const { database } = destination;
  for await (const lines of batchesOf(destination, collection)) {
    const references = lines.map(({ id }) => database.collection(collection).doc(id));
    const stored = await database.getAll(...references, { fieldMask: [] });
    const missing = stored.filter(({ exists }) => !exists).map(({ ref }) => ref.path);
    if (missing.length === 0) continue;
    throw new BackupError(
      `A clean-up deleted documents during the restore: ${missing.join(', ')}. Clean-ups stay paused. Run the same restore again.`,
    );
  }
}

async function* batchesOf(
  { folder, now }: Destination,
  collection: string,
): AsyncGenerator<DocumentLine[]> {
  let lines: DocumentLine[] = [];
  let bytes = 0;
  for await (const line of readLines(folder, `${DOCUMENTS}${collection}.jsonl`)) {
    const document = documentLine.parse(line);
    if (isExpired(document, now)) continue;
    lines.push(document);
    bytes += Buffer.byteLength(JSON.stringify(line));
    if (lines.length < BATCH_SIZE && bytes < BATCH_BYTES) continue;
    yield lines;
    lines = [];
    bytes = 0;
  }
  if (lines.length > 0) yield lines;
}

/** Whether the time-to-live policy and clean-ups delete a document as soon as it is restored. */
function isExpired({ fields: { expiresAt } }: DocumentLine, now: Date): boolean {
  if (expiresAt === undefined || !('timestampValue' in expiresAt)) return false;
  return Date.parse(expiresAt.timestampValue) <= now.getTime();
}
