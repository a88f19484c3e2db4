import type { PictureFolder } from '@neev/domain';
import { type ClipboardEvent, useId, useRef, useState } from 'react';
import { PICTURE_ACCEPT, PICTURE_LIMITS } from '@/lib/admin/file-problem.ts';
import { type UploadState, usePictureUpload } from '@/lib/admin/use-picture-upload.ts';
import { classNames } from '@/lib/class-names.ts';
import { useFileDrop } from '@/lib/hooks/use-file-drop.ts';
import { useFocusKept } from '@/lib/hooks/use-focus-kept.ts';
import { useSubmitGuard } from '@/lib/hooks/use-submit-guard.ts';
import { Button } from './button.tsx';
import { Picture } from './picture.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** What is said when an upload has failed (specification, section 8). */
const failureOf: Record<PictureFolder, string> = {
  categories: 'Failed to upload image',
  products: 'Failed to upload image',
  slides: 'Image upload failed. Please try again.',
};

const NOT_YET = 'The picture is still being uploaded. Wait for it, or cancel it.';

interface ImageFieldProps {
  label: string;
  /** The address of the picture; empty: none. */
  value: string;
  /** Told the address of a picture once it is there in whole; empty when there shall be none. */
  onChange(address: string): void;
  error?: string | undefined;
  folder: PictureFolder;
}

/**
 * A picture that is chosen, dropped or pasted, and uploaded at once. Until it is there in whole the
 * form around it keeps the picture that it had, and cannot be submitted.
 */
export function ImageField({ label, value, onChange, error, folder }: ImageFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isTooEarly, setIsTooEarly] = useState(false);
  const { state, start, cancel } = usePictureUpload(folder, keep);
  const drop = useFileDrop(take);
  const isUploading = state.status === 'uploading';
  const hasFailed = state.status === 'error';
  const told = problemOf(state, folder) ?? (isTooEarly ? NOT_YET : error);

  useSubmitGuard(box, isUploading, () => setIsTooEarly(true));
  useFocusKept(input, isUploading);
  useFocusKept(input, hasFailed);

  function keep(address: string) {
    setIsTooEarly(false);
    onChange(address);
  }

  function take(file: File) {
    setIsTooEarly(false);
    start(file);
  }

  function paste(event: ClipboardEvent) {
    const file = event.clipboardData.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  }

  function giveUp() {
    cancel();
    setIsTooEarly(false);
  }

  return (
    <div ref={box} onPaste={paste}>
      <label htmlFor={id} className="mb-1.5 block w-fit text-sm font-semibold">
        {label}
      </label>
      <div
        {...drop.handlers}
        className={classNames(
          'flex flex-wrap items-center gap-4 rounded-md border border-dashed p-3',
          drop.isOver ? 'border-accent bg-accent-soft' : 'border-slate-400 bg-white',
        )}
      >
        <Picture
          src={value}
          alt={value === '' ? 'No picture' : 'The picture as it is'}
          sizes="10rem"
          className="aspect-[4/3] w-40 rounded-sm"
        />
        <div className="min-w-52 flex-1 space-y-3">
          <div className="flex flex-wrap items-center gap-2">
            <input
              ref={input}
              id={id}
              type="file"
              accept={PICTURE_ACCEPT}
              aria-invalid={told !== undefined}
              aria-describedby={`${id}-hint${told === undefined ? '' : ` ${id}-error`}`}
              // What it says of the file that was chosen last is not what the field holds.
              className="w-40 cursor-pointer rounded-md text-transparent file:min-h-11 file:w-full file:cursor-pointer file:rounded-md file:border file:border-slate-300 file:bg-white file:px-4 file:text-sm file:font-semibold file:text-ink hover:file:border-ink"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                currentTarget.value = '';
                if (file) take(file);
              }}
            />
            {value !== '' && !isUploading && (
              <Button variant="quiet" className="px-4" onClick={() => onChange('')}>
                Remove picture
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {PICTURE_LIMITS}. Choose it, drop it here, or paste it.
          </p>
          {isUploading && (
            <UploadProgress name={state.name} share={state.share} onCancel={giveUp} />
          )}
          {hasFailed && (
            <Button variant="dark" className="px-4" onClick={() => start(state.file)}>
              Try again
            </Button>
          )}
        </div>
      </div>
      {told !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-red-700">
          {told}
        </p>
      )}
    </div>
  );
}

/** What is said of the file that was chosen last, if anything is wrong with it. */
function problemOf(state: UploadState, folder: PictureFolder): string | undefined {
  switch (state.status) {
    case 'error':
      return failureOf[folder];
    case 'refused':
      return state.problem;
    case 'idle':
    case 'uploading':
      return undefined;
  }
}
