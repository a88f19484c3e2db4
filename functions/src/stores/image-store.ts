import { getStorage } from 'firebase-admin/storage';
import { app } from './app.ts';

export interface ImageStore {
  /** The file behind the address of an uploaded picture; `undefined` for any other address. */
  pathOf(url: string): string | undefined;
  /** Deletes a file; one that is gone already is gone. */
  delete(path: string): Promise<void>;
}

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** Pictures in the project's own bucket, below `images/`. */
export function createImageStore(bucket: Bucket = getStorage(app).bucket()): ImageStore {
  return {
    pathOf: (url) => imagePath(url, bucket.name),
    async delete(path) {
      await bucket.file(path).delete({ ignoreNotFound: true });
    },
  };
}

/**
 * Download addresses name bucket and file: `…/v0/b/{bucket}/o/{file, percent-encoded}?alt=media`
 * (Firebase Storage, also in its emulator).
 */
export function imagePath(url: string, bucket: string): string | undefined {
  const match = url.match(/\/v0\/b\/([^/]+)\/o\/([^/?]+)(\?|$)/);
  if (match?.[1] !== bucket || match[2] === undefined) return undefined;
  const path = decodeURIComponent(match[2]);
  return path.startsWith('images/') ? path : undefined;
}
