import { attachmentLimits, fileSizeText } from '@neev/domain';
import { Paperclip, X } from 'lucide-react';
import { type RefObject, useId, useRef, useState, useSyncExternalStore } from 'react';
import { FormMessage } from '@/components/controls/field.tsx';
import { useRestoreFocus } from '@/lib/hooks/use-restore-focus.ts';
import type { EntryAttachment } from '../outbox/outbox-entry.ts';
import { ACCEPTED_FILES, readChosenFiles } from './choose-files.ts';
import { attachmentSender } from './upload-attachments.ts';

interface AttachmentsFieldProps {
  attachments: readonly EntryAttachment[];
  onChange: (change: (current: readonly EntryAttachment[]) => readonly EntryAttachment[]) => void;
  /** Whether chosen files are being read, before which the form cannot be sent. */
  isReading: boolean;
  /** Called before files are read, and when they have been read. */
  onReading: (isStart: boolean) => void;
  /** Whether the form is sending its files, which cannot change meanwhile. */
  isSubmitting: boolean;
  /** Whether the last submission was neither sent nor kept on this device. */
  isNotKept: boolean;
}

/** The files of a request for a quote, with the progress of their upload. */
export function AttachmentsField(props: AttachmentsFieldProps) {
  const { attachments, onChange, isReading, onReading, isSubmitting, isNotKept } = props;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const isFull = attachments.length >= attachmentLimits.files;
  // The input is disabled while files are read, which removes the focus.
  useRestoreFocus(input, isReading);

  async function add(files: readonly File[]) {
    const newId = () => crypto.randomUUID();
    onReading(true);
    const chosen = await readChosenFiles(files, { count: attachments.length, newId });
    onReading(false);
    setProblems(chosen.problems);
    onChange((current) => [...current, ...chosen.attachments].slice(0, attachmentLimits.files));
  }

  function remove(id: string) {
    setProblems([]);
    onChange((current) => current.filter((each) => each.id !== id));
    // The button that had the focus is gone.
    input.current?.focus();
  }

  return (
    <fieldset>
      <legend className="mb-3 text-lg font-semibold">Files</legend>
      <FileInput
        ref={input}
        isDisabled={isSubmitting || isReading}
        isFull={isFull}
        onChoose={add}
      />
      <p role="status" className="mt-2 text-sm empty:hidden">
        {isReading && 'Reading your files…'}
      </p>
      {problems.length > 0 && (
        <div role="alert" className="mt-2 space-y-1 text-sm font-medium text-red-700">
          {problems.map((problem) => (
            <p key={problem} className="wrap-anywhere">
              {problem}
            </p>
          ))}
        </div>
      )}
      <FileList attachments={attachments} isDisabled={isSubmitting} onRemove={remove} />
      {isSubmitting && attachments.length > 0 && <Progress />}
      {isNotKept && attachments.length > 0 && (
        <div className="mt-3">
          <FormMessage tone="failure">
            There is not enough space on this device to keep your files until you are back online.
            Nothing is lost: your text and files are still in this form. Send it again when you are
            online, or remove the files.
          </FormMessage>
        </div>
      )}
    </fieldset>
  );
}

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  isDisabled: boolean;
  isFull: boolean;
  onChoose: (files: readonly File[]) => void;
}

function FileInput({ ref, isDisabled, isFull, onChoose }: FileInputProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block w-fit text-sm font-semibold">
        Attach drawings, photos or a list
      </label>
      <input
        ref={ref}
        id={id}
        type="file"
        multiple
        accept={ACCEPTED_FILES}
        disabled={isDisabled}
        aria-describedby={`${id}-hint`}
        // Hides the browser's text about the last choice; the files are listed below.
        className="w-40 max-w-full cursor-pointer rounded-md text-transparent file:min-h-11 file:rounded-md file:border file:px-4 file:font-semibold file:text-ink"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          onChoose(files);
        }}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {isFull ? 'You have attached three files, the most we can take.' : HINT}
      </p>
    </>
  );
}

const HINT =
  'Up to three PDF, photo, Excel or CSV files, 10 MB each. If you leave this page before sending, add them again.';

interface FileListProps {
  attachments: readonly EntryAttachment[];
  isDisabled: boolean;
  onRemove: (id: string) => void;
}

function FileList({ attachments, isDisabled, onRemove }: FileListProps) {
  return (
    <ul aria-label="Attached files" className="mt-3 space-y-2 empty:hidden">
      {attachments.map(({ id, name, file }) => (
        <li
          key={id}
          className="flex items-center gap-3 rounded-md border border-line bg-white pl-3 text-sm"
        >
          <Paperclip aria-hidden className="size-4 shrink-0 text-ink-soft" />
          <span className="min-w-0 grow py-2 wrap-anywhere">
            {name}{' '}
            <span className="whitespace-nowrap text-ink-soft">{fileSizeText(file.size)}</span>
          </span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            disabled={isDisabled}
            className="flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-slate-100 disabled:opacity-60"
            onClick={() => onRemove(id)}
          >
            <X aria-hidden className="size-4.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Progress() {
  const progress = useSyncExternalStore(attachmentSender.subscribe, attachmentSender.getProgress);
  const percent = progress ? Math.round((100 * progress.sent) / progress.total) : 0;
  if (!progress) return null;
  return (
    <div className="mt-3 text-sm">
      <p className="mb-1 wrap-anywhere">
        Uploading {progress.name}: {percent}%
      </p>
      <progress
        aria-label="Upload of your files"
        max={100}
        value={percent}
        className="h-2 w-full accent-accent"
      />
    </div>
  );
}
