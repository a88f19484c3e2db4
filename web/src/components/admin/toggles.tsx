import { type ComponentProps, useId, useState } from 'react';
import { classNames } from '@/lib/class-names.ts';

interface SwitchProps {
  label: string;
  /** Context added to the accessible label; none by default. */
  context?: string;
  isOn: boolean;
  /** May return a promise; until it settles, the switch shows the new state. */
  onChange: (isOn: boolean) => unknown;
}

/** A switch that takes effect immediately. */
export function Switch({ label, context, ...props }: SwitchProps) {
  const [isOn, change] = useChangedState(props);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={context === undefined ? undefined : `${label}: ${context}`}
      className="inline-flex min-h-11 items-center gap-3 text-sm font-medium"
      onClick={() => void change(!isOn)}
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

/**
 * The last requested state until its change settles, so that a second click in quick succession
 * reverts the first.
 */
function useChangedState({ isOn, onChange }: Pick<SwitchProps, 'isOn' | 'onChange'>) {
  const [requested, setRequested] = useState<boolean>();

  async function change(next: boolean) {
    setRequested(next);
    await onChange(next);
    setRequested(undefined);
  }

  return [requested ?? isOn, change] as const;
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
