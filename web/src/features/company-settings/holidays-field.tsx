import { longDayText } from '@neev/domain';
import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '@/components/admin/icon-button.tsx';
import { FieldError, TextField } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { afterPress } from '@/lib/after-press.ts';

interface HolidaysFieldProps {
  /** Days without business, as `2026-01-26`. */
  dates: readonly string[];
  error: string | undefined;
  onChange: (dates: string[]) => void;
}

/** A list of dates, sorted. */
export function HolidaysField({ dates, error, onChange }: HolidaysFieldProps) {
  const [date, setDate] = useState('');
  const field = useRef<HTMLInputElement>(null);

  function add() {
    if (date === '') return;
    onChange([...new Set([...dates, date])].toSorted());
    setDate('');
  }

  function remove(removed: string) {
    onChange(dates.filter((each) => each !== removed));
    // The button that had the focus is gone.
    field.current?.focus();
  }

  // Enter would submit the whole form.
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Holidays</legend>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          label="Date"
          type="date"
          value={date}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
          onKeyDown={addOnEnter}
          // A date that is left in the field would not be saved. `0002-01-26` is one whose year is being typed.
          onBlur={() => date >= '2000' && afterPress(add)}
        />
        {/* Not disabled without a date, since it gets the focus when leaving the field adds one. */}
        <Button variant="outline" onClick={add}>
          Add holiday
        </Button>
      </div>
      <ul className="mt-3 flex flex-wrap gap-2">
        {dates.map((each) => (
          <Holiday key={each} date={each} onRemove={remove} />
        ))}
      </ul>
      <FieldError text={error} />
    </fieldset>
  );
}

function Holiday({ date, onRemove }: { date: string; onRemove: (date: string) => void }) {
  const text = longDayText(date);
  return (
    <li className="inline-flex items-center rounded-md border border-line pl-3 text-sm">
      {text}
      <IconButton label={`Remove ${text}`} icon={X} onClick={() => onRemove(date)} />
    </li>
  );
}
