import type { PictureFolder } from '@neev/domain';
import { useEffect, useRef, useState } from 'react';
import { uploadPicture } from './upload-picture.ts';

export type UploadState =
  | { status: 'idle' }
  /** `share` has arrived, from 0 to 1; then the smaller pictures are made. */
  | { status: 'uploading'; name: string; share: number }
  | { status: 'error'; file: File };

interface PictureUpload {
  state: UploadState;
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
      if (!signal.aborted) console.warn('The picture was not uploaded.', error);
      tell({ status: 'error', file });
    }
  }

  return {
    state,
    start(file) {
      running.current?.abort();
      running.current = new AbortController();
      void upload(file, running.current);
    },
    cancel() {
      running.current?.abort();
      setState({ status: 'idle' });
    },
  };
}
