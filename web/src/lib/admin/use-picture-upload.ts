import type { PictureFolder } from '@neev/domain';
import { FirebaseError } from 'firebase/app';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useOnlineAgain } from '../hooks/use-online-again.ts';
import { useConfirmUnload } from './confirm-unload.ts';
import { choiceProblemOf, UnsuitablePictureError } from './shrink-picture.ts';

export type UploadState =
  | { status: 'idle' }
  /** `fraction` is the uploaded fraction, from 0 to 1; at 1 the pictures are being resized. */
  | { status: 'uploading'; name: string; fraction: number }
  | { status: 'error'; file: File; isOffline: boolean }
  /** The picture is not suitable; `problem` is shown to the user. */
  | { status: 'unsuitable'; problem: string };

interface PictureUpload {
  state: UploadState;
  /** Starts an upload and aborts the previous one. */
  start: (file: File) => void;
  /** Aborts the upload and clears the error. */
  cancel: () => void;
}

/**
 * Runs one upload at a time, which is aborted when the component unmounts. An upload that failed
 * offline starts again when the network returns.
 */
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
  useRunningUpload(state.status === 'uploading');

  async function upload(file: File, { signal }: AbortController) {
    const setStateIfActive = (next: UploadState) => {
      if (!signal.aborted) setState(next);
    };
    setStateIfActive({ status: 'uploading', name: file.name, fraction: 0 });
    const onProgress = (fraction: number) =>
      setStateIfActive({ status: 'uploading', name: file.name, fraction });
    try {
      const { uploadPicture } = await import('./upload-picture.ts');
      const address = await uploadPicture(file, { folder, signal, onProgress });
      setStateIfActive({ status: 'idle' });
      if (!signal.aborted) latestOnDone.current(address);
    } catch (error) {
      if (error instanceof UnsuitablePictureError)
        return setStateIfActive({ status: 'unsuitable', problem: error.message });
      if (!signal.aborted) console.warn('The picture was not uploaded.', error);
      setStateIfActive({ status: 'error', file, isOffline: isNetworkError(error) });
    }
  }

  function start(file: File) {
    controller.current?.abort();
    const problem = choiceProblemOf(file);
    if (problem !== undefined) return setState({ status: 'unsuitable', problem });
    controller.current = new AbortController();
    void upload(file, controller.current);
  }

  const failedFile = state.status === 'error' && state.isOffline ? state.file : undefined;
  useOnlineAgain(failedFile !== undefined, () => {
    if (failedFile) start(failedFile);
  });

  return {
    state,
    start,
    cancel() {
      controller.current?.abort();
      setState({ status: 'idle' });
    },
  };
}

/** Number of uploads that are running. */
let runningUploads = 0;

const subscribers = new Set<() => void>();

function addRunningUploads(change: number): void {
  runningUploads += change;
  for (const notify of subscribers) notify();
}

/** Counts an upload while it is running, and has the browser confirm that the page is closed. */
function useRunningUpload(isRunning: boolean): void {
  useConfirmUnload(isRunning);
  useEffect(() => {
    if (!isRunning) return undefined;
    addRunningUploads(1);
    return () => addRunningUploads(-1);
  }, [isRunning]);
}

/** Whether a picture is being uploaded. Its form is not saved yet. */
export function useIsUploading(): boolean {
  return useSyncExternalStore(
    (notify) => {
      subscribers.add(notify);
      return () => subscribers.delete(notify);
    },
    () => runningUploads > 0,
  );
}

/** Whether an upload failed for lack of a network. The Storage SDK tries again for minutes, also after it has returned. */
function isNetworkError(error: unknown): boolean {
  const isOutOfTime =
    error instanceof FirebaseError && error.code === 'storage/retry-limit-exceeded';
  return isOutOfTime || !navigator.onLine;
}
