import { fileUrlOf } from '@neev/domain';
import { getStorage } from 'firebase-admin/storage';
import { hasCode, tryWrite } from '../lib/errors.ts';
import { app } from '../lib/firebase.ts';
import { type Bucket, deleteFile, readFile } from './bucket-files.ts';

export type ImageStore = ReturnType<typeof createImageStore>;

export interface StoredImage {
  path: string;
  customMetadata: Readonly<Record<string, unknown>>;
}

/** `null` removes a key. */
type CustomMetadata = Record<string, string | null>;

const PICTURE_METADATA = {
  contentType: 'image/webp',
  /** The content of an address never changes. */
  cacheControl: 'public, max-age=31536000, immutable',
};

const PICTURES = 'images/';

/** Reads and writes the pictures in the bucket of the project, below `images/`. */
export function createImageStore(bucket: Bucket = getStorage(app).bucket()) {
  return {
    /** Returns the file of an uploaded picture; `undefined` for any other address. */
    pathOf: (url: string) => imagePath(url, bucket.name),
    /** Returns the public address of a file. */
    urlOf: (path: string) => fileUrlOf({ host: storageHost(), bucket: bucket.name, path }),
    /** Reads a file; returns `undefined` if it does not exist. */
    read: (path: string) => readFile(bucket, path),
    /** Writes a WebP file; replaces an existing one. */
    async write(path: string, bytes: Buffer): Promise<void> {
      await bucket.file(path).save(bytes, { resumable: false, metadata: PICTURE_METADATA });
    },
    /** Sets custom metadata of a file. Returns whether the file exists. */
    setCustomMetadata(path: string, customMetadata: CustomMetadata): Promise<boolean> {
      const change = bucket.file(path).setMetadata({ metadata: customMetadata });
      return tryWrite(change, (error) => hasCode(error, 404));
    },
    /** Deletes a file. Does nothing if it does not exist. */
    delete: (path: string) => deleteFile(bucket, path),
    /** Deletes all files whose paths start with `prefix`. */
    deleteAll: (prefix: string) => deleteAll(bucket, prefix),
    /** Yields every file with its custom metadata. */
    list: () => listImages(bucket),
  };
}

async function deleteAll(bucket: Bucket, prefix: string): Promise<void> {
  const [files] = await bucket.getFiles({ prefix });
  await Promise.all(files.map((file) => file.delete({ ignoreNotFound: true })));
}

async function* listImages(bucket: Bucket): AsyncGenerator<StoredImage> {
  for await (const file of bucket.getFilesStream({ prefix: PICTURES })) {
    yield { path: file.name, customMetadata: file.metadata.metadata ?? {} };
  }
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
