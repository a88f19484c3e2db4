import { classNames } from '@/lib/class-names.ts';

interface SwitchProps {
  label: string;
  /** What it belongs to, for those who do not see it; the label alone, unless told. */
  about?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, about, isOn, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={about === undefined ? undefined : `${label}: ${about}`}
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
