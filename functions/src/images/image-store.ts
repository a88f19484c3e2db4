import { fileAddressOf } from '@neev/domain';
import { getStorage } from 'firebase-admin/storage';
import { hasCode } from '../lib/errors.ts';
import { app } from '../lib/firebase.ts';

export type ImageStore = ReturnType<typeof createImageStore>;

export interface StoredImage {
  path: string;
  notes: Readonly<Record<string, unknown>>;
}

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** Pictures never change under their address. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const PICTURES = 'images/';

/** Pictures in the project's own bucket, below `images/`. */
export function createImageStore(bucket: Bucket = getStorage(app).bucket()) {
  return {
    /** The file behind the address of an uploaded picture; `undefined` for any other address. */
    pathOf: (url: string) => imagePath(url, bucket.name),
    /** The address under which anyone gets a file. */
    addressOf: (path: string) => fileAddressOf({ host: storageHost(), bucket: bucket.name, path }),
    /** The contents of a file; `undefined` when there is none. */
    async read(path: string): Promise<Buffer | undefined> {
      return unlessMissing(async () => (await bucket.file(path).download())[0]);
    },
    /** Puts a WebP there, in place of what was there. */
    async write(path: string, bytes: Buffer): Promise<void> {
      const metadata = { contentType: 'image/webp', cacheControl: FOR_EVER };
      await bucket.file(path).save(bytes, { resumable: false, metadata });
    },
    /** Sets notes beside a file, or removes those that are `null`. Returns whether the file is there. */
    async note(path: string, notes: Record<string, string | null>): Promise<boolean> {
      const noted = await unlessMissing(() => bucket.file(path).setMetadata({ metadata: notes }));
      return noted !== undefined;
    },
    /** Deletes a file; one that is gone already is gone. */
    async delete(path: string): Promise<void> {
      await bucket.file(path).delete({ ignoreNotFound: true });
    },
    /** Deletes all files whose paths begin so. */
    async deleteAll(prefix: string): Promise<void> {
      const [files] = await bucket.getFiles({ prefix });
      await Promise.all(files.map((file) => file.delete({ ignoreNotFound: true })));
    },
    /** Every file, with the notes beside it. */
    async *list(): AsyncGenerator<StoredImage> {
      for await (const file of bucket.getFilesStream({ prefix: PICTURES })) {
        yield { path: file.name, notes: file.metadata.metadata ?? {} };
      }
    },
  };
}

/**
 * Download addresses name bucket and file: `…/v0/b/{bucket}/o/{file, percent-encoded}?alt=media`
 * (Firebase Storage, also in its emulator). Host, query and fragment do not change the file.
 */
export function imagePath(url: string, bucket: string): string | undefined {
  const [, name, file] = url.match(/\/v0\/b\/([^/?#]+)\/o\/([^?#]+)/) ?? [];
  if (name !== bucket || file === undefined) return undefined;
  const path = decodePath(file);
  return path?.startsWith(PICTURES) ? path : undefined;
}

function decodePath(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    // Not an address of ours: every file that exists has one that can be decoded.
    return undefined;
  }
}

function storageHost(): string {
  const emulator = process.env.FIREBASE_STORAGE_EMULATOR_HOST;
  return emulator === undefined ? 'https://firebasestorage.googleapis.com' : `http://${emulator}`;
}

async function unlessMissing<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (hasCode(error, 404)) return undefined;
    throw error;
  }
}
