interface TimeFieldProps {
  label: string;
  /** `09:30`, or empty while it is incomplete. */
  value: string;
  isInvalid?: boolean;
  onChange: (time: string) => void;
}

/** A time of day, with its label for screen readers only. */
export function TimeField({ label, value, isInvalid, onChange }: TimeFieldProps) {
  return (
    <input
      type="time"
      aria-label={label}
      aria-invalid={isInvalid}
      value={value}
      className="min-h-11 rounded-md border border-slate-400 bg-white px-2 text-base text-ink aria-invalid:border-red-700"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
