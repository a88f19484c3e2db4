/** Files of the bucket with the metadata that a restore needs. */
import type { getStorage } from 'firebase-admin/storage';
import * as z from 'zod/mini';

export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

const PICTURES = 'images/';

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
  for await (const file of bucket.getFilesStream({ prefix: PICTURES })) {
    yield { path: file.name, metadata: fileMetadata.parse(file.metadata) };
  }
}

export async function readFile(bucket: Bucket, path: string): Promise<Buffer> {
  return (await bucket.file(path).download())[0];
}

export async function saveFile(
  bucket: Bucket,
  { path, metadata }: { path: string; metadata: unknown },
  bytes: Buffer,
): Promise<void> {
  await bucket.file(path).save(bytes, { resumable: false, metadata: fileMetadata.parse(metadata) });
}
