import { CLOSED, formatBusinessHours, isBusinessDay, WEEKDAYS } from '@neev/domain';
import { TimeField } from '@/components/admin/time-field.tsx';
import { FieldError } from '@/components/controls/field.tsx';

/** The hours of a day that is opened. */
const NEW_DAY = '09:00-19:00';

interface HoursFieldProps {
  /** For each weekday from Monday, `09:00-19:00` or `closed`. */
  days: readonly string[];
  error: string | undefined;
  onChange: (days: string[]) => void;
}

/** Opening and closing time of each weekday, and the text that visitors read. */
export function HoursField({ days, error, onChange }: HoursFieldProps) {
  const change = (index: number, day: string) => onChange(days.with(index, day));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Business hours</legend>
      <div className="divide-y divide-line">
        {WEEKDAYS.map((weekday, index) => (
          <DayRow
            key={weekday}
            weekday={weekday}
            day={days[index] ?? CLOSED}
            error={isBusinessDay(days[index] ?? CLOSED) ? undefined : error}
            onChange={(day) => change(index, day)}
          />
        ))}
      </div>
      {days.every(isBusinessDay) && (
        <p className="mt-3 text-sm text-ink-soft">Shown as: {formatBusinessHours(days)}</p>
      )}
    </fieldset>
  );
}

interface DayRowProps {
  weekday: string;
  day: string;
  error: string | undefined;
  onChange: (day: string) => void;
}

function DayRow({ weekday, day, error, onChange }: DayRowProps) {
  const isOpen = day !== CLOSED;
  const [from = '', to = ''] = isOpen ? day.split('-') : [];
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <label className="inline-flex min-h-11 w-36 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOpen}
          className="size-5 accent-emerald-700"
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? NEW_DAY : CLOSED)}
        />
        {weekday}
      </label>
      {isOpen ? (
        <div className="flex items-center gap-2">
          <TimeField
            label={`${weekday}, opens at`}
            value={from}
            isInvalid={error !== undefined}
            onChange={(time) => onChange(`${time}-${to}`)}
          />
          <span>to</span>
          <TimeField
            label={`${weekday}, closes at`}
            value={to}
            isInvalid={error !== undefined}
            onChange={(time) => onChange(`${from}-${time}`)}
          />
        </div>
      ) : (
        <span className="text-ink-soft">Closed</span>
      )}
      <div className="basis-full empty:hidden">
        <FieldError text={error} />
      </div>
    </div>
  );
}
