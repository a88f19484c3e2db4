import { fileUrlOf } from '@neev/domain';
import { getStorage } from 'firebase-admin/storage';
import { hasCode } from '../lib/errors.ts';
import { app } from '../lib/firebase.ts';

export type ImageStore = ReturnType<typeof createImageStore>;

export interface StoredImage {
  path: string;
  customMetadata: Readonly<Record<string, unknown>>;
}

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** The content of an address never changes. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

const PICTURES = 'images/';

/** Reads and writes the pictures in the bucket of the project, below `images/`. */
export function createImageStore(bucket: Bucket = getStorage(app).bucket()) {
  return {
    /** Returns the file of an uploaded picture; `undefined` for any other address. */
    pathOf: (url: string) => imagePath(url, bucket.name),
    /** Returns the public address of a file. */
    urlOf: (path: string) => fileUrlOf({ host: storageHost(), bucket: bucket.name, path }),
    /** Reads a file; returns `undefined` if it does not exist. */
    async read(path: string): Promise<Buffer | undefined> {
      return undefinedIfMissing(async () => (await bucket.file(path).download())[0]);
    },
    /** Writes a WebP file; replaces an existing one. */
    async write(path: string, bytes: Buffer): Promise<void> {
      const metadata = { contentType: 'image/webp', cacheControl: IMMUTABLE_CACHE_CONTROL };
      await bucket.file(path).save(bytes, { resumable: false, metadata });
    },
    /** Sets custom metadata of a file; `null` removes a key. Returns whether the file exists. */
    async setCustomMetadata(
      path: string,
      customMetadata: Record<string, string | null>,
    ): Promise<boolean> {
      const updated = await undefinedIfMissing(() =>
        bucket.file(path).setMetadata({ metadata: customMetadata }),
      );
      return updated !== undefined;
    },
    /** Deletes a file. Does nothing if it does not exist. */
    async delete(path: string): Promise<void> {
      await bucket.file(path).delete({ ignoreNotFound: true });
    },
    /** Deletes all files whose paths start with `prefix`. */
    async deleteAll(prefix: string): Promise<void> {
      const [files] = await bucket.getFiles({ prefix });
      await Promise.all(files.map((file) => file.delete({ ignoreNotFound: true })));
    },
    /** Yields every file with its custom metadata. */
    async *list(): AsyncGenerator<StoredImage> {
      for await (const file of bucket.getFilesStream({ prefix: PICTURES })) {
        yield { path: file.name, customMetadata: file.metadata.metadata ?? {} };
      }
    },
  };
}

/**
 * Returns the path in a download address: `…/v0/b/{bucket}/o/{file, percent-encoded}?alt=media`
 * (Firebase Storage and its emulator). Ignores host, query and fragment.
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
    // Malformed percent-encoding: not an address of an existing file.
    return undefined;
  }
}

function storageHost(): string {
  const emulator = process.env.FIREBASE_STORAGE_EMULATOR_HOST;
  return emulator === undefined ? 'https://firebasestorage.googleapis.com' : `http://${emulator}`;
}

async function undefinedIfMissing<T>(operation: () => Promise<T>): Promise<T | undefined> {
  try {
    return await operation();
  } catch (error) {
    if (hasCode(error, 404)) return undefined;
    throw error;
  }
}
