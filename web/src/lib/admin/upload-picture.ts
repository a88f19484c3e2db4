/** Picture uploads. Separate from `admin-app` because few screens need the Storage SDK. */
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
  connectStorageEmulator,
  deleteObject,
  getMetadata,
  getStorage,
  ref,
  type StorageReference,
  uploadBytesResumable,
} from 'firebase/storage';
import { useEffect, useRef, useState } from 'react';
import { splitHost } from '@/lib/firebase-config.ts';
import { adminApp } from './admin-app.ts';
import {
  choiceProblemOf,
  type ShrunkPicture,
  shrinkPicture,
  UnfitPicture,
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
const FINISHED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 700;

/** Each upload has a new path, so a file never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

interface UploadOptions {
  folder: PictureFolder;
  /** Aborts the upload and deletes the file. */
  signal: AbortSignal;
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a picture and waits until the resized pictures exist. Returns a URL that can be saved and
 * that stays valid.
 * @throws UnsuitablePictureError when it cannot be made small enough.
 * @throws Error when the upload fails or is aborted.
 */
async function uploadPicture(file: File, options: UploadOptions): Promise<string> {
  const picture = await shrinkPicture(file);
  options.signal.throwIfAborted();
  const path = originalPathOf(options.folder, crypto.randomUUID(), picture.type);
  const original = ref(adminStorage, path);
  try {
    await send(original, picture, options);
    return await finishedAddress(original, options.signal);
  } catch (error) {
    // The file may have been stored despite the error. If deleting it fails, the nightly clean-up
    // deletes it.
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

/** The URL of the processed picture, or of the original when processing takes too long. */
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

/**
 * The note that the image function writes into the metadata. Empty when there is none yet or the
 * request fails; the caller checks again.
 */
async function noteOf(original: StorageReference): Promise<string> {
  const metadata = await getMetadata(original).catch(() => undefined);
  return metadata?.customMetadata?.[PICTURE_NOTE] ?? '';
}

function addressOf({ fullPath, bucket }: StorageReference, name: string): string {
  return fileAddressOf({ host: storageHost, bucket, path: `${familyOf(fullPath)}${name}` });
}

export type UploadState =
  | { status: 'idle' }
  /** `fraction` is the uploaded fraction, from 0 to 1; at 1 the pictures are being resized. */
  | { status: 'uploading'; name: string; share: number }
  | { status: 'error'; file: File }
  /** The picture is not suitable; `problem` is shown to the user. */
  | { status: 'unsuitable'; problem: string };

interface PictureUpload {
  state: UploadState;
  /** Starts an upload and aborts the previous one. */
  start: (file: File) => void;
  /** Aborts the upload and clears the error. */
  cancel: () => void;
}

/** Runs one upload at a time, which is aborted when the component unmounts. */
export function usePictureUpload(
  folder: PictureFolder,
  onDone: (address: string) => void,
): PictureUpload {
  const [state, setState] = useState<UploadState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const done = useRef(onDone);

  useEffect(() => {
    done.current = onDone;
  }, [onDone]);

  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File, { signal }: AbortController) {
    const tell = (next: UploadState) => {
      if (!signal.aborted) setState(next);
    };
    tell({ status: 'uploading', name: file.name, share: 0 });
    const onProgress = (share: number) => tell({ status: 'uploading', name: file.name, share });
    try {
      const address = await uploadPicture(file, { folder, signal, onProgress });
      tell({ status: 'idle' });
      if (!signal.aborted) done.current(address);
    } catch (error) {
      if (error instanceof UnfitPicture) return tell({ status: 'unsuitable', problem: error.message });
      if (!signal.aborted) console.warn('The picture was not uploaded.', error);
      tell({ status: 'error', file });
    }
  }

  return {
    state,
    start(file) {
      running.current?.abort();
      const problem = choiceProblemOf(file);
      if (problem !== undefined) return setState({ status: 'unsuitable', problem });
      running.current = new AbortController();
      void upload(file, running.current);
    },
    cancel() {
      running.current?.abort();
      setState({ status: 'idle' });
    },
  };
}
