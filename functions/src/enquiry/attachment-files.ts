/** The files of attachments: `attachments/{id}/{random}` in the bucket of the project. Clients have no access to them. */
import { getStorage } from 'firebase-admin/storage';
import { type Bucket, deleteFile, readFile } from '../images/bucket-files.ts';
import { app } from '../lib/firebase.ts';

const FOLDER = 'attachments/';

const DOWNLOAD_METADATA = {
  contentType: 'application/octet-stream',
  contentDisposition: 'attachment',
  cacheControl: 'private, no-store',
};

export type AttachmentFiles = ReturnType<typeof createAttachmentFiles>;

export function createAttachmentFiles(bucket: Bucket = getStorage(app).bucket()) {
  return {
    async exists(path: string): Promise<boolean> {
      return (await bucket.file(path).exists())[0];
    },
    /** Writes a file as a download, whatever it contains. */
    async save(path: string, bytes: Buffer): Promise<void> {
      await bucket.file(path).save(bytes, { resumable: false, metadata: DOWNLOAD_METADATA });
    },
    /** Returns `undefined` if the file does not exist. */
    read: (path: string) => readFile(bucket, path),
    /** Does nothing if the file does not exist. */
    delete: (path: string) => deleteFile(bucket, path),
    async *list(): AsyncGenerator<{ path: string; createdAt: Date }> {
      for await (const file of bucket.getFilesStream({ prefix: FOLDER })) {
        yield { path: file.name, createdAt: new Date(file.metadata.timeCreated ?? 0) };
      }
    },
  };
}

/** Returns the path of a new file. It is never used again, so that a late deletion cannot affect another upload. */
export function newFilePath(id: string, random: string): string {
  return `${FOLDER}${id}/${random}`;
}

/** Returns the id of the attachment that a file belongs to. */
export function attachmentIdOf(path: string): string {
  return path.split('/')[1] ?? '';
}
