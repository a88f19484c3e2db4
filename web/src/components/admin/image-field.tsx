import type { PictureFolder } from '@neev/domain';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { PICTURE_ACCEPT, PICTURE_LIMITS } from '@/lib/admin/shrink-picture.ts';
import { type UploadState, usePictureUpload } from '@/lib/admin/use-picture-upload.ts';
import { classNames } from '@/lib/class-names.ts';
import { useRestoreFocus } from '@/lib/hooks/use-restore-focus.ts';
import { FieldError } from '../controls/field.tsx';
import { useIsOnline } from '../controls/offline-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';

const UPLOAD_PENDING =
  'The image is still being uploaded. Wait until it is done, or cancel the upload.';

/** The value of the field in notices. */
export const describePicture = (address: string) => address && 'another image';

interface ImageFieldProps {
  label: string;
  /** URL of the picture; empty for none. */
  value: string;
  /** Called with the URL of an uploaded picture, or with an empty string when it is removed. */
  onChange(address: string): void;
  error?: string | undefined;
  folder: PictureFolder;
}

/**
 * A picture that is chosen, dropped or pasted, and uploaded at once. Until the upload is complete
 * the form keeps the previous picture and cannot be submitted.
 */
export function ImageField({ label, value, onChange, error, folder }: ImageFieldProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isSubmitBlocked, setIsSubmitBlocked] = useState(false);
  const upload = usePictureUpload(folder, onChange);
  const { state, start } = upload;
  const isUploading = state.status === 'uploading';
  const problem =
    problemOf(state, folder) ?? (isSubmitBlocked && isUploading ? UPLOAD_PENDING : error);

  useSubmitGuard(container, isUploading, () => setIsSubmitBlocked(true));
  useRestoreFocus(input, isUploading);
  useRestoreFocus(input, state.status === 'error');

  function startUpload(file: File) {
    setIsSubmitBlocked(false);
    start(file);
  }

  function remove() {
    upload.cancel();
    onChange('');
    // The button that was used disappears.
    input.current?.focus();
  }

  return (
    <div ref={container} onPaste={(event) => handlePaste(event, startUpload)}>
      <label htmlFor={id} className="mb-1.5 block w-fit text-sm font-semibold">
        {label}
      </label>
      <DropArea onDrop={startUpload}>
        {/* The list of brands shows the logo itself. */}
        {folder !== 'brands' && <CurrentPicture src={value} />}
        <div className="min-w-52 flex-1 space-y-3">
          <div className="flex flex-wrap items-center gap-2">
            <FileInput
              ref={input}
              id={id}
              hasProblem={problem !== undefined}
              onChoose={startUpload}
            />
            {value !== '' && !isUploading && (
              <Button variant="quiet" onClick={remove}>
                Remove image
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {PICTURE_LIMITS} You can also drop or paste one here.
          </p>
          <UploadStatus {...upload} />
        </div>
      </DropArea>
      <FieldError id={`${id}-error`} text={problem} />
    </div>
  );
}

function CurrentPicture({ src }: { src: string }) {
  return (
    <Picture
      src={src}
      alt={src === '' ? 'No image' : 'Current image'}
      sizes="10rem"
      className="aspect-[4/3] w-40 rounded-sm"
    />
  );
}

function UploadStatus({ state, start, cancel }: ReturnType<typeof usePictureUpload>) {
  if (state.status === 'uploading') {
    return <UploadProgress name={state.name} fraction={state.fraction} onCancel={cancel} />;
  }
  if (state.status !== 'error') return null;
  return (
    <Button variant="dark" onClick={() => start(state.file)}>
      Try again
    </Button>
  );
}

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  id: string;
  hasProblem: boolean;
  onChoose: (file: File) => void;
}

function FileInput({ ref, id, hasProblem, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      id={id}
      type="file"
      accept={PICTURE_ACCEPT}
      aria-invalid={hasProblem}
      aria-describedby={`${id}-hint${hasProblem ? ` ${id}-error` : ''}`}
      // Hides the name of the last chosen file, which may differ from the picture in the field.
      className="w-40 cursor-pointer rounded-md text-transparent file:min-h-11 file:w-full file:cursor-pointer file:rounded-md file:border file:border-slate-300 file:bg-white file:px-4 file:text-sm file:font-semibold file:text-ink hover:file:border-ink"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        currentTarget.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}

/** The error message for the last chosen file (specification, section 8). */
function problemOf(state: UploadState, folder: PictureFolder): string | undefined {
  switch (state.status) {
    case 'error':
      return folder === 'slides'
        ? 'Image upload failed. Please try again.'
        : 'Failed to upload image';
    case 'unsuitable':
      return state.problem;
    case 'idle':
    case 'uploading':
      return undefined;
  }
}

interface UploadProgressProps {
  /** Name of the file. */
  name: string;
  /** Uploaded fraction, from 0 to 1. */
  fraction: number;
  onCancel: () => void;
}

/** Progress of an upload, with a cancel button. */
function UploadProgress({ name, fraction, onCancel }: UploadProgressProps) {
  const percent = Math.round(fraction * 100);
  const isSent = percent === 100;
  const sendingText = useIsOnline() ? 'Uploading…' : 'Waiting for the network';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-40 flex-1">
        <p role="status" className="mb-1.5 text-sm font-medium">
          {isSent ? 'Preparing the image…' : sendingText}
        </p>
        <progress
          aria-label={`Upload of ${name}`}
          max={100}
          // Indeterminate without a value.
          value={isSent ? undefined : percent}
          className="progress-bar"
        />
      </div>
      <Button variant="outline" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}

/** Accepts a dropped file. */
function DropArea({ onDrop, children }: { onDrop: (file: File) => void; children: ReactNode }) {
  const [isDragOver, setIsDragOver] = useState(false);
  // `dragenter` of a child fires before `dragleave` of its parent.
  const depth = useRef(0);

  function trackDrag(event: DragEvent, step: number) {
    event.preventDefault();
    depth.current += step;
    setIsDragOver(depth.current > 0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file input does the same for the keyboard.
    <div
      className={classNames(
        'flex flex-wrap items-center gap-4 rounded-md border border-dashed p-3',
        isDragOver ? 'border-accent bg-accent-soft' : 'border-slate-400 bg-white',
      )}
      onDragEnter={(event) => trackDrag(event, 1)}
      onDragLeave={(event) => trackDrag(event, -1)}
      // Required for the browser to allow a drop.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        trackDrag(event, -depth.current);
        const file = event.dataTransfer.files[0];
        if (file) onDrop(file);
      }}
    >
      {children}
    </div>
  );
}

function handlePaste(event: ClipboardEvent, onPaste: (file: File) => void): void {
  const file = event.clipboardData.files[0];
  if (!file) return;
  event.preventDefault();
  onPaste(file);
}

/**
 * Prevents submission of the surrounding form while `isActive`. The native listener on the form
 * stops the event before it reaches React's listener at the root.
 */
function useSubmitGuard(
  element: RefObject<HTMLElement | null>,
  isActive: boolean,
  onBlocked: () => void,
): void {
  const notifyBlocked = useEffectEvent(onBlocked);

  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form || !isActive) return undefined;
    function blockSubmit(event: SubmitEvent) {
      event.preventDefault();
      event.stopPropagation();
      notifyBlocked();
    }
    form.addEventListener('submit', blockSubmit);
    return () => form.removeEventListener('submit', blockSubmit);
  }, [element, isActive]);
}
