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
export function Switch({ label, context, onChange, ...props }: SwitchProps) {
  const [isOn, request] = useRequestedState(props.isOn);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={context === undefined ? undefined : `${label}: ${context}`}
      className="inline-flex min-h-11 items-center gap-3 text-sm font-medium"
      onClick={() => void request(!isOn, onChange(!isOn))}
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
 * The last requested state until its change settles, then `state` again: a change in quick succession is based on the
 * previous one, although that is not in a snapshot yet.
 */
export function useRequestedState<T>(state: T) {
  const [requested, setRequested] = useState<T>();

  async function request(next: T, change: unknown) {
    setRequested(next);
    await change;
    setRequested((last) => (last === next ? undefined : last));
  }

  return [requested ?? state, request] as const;
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
