import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '@/lib/class-names.ts';

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

type TextFieldProps = FieldProps & ComponentProps<'input'>;
type TextAreaProps = FieldProps & ComponentProps<'textarea'>;
type SelectFieldProps = FieldProps & ComponentProps<'select'>;

const controlClass =
  'block w-full rounded-md border bg-white px-3.5 py-2.5 text-base text-ink placeholder:text-slate-500 disabled:bg-slate-50 aria-invalid:border-red-700';

/** Not for `select`, which always matches `:read-only`. */
const textClass = classNames(controlClass, 'read-only:bg-slate-50');

/** A labelled input; a required one is marked with *. */
export function TextField({ label, error, hint, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} isRequired={input.required}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={classNames(textClass, 'min-h-11 border-slate-400', className)}
        />
      )}
    </FieldFrame>
  );
}

/** A labelled multi-line input. */
export function TextArea({ label, error, hint, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} isRequired={area.required}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={classNames(textClass, 'border-slate-400', className)}
        />
      )}
    </FieldFrame>
  );
}

/** A labelled native select, for the controls of the phone and of screen readers. */
export function SelectField({ label, error, hint, className, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} isRequired={select.required}>
      {(control) => (
        <select
          {...select}
          {...control}
          className={classNames(controlClass, 'min-h-11 border-slate-400', className)}
        />
      )}
    </FieldFrame>
  );
}

interface FieldFrameProps extends FieldProps {
  isRequired: boolean | undefined;
  /** Renders the control with the attributes that connect it with its label, hint and error. */
  children(
    control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>,
  ): ReactNode;
}

function FieldFrame({ label, error, hint, isRequired, children }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(error !== undefined && errorId, hint !== undefined && hintId);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {isRequired && <span className="text-accent-strong"> *</span>}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} />
    </div>
  );
}

interface FieldErrorProps {
  id?: string;
  text: string | undefined;
}

/** The error message of an input, or of a group of inputs; renders nothing without an error. */
export function FieldError({ id, text }: FieldErrorProps) {
  if (text === undefined) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 text-sm font-medium text-red-700">
      {text}
    </p>
  );
}

type Tone = 'success' | 'failure' | 'queued';

const tones: Record<Tone, string> = {
  success: 'border-emerald-700 bg-emerald-50 text-emerald-900',
  failure: 'border-red-700 bg-red-50 text-red-900',
  queued: 'border-amber-600 bg-amber-50 text-amber-950',
};

/** The result of a submission, shown in the form until the next one. */
export function FormMessage({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p
      role={tone === 'failure' ? 'alert' : 'status'}
      className={classNames('rounded-md border-l-4 px-4 py-3 text-sm font-medium', tones[tone])}
    >
      {children}
    </p>
  );
}
