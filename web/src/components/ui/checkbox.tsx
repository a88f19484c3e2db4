import { type ComponentProps, useId } from 'react';

interface CheckboxProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
}

/** A labelled box to tick. */
export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="size-5 accent-emerald-700"
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
