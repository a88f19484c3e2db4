/** Uploads a picture. Loaded with the Storage SDK when the first picture is chosen. */
import {
  decodePictureFacts,
  FULL_PICTURE,
  fileUrlOf,
  originalPathOf,
  PICTURE_METADATA_KEY,
  type PictureFolder,
  pictureDirectoryOf,
  UNREADABLE_PICTURE,
} from '@neev/domain';
import {
  connectStorageEmulator,
  deleteObject,
  getMetadata,
  getStorage,
  ref,
  type StorageReference,
  uploadBytesResumable,
} from 'firebase/storage';
import { splitHost } from '@/lib/firebase-config.ts';
import { adminApp } from './admin-app.ts';
import {
  type ShrunkPicture,
  shrinkPicture,
  UNREADABLE_TEXT,
  UnsuitablePictureError,
} from './shrink-picture.ts';

/** Milliseconds for which an upload, or another request, is retried before it fails. */
const UPLOAD_RETRY_MS = 20_000;
const REQUEST_RETRY_MS = 10_000;

const adminStorage = getStorage(adminApp);
adminStorage.maxUploadRetryTime = UPLOAD_RETRY_MS;
adminStorage.maxOperationRetryTime = REQUEST_RETRY_MS;

const isSuite = import.meta.env.MODE === 'suite';

if (isSuite) {
  connectStorageEmulator(adminStorage, ...splitHost(import.meta.env.VITE_STORAGE_EMULATOR));
}

/** The origin of public picture URLs. */
const storageHost = isSuite
  ? `http://${import.meta.env.VITE_STORAGE_EMULATOR}`
  : 'https://firebasestorage.googleapis.com';

/** Milliseconds to wait for the resized pictures, and between two checks. */
const PROCESSING_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 700;

/** Each upload has a new path, so a file never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface UploadOptions {
  folder: PictureFolder;
  /** Aborts the upload and deletes the file. */
  signal: AbortSignal;
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Uploads a picture and waits until the resized pictures exist. Returns a URL that can be saved and
 * that stays valid.
 * @throws UnsuitablePictureError when it cannot be decoded or made small enough.
 * @throws Error when the upload fails or is aborted.
 */
export async function uploadPicture(file: File, options: UploadOptions): Promise<string> {
  const picture = await shrinkPicture(file);
  options.signal.throwIfAborted();
  const path = originalPathOf(options.folder, crypto.randomUUID(), picture.type);
  const original = ref(adminStorage, path);
  try {
    await send(original, picture, options);
    return await waitForProcessedUrl(original, options.signal);
  } catch (error) {
    // The file may have been stored despite the error. If deleting it fails, the nightly sweep
    // deletes it after 30 days. Not awaited: the SDK waits for a response without a limit.
    deleteObject(original).catch(() => {});
    throw error;
  }
}

async function send(
  original: StorageReference,
  { blob, type }: ShrunkPicture,
  { signal, onProgress }: UploadOptions,
): Promise<void> {
  const task = uploadBytesResumable(original, blob, { contentType: type, cacheControl: IMMUTABLE });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
    onProgress(bytesTransferred / totalBytes),
  );
  await task;
}

/** The URL of the processed picture, or of the original when processing takes too long. */
async function waitForProcessedUrl(
  original: StorageReference,
  signal: AbortSignal,
): Promise<string> {
  const deadline = Date.now() + PROCESSING_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const result = await readProcessingResult(original);
    signal.throwIfAborted();
    if (result === UNREADABLE_PICTURE) throw new UnsuitablePictureError(UNREADABLE_TEXT);
    if (decodePictureFacts(result)) return `${pictureUrlOf(original, FULL_PICTURE)}#${result}`;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    signal.throwIfAborted();
  }
  return pictureUrlOf(original, original.name);
}

/**
 * The result of processing, which the image function writes into the metadata of the original: the encoded facts, or
 * `UNREADABLE_PICTURE`. Empty if there is none yet or the request fails.
 */
async function readProcessingResult(original: StorageReference): Promise<string> {
  const metadata = await getMetadata(original).catch(() => undefined);
  return metadata?.customMetadata?.[PICTURE_METADATA_KEY] ?? '';
}

function pictureUrlOf({ fullPath, bucket }: StorageReference, name: string): string {
  return fileUrlOf({ host: storageHost, bucket, path: `${pictureDirectoryOf(fullPath)}${name}` });
}
