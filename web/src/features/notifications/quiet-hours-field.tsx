import { isQuietHours } from '@neev/domain';
import { useState } from 'react';
import { TimeField } from '@/components/admin/time-field.tsx';
import { Switch } from '@/components/admin/toggles.tsx';

/** The hours when quiet hours are switched on. */
const NEW_QUIET_HOURS = '21:00-08:00';

interface QuietHoursFieldProps {
  /** `21:00-08:00`, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** Hours without notifications. Reports complete values only. */
export function QuietHoursField({ value, onChange }: QuietHoursFieldProps) {
  const [entered, setEntered] = useState(value);
  const [from = '', to = ''] = entered.split('-');

  function change(changed: string) {
    setEntered(changed);
    if (isQuietHours(changed)) onChange(changed);
  }

  return (
    <>
      <Switch
        label="Quiet hours"
        isOn={value !== ''}
        onChange={(isOn) => change(isOn ? NEW_QUIET_HOURS : '')}
      />
      <p className="pb-1 text-sm text-ink-soft">
        Nothing is sent in these hours. What is still open is sent when they end.
      </p>
      {value !== '' && (
        <div className="flex flex-wrap items-center gap-2 pb-2">
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
          {!isQuietHours(entered) && (
            <p role="alert" className="text-sm font-medium text-red-700">
              Enter two different times.
            </p>
          )}
        </div>
      )}
    </>
  );
}
