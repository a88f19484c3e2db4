import type { PictureFolder } from '@neev/domain';
import { useEffect, useRef, useState } from 'react';
import { choiceProblemOf } from './file-problem.ts';
import { UnfitPicture } from './shrink-picture.ts';
import { uploadPicture } from './upload-picture.ts';

export type UploadState =
  | { status: 'idle' }
  /** `share` has arrived, from 0 to 1; then the smaller pictures are made. */
  | { status: 'uploading'; name: string; share: number }
  | { status: 'error'; file: File }
  /** It cannot be uploaded, for the reason that is said. */
  | { status: 'refused'; problem: string };

interface PictureUpload {
  state: UploadState;
  /** Ends what is under way, whatever becomes of the file. */
  start: (file: File) => void;
  /** Ends what is under way, and forgets what has failed. */
  cancel: () => void;
}

/** One upload at a time; it ends with the component. */
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
      if (error instanceof UnfitPicture) return tell({ status: 'refused', problem: error.message });
      if (!signal.aborted) console.warn('The picture was not uploaded.', error);
      tell({ status: 'error', file });
    }
  }

  return {
    state,
    start(file) {
      running.current?.abort();
      const problem = choiceProblemOf(file);
      if (problem !== undefined) return setState({ status: 'refused', problem });
      running.current = new AbortController();
      void upload(file, running.current);
    },
    cancel() {
      running.current?.abort();
      setState({ status: 'idle' });
    },
  };
}
