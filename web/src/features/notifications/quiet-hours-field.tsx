import { isQuietHours } from '@neev/domain';
import { type FocusEvent, useState } from 'react';
import { TimeField } from '@/components/admin/time-field.tsx';
import { Switch } from '@/components/admin/toggles.tsx';

/** The hours when quiet hours are switched on. */
const NEW_QUIET_HOURS = '21:00-08:00';

interface QuietHoursFieldProps {
  /** `21:00-08:00`, or empty. */
  value: string;
  onChange: (value: string) => Promise<unknown>;
}

/** Hours without notifications. Reports complete values only, and shows `value` while it is not edited. */
export function QuietHoursField({ value, onChange }: QuietHoursFieldProps) {
  // Shown until the edit ends, because the snapshot of a keystroke can arrive after the next one.
  const [edited, setEdited] = useState<string>();
  const shown = edited ?? value;
  const [from = '', to = ''] = shown.split('-');

  function change(changed: string) {
    setEdited(changed);
    if (isQuietHours(changed)) void onChange(changed);
  }

  function endEdit({ currentTarget, relatedTarget }: FocusEvent) {
    if (isQuietHours(shown) && !currentTarget.contains(relatedTarget)) setEdited(undefined);
  }

  return (
    <>
      <Switch
        label="Quiet hours"
        isOn={value !== ''}
        onChange={(isOn) => {
          setEdited(undefined);
          return onChange(isOn ? NEW_QUIET_HOURS : '');
        }}
      />
      <p className="pb-1 text-sm text-ink-soft">
        Nothing is sent in these hours. Anything still pending is sent afterwards.
      </p>
      {value !== '' && (
        <fieldset className="flex flex-wrap items-center gap-2 pb-2" onBlur={endEdit}>
          <legend className="sr-only">Quiet hours</legend>
          <TimeField
            label="Quiet hours begin at"
            value={from}
            onChange={(time) => change(`${time}-${to}`)}
          />
          <span>to</span>
          <TimeField
            label="Quiet hours end at"
            value={to}
            onChange={(time) => change(`${from}-${time}`)}
          />
          {!isQuietHours(shown) && (
            <p role="alert" className="text-sm font-medium text-red-700">
              Enter two different times.
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}
