import { type ComponentProps, useId } from 'react';
import { classNames } from '@/lib/class-names.ts';

interface SwitchProps {
  label: string;
  /** Context added to the accessible label; none by default. */
  context?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch that takes effect immediately. */
export function Switch({ label, context, isOn, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={context === undefined ? undefined : `${label}: ${context}`}
      className="inline-flex min-h-11 items-center gap-3 text-sm font-medium"
      onClick={() => onChange(!isOn)}
    >
      <span
        aria-hidden
        className={classNames(
          'flex h-6 w-11 items-center rounded-full p-0.5 transition-colors',
          isOn ? 'bg-emerald-700' : 'bg-slate-500',
        )}
      >
        <span
          className={classNames(
            'size-5 rounded-full bg-white transition-transform',
            isOn && 'translate-x-5',
          )}
        />
      </span>
      {label}
    </button>
  );
}

interface CheckboxProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
}

/** A labelled checkbox. */
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
