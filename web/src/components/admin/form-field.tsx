import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { RecordForm } from '@/lib/admin/use-record-form.ts';
import { classNames } from '@/lib/class-names.ts';

interface FormControlsProps {
  isSaving: boolean;
  className?: string;
  children: ReactNode;
}

/** The controls of a form, which are disabled while it is saved. */
export function FormControls({ isSaving, className, children }: FormControlsProps) {
  return (
    <fieldset
      disabled={isSaving}
      // `disabled` alone does not prevent drag and drop.
      className={classNames('min-w-0 disabled:pointer-events-none', className)}
    >
      {children}
    </fieldset>
  );
}

interface FormFieldProps<V extends FieldValues, F extends keyof V & string> {
  form: RecordForm<V>;
  field: F;
  label: string;
  /** Formats a value for display. */
  describe?: ((value: V[F]) => string) | undefined;
  children: ReactNode;
  className?: string;
}

/** A field with a notice about changes of another administrator while the form was open. */
export function FormField<V extends FieldValues, F extends keyof V & string>({
  form,
  field,
  label,
  describe = String,
  children,
  className,
}: FormFieldProps<V, F>) {
  const root = useRef<HTMLDivElement>(null);
  const theirs = form.theirsOf(field);

  /** The buttons of a choice are removed: the field gets the focus. */
  function choose(choice: 'takeTheirs' | 'keepMine') {
    root.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    form[choice](field);
  }

  return (
    <div ref={root} className={className}>
      {children}
      <div aria-live="polite">
        {form.noticeOf(field) === 'updated' && (
          <p className="mt-1.5 text-sm font-medium text-accent-strong">
            {label} was changed by another administrator just now.
          </p>
        )}
        {form.noticeOf(field) === 'conflict' && (
          <FieldConflict
            label={label}
            theirs={theirs === undefined ? '' : describe(theirs)}
            onTakeTheirs={() => choose('takeTheirs')}
            onKeepMine={() => choose('keepMine')}
          />
        )}
      </div>
    </div>
  );
}

interface FieldConflictProps {
  label: string;
  theirs: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

function FieldConflict({ label, theirs, onTakeTheirs, onKeepMine }: FieldConflictProps) {
  const button = 'min-h-9 rounded-md border border-amber-700 bg-white px-3 font-semibold';
  return (
    <fieldset
      aria-label={`${label} was changed by another administrator`}
      className="mt-2 rounded-md border-l-4 border-amber-600 bg-amber-50 px-4 py-3 text-sm text-amber-950"
    >
      <p className="break-words">
        Another administrator has changed this to{' '}
        <strong>{theirs === '' ? 'nothing' : theirs}</strong>.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <button type="button" className={button} onClick={onTakeTheirs}>
          Take theirs
        </button>
        <button type="button" className={button} onClick={onKeepMine}>
          Keep mine
        </button>
      </div>
    </fieldset>
  );
}

/** The error message of a form, announced to screen readers; renders nothing without an error. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="rounded-md bg-red-50 px-4 py-3 text-sm font-medium text-red-800">
      {text}
    </p>
  );
}

/** Shown in a form that started with a draft. */
export function RestoredNotice() {
  return (
    <p role="status" className="mb-4 rounded-md bg-slate-100 px-4 py-3 text-sm">
      We kept what you entered earlier. It has not been saved yet.
    </p>
  );
}
