import { classNames } from '@/lib/class-names.ts';
import { type Period, periods, periodWords } from '../period.ts';

interface PeriodChoiceProps {
  period: Period;
  onChoose: (period: Period) => void;
}

/** Buttons from 768 px on, a list to choose from below (specification, section 2, "Dashboard"). */
export function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  return (
    <>
      <fieldset className="hidden rounded-md border border-line p-1 md:flex">
        <legend className="sr-only">Period</legend>
        {periods.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === period}
            className={classNames(
              'min-h-9 rounded-sm px-4 text-sm font-semibold',
              each === period ? 'bg-ink text-white' : 'text-ink-soft hover:text-ink',
            )}
            onClick={() => onChoose(each)}
          >
            {periodWords[each].label}
          </button>
        ))}
      </fieldset>
      <label className="md:hidden">
        <span className="sr-only">Period</span>
        <select
          value={period}
          className="min-h-11 w-full rounded-md border border-slate-300 bg-white px-3 text-sm font-semibold"
          onChange={({ target }) => {
            const chosen = periods.find((each) => each === target.value);
            if (chosen) onChoose(chosen);
          }}
        >
          {periods.map((each) => (
            <option key={each} value={each}>
              {periodWords[each].label}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
