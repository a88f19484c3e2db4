/** Picture uploads. Separate from `admin-app` because few screens need the Storage SDK. */
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
import { useEffect, useRef, useState } from 'react';
import { splitHost } from '@/lib/firebase-config.ts';
import { adminApp } from './admin-app.ts';
import {
  choiceProblemOf,
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
async function uploadPicture(file: File, options: UploadOptions): Promise<string> {
  const picture = await shrinkPicture(file);
  options.signal.throwIfAborted();
  const path = originalPathOf(options.folder, crypto.randomUUID(), picture.type);
  const original = ref(adminStorage, path);
  try {
    await send(original, picture, options);
    return await waitForProcessedUrl(original, options.signal);
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
    const note = await readNote(original);
    signal.throwIfAborted();
    if (note === UNREADABLE_PICTURE) throw new UnsuitablePictureError(UNREADABLE_TEXT);
    if (decodePictureFacts(note)) return `${pictureUrlOf(original, FULL_PICTURE)}#${note}`;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    signal.throwIfAborted();
  }
  return pictureUrlOf(original, original.name);
}

/**
 * The note that the image function writes into the metadata. Empty when there is none yet or the
 * request fails; the caller checks again.
 */
async function readNote(original: StorageReference): Promise<string> {
  const metadata = await getMetadata(original).catch(() => undefined);
  return metadata?.customMetadata?.[PICTURE_METADATA_KEY] ?? '';
}

function pictureUrlOf({ fullPath, bucket }: StorageReference, name: string): string {
  return fileUrlOf({ host: storageHost, bucket, path: `${pictureDirectoryOf(fullPath)}${name}` });
}

export type UploadState =
  | { status: 'idle' }
  /** `fraction` is the uploaded fraction, from 0 to 1; at 1 the pictures are being resized. */
  | { status: 'uploading'; name: string; fraction: number }
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
  const controller = useRef<AbortController>(undefined);
  const latestOnDone = useRef(onDone);

  useEffect(() => {
    latestOnDone.current = onDone;
  }, [onDone]);

  useEffect(() => () => controller.current?.abort(), []);

  async function upload(file: File, { signal }: AbortController) {
    const setStateIfActive = (next: UploadState) => {
      if (!signal.aborted) setState(next);
    };
    setStateIfActive({ status: 'uploading', name: file.name, fraction: 0 });
    const onProgress = (fraction: number) =>
      setStateIfActive({ status: 'uploading', name: file.name, fraction });
    try {
      const address = await uploadPicture(file, { folder, signal, onProgress });
      setStateIfActive({ status: 'idle' });
      if (!signal.aborted) latestOnDone.current(address);
    } catch (error) {
      if (error instanceof UnsuitablePictureError)
        return setStateIfActive({ status: 'unsuitable', problem: error.message });
      if (!signal.aborted) console.warn('The picture was not uploaded.', error);
      setStateIfActive({ status: 'error', file });
    }
  }

  return {
    state,
    start(file) {
      controller.current?.abort();
      const problem = choiceProblemOf(file);
      if (problem !== undefined) return setState({ status: 'unsuitable', problem });
      controller.current = new AbortController();
      void upload(file, controller.current);
    },
    cancel() {
      controller.current?.abort();
      setState({ status: 'idle' });
    },
  };
}
