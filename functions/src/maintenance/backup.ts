/** Copies all documents at one instant, and all images and attachments, into a folder. */
import { collections } from '@neev/domain';
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';
import { SEARCH_VERSION_ID } from '../enquiry/enquiry-store.ts';
import { type Bucket, listFiles, readFile } from '../images/bucket-files.ts';
import { readEach } from '../lib/queries.ts';
import {
  type BackupFile,
  DOCUMENTS,
  IMAGES,
  type ImageLine,
  type Manifest,
  requireNewFolder,
  writeImage,
  writeLines,
  writeManifest,
} from './backup-folder.ts';
import { encodeFields } from './encode-fields.ts';
import { MAINTENANCE_ID } from './maintenance-store.ts';

export { BackupError } from './backup-folder.ts';

interface BackupSource {
  projectId: string;
  database: Firestore;
  bucket: Bucket;
  folder: string;
  now: Date;
}

/** Secrets that must not be kept, such as the keys of devices, and derived documents. */
const excludedCollections: string[] = [
  'salts',
  'limits',
  collections.pushSubscriptions,
  collections.catalogue,
  collections.catalogueIndex,
];

/** Documents of `system` that belong to the database and not to its contents. */
const excludedIds = [MAINTENANCE_ID, SEARCH_VERSION_ID];

/** Whether a backup includes the document. */
export function isBackedUp(collection: string, id: string): boolean {
  if (excludedCollections.includes(collection)) return false;
  return collection !== 'system' || !(excludedIds.includes(id) || id.startsWith('catalogue-'));
}

/** @throws BackupError if the folder is not empty. */
export async function backUp(source: BackupSource): Promise<Manifest> {
  const { projectId, folder, now } = source;
  await requireNewFolder(folder);
  const documents = await backUpDocuments(source);
  // After the documents, because images that they reference are kept for 30 days.
  const images = await writeLines(folder, IMAGES, backUpImages(source));
  const manifest: Manifest = {
    format: 'neev-backup',
    version: 1,
    projectId,
    createdAt: now.toISOString(),
    files: [...documents, images],
  };
  await writeManifest(folder, manifest);
  return manifest;
}

/** Reads all collections in one read-only transaction, so that they are consistent. */
async function backUpDocuments({ database, folder }: BackupSource): Promise<BackupFile[]> {
  const all = await database.listCollections();
  const included = all.filter(({ id }) => !excludedCollections.includes(id));
  return database.runTransaction(
    async (transaction) => {
      const files: BackupFile[] = [];
      for (const collection of included) {
        const documents = readEach(collection, { read: (page) => transaction.get(page) });
        files.push(
          await writeLines(
            folder,
            `${DOCUMENTS}${collection.id}.jsonl`,
            linesOf(collection, documents),
          ),
        );
      }
      return files;
    },
    { readOnly: true },
  );
}

async function* linesOf({ id }: CollectionReference, documents: ReturnType<typeof readEach>) {
  for await (const document of documents) {
    if (!isBackedUp(id, document.id)) continue;
    yield { id: document.id, fields: encodeFields(document.data()) };
  }
}

async function* backUpImages({ bucket, folder }: BackupSource): AsyncGenerator<ImageLine> {
  for await (const { path, metadata } of listFiles(bucket)) {
    const bytes = await readFile(bucket, path);
    if (!bytes) continue;
    const sha256 = await writeImage(folder, bytes);
    yield { path, sha256, metadata };
  }
}
