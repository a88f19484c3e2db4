/** Files of the bucket with the metadata that a restore needs. */
import type { getStorage } from 'firebase-admin/storage';
import * as z from 'zod/mini';
import { hasCode } from '../lib/errors.ts';

export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** Pictures of the catalogue, and attachments of enquiries. */
const FOLDERS = ['images/', 'attachments/'];

/** The metadata that the product sets; Storage sets the rest. */
const fileMetadata = z.object({
  contentType: z.exactOptional(z.string()),
  cacheControl: z.exactOptional(z.string()),
  contentDisposition: z.exactOptional(z.string()),
  contentEncoding: z.exactOptional(z.string()),
  contentLanguage: z.exactOptional(z.string()),
  metadata: z.exactOptional(z.record(z.string(), z.string())),
});

type FileMetadata = z.infer<typeof fileMetadata>;

interface BucketFile {
  path: string;
  metadata: FileMetadata;
}

export async function* listFiles(bucket: Bucket): AsyncGenerator<BucketFile> {
  for (const prefix of FOLDERS) {
    for await (const file of bucket.getFilesStream({ prefix })) {
      yield { path: file.name, metadata: fileMetadata.parse(file.metadata) };
    }
  }
}

/** Returns `undefined` if the file does not exist: attachments are deleted with their enquiries. */
export async function readFile(bucket: Bucket, path: string): Promise<Buffer | undefined> {
  try {
    return (await bucket.file(path).download())[0];
  } catch (error) {
    if (hasCode(error, 404)) return undefined;
    throw error;
  }
}

/** Does nothing if the file does not exist. */
export async function deleteFile(bucket: Bucket, path: string): Promise<void> {
  await bucket.file(path).delete({ ignoreNotFound: true });
}

export async function saveFile(
  bucket: Bucket,
  { path, metadata }: { path: string; metadata: unknown },
  bytes: Buffer,
): Promise<void> {
  await bucket.file(path).save(bytes, { resumable: false, metadata: fileMetadata.parse(metadata) });
}
