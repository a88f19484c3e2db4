import {
  decodePictureFacts,
  FULL_PICTURE,
  familyOf,
  fileAddressOf,
  originalPathOf,
  PICTURE_NOTE,
  type PictureFolder,
  UNREADABLE_PICTURE,
} from '@neev/domain';
import {
  deleteObject,
  getMetadata,
  ref,
  type StorageReference,
  uploadBytesResumable,
} from 'firebase/storage';
import { adminStorage, storageHost } from './admin-storage.ts';
import { type ShrunkPicture, shrinkPicture } from './shrink-picture.ts';

/** Milliseconds for which the smaller pictures are waited for, and between two looks. */
const FINISHED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 700;

/** Files are never written twice. */
const FOR_EVER = 'public, max-age=31536000, immutable';

interface UploadOptions {
  folder: PictureFolder;
  /** Ends the upload; nothing stays of it. */
  signal: AbortSignal;
  /** Told the share that has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a picture and waits until its smaller ones are there. Gives the address under which it
 * can be saved: one that works, whatever happens afterwards.
 * @throws UnfitPicture when it cannot be made small enough.
 * @throws Error when it was not uploaded, or the signal has ended it.
 */
export async function uploadPicture(file: File, options: UploadOptions): Promise<string> {
  const picture = await shrinkPicture(file);
  options.signal.throwIfAborted();
  const path = originalPathOf(options.folder, crypto.randomUUID(), picture.type);
  const original = ref(adminStorage, path);
  try {
    await send(original, picture, options);
    return await finishedAddress(original, options.signal);
  } catch (error) {
    // It may have arrived all the same. What cannot be deleted now, the nightly sweep deletes.
    await deleteObject(original).catch(() => {});
    throw error;
  }
}

async function send(
  original: StorageReference,
  { blob, type }: ShrunkPicture,
  { signal, onProgress }: UploadOptions,
): Promise<void> {
  const task = uploadBytesResumable(original, blob, { contentType: type, cacheControl: FOR_EVER });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
    onProgress(bytesTransferred / totalBytes),
  );
  await task;
}

/** Of the finished picture; of the original, if that takes too long. */
async function finishedAddress(original: StorageReference, signal: AbortSignal): Promise<string> {
  const deadline = Date.now() + FINISHED_WITHIN_MS;
  while (Date.now() < deadline) {
    const note = await noteOf(original);
    signal.throwIfAborted();
    if (note === UNREADABLE_PICTURE) throw new Error('The picture cannot be read.');
    if (decodePictureFacts(note)) return `${addressOf(original, FULL_PICTURE)}#${note}`;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    signal.throwIfAborted();
  }
  return addressOf(original, original.name);
}

/** Empty when there is none, or no answer: then the next look may have one. */
async function noteOf(original: StorageReference): Promise<string> {
  const metadata = await getMetadata(original).catch(() => undefined);
  return metadata?.customMetadata?.[PICTURE_NOTE] ?? '';
}

function addressOf({ fullPath, bucket }: StorageReference, name: string): string {
  return fileAddressOf({ host: storageHost, bucket, path: `${familyOf(fullPath)}${name}` });
}
