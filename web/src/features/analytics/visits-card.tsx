import { type CompleteVisitLists, comparePeriods, formatCount } from '@neev/domain';
import { Suspense, useState } from 'react';
import { Card } from '@/components/admin/cards.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import {
  type ComparedPeriods,
  describeComparison,
  toPoints,
  useVisits,
  type VisitPoint,
  visitsText,
} from './visits.ts';

/** A lazy chunk: the chart library is by far the largest dependency of the admin area. */
const VisitsChart = lazyComponent(async () => (await import('./visits-chart.tsx')).VisitsChart);

/** The visits over time, as a chart and a table (specification, section 2, "Dashboard"). */
export function VisitsCard() {
  const [period, setPeriod] = useState<Period>('daily');
  const [isTableOpen, setIsTableOpen] = useState(false);
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-lg">Total Visitors</h2>
          <p className="text-sm text-ink-soft">{periodSettings[period].label} data</p>
        </div>
        <PeriodChoice period={period} onChoose={setPeriod} />
      </div>
      <div className="mt-6">
        <Loaded
          live={useVisits()}
          loading={<Skeleton className="h-80" />}
          failure="Failed to fetch analytics"
        >
          {(lists) => <Visits {...{ period, lists, isTableOpen, setIsTableOpen }} />}
        </Loaded>
      </div>
      <p className="mt-4 text-sm text-ink-soft">
        A visit is one visitor on one day, by the calendar of India. Weeks, months and years are the
        sums of their days.
      </p>
    </Card>
  );
}

interface VisitsProps {
  period: Period;
  lists: CompleteVisitLists;
  /** Stored in the parent, because another period renders another table. */
  isTableOpen: boolean;
  setIsTableOpen: (isOpen: boolean) => void;
}

function Visits({ period, lists, isTableOpen, setIsTableOpen }: VisitsProps) {
  const { unit, periodCount, comparedCount, comparedPeriods } = periodSettings[period];
  const points = toPoints(lists[period].slice(-periodCount));
  const latest = points.at(-1);
  return (
    <>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <VisitsChart points={points} hasBars={period === 'yearly'} />
      </Suspense>
      {latest && (
        <>
          <p className="mt-4 text-balance">
            <span className="block font-semibold">
              {latest.title}: {visitsText(latest.count)}
            </span>
            {describeComparison(
              comparePeriods(lists[period], {
                length: comparedCount,
                isFirstComplete: period === 'daily',
              }),
              comparedPeriods,
            )}
          </p>
          <VisitsTable unit={unit} points={points} isOpen={isTableOpen} onToggle={setIsTableOpen} />
        </>
      )}
    </>
  );
}

interface PeriodChoiceProps {
  period: Period;
  onChoose: (period: Period) => void;
}

/** Buttons from 768 px, a select below (specification, section 2, "Dashboard"). */
function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
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
            {periodSettings[each].label}
          </button>
        ))}
      </fieldset>
      <label className="md:hidden">
        <span className="sr-only">Period</span>
        <select
          value={period}
          className="min-h-11 w-full rounded-md border border-slate-300 bg-white px-3 text-sm font-semibold"
          onChange={({ target }) => {
            const chosenPeriod = periods.find((each) => each === target.value);
            if (chosenPeriod) onChoose(chosenPeriod);
          }}
        >
          {periods.map((each) => (
            <option key={each} value={each}>
              {periodSettings[each].label}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

interface VisitsTableProps {
  /** Column title of the periods: `Day`. */
  unit: string;
  points: readonly VisitPoint[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The same figures as an accessible table with exact values, latest first. */
function VisitsTable({ unit, points, isOpen, onToggle }: VisitsTableProps) {
  return (
    <details
      className="mt-4"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
        Show as table
      </summary>
      <div className="mt-2 max-h-80 max-w-sm overflow-y-auto">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="py-2 pr-6">
                {unit}
              </th>
              <th scope="col" className="py-2 text-right">
                Visits
              </th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ title, count }) => (
              <tr key={title} className="border-b border-line">
                <th scope="row" className="py-2 pr-6 text-left font-normal">
                  {title}
                </th>
                <td className="py-2 text-right">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The periods of the visit counts (specification, section 2, "Dashboard"). */
const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const;

type Period = (typeof periods)[number];

interface PeriodSettings {
  label: string;
  /** Singular, as a column title. */
  unit: string;
  /** Number of latest periods in the chart. */
  periodCount: number;
  /** Number of complete periods that are compared with as many before them. */
  comparedCount: number;
  comparedPeriods: ComparedPeriods;
}

const periodSettings: Record<Period, PeriodSettings> = {
  daily: {
    label: 'Daily',
    unit: 'Day',
    periodCount: 31,
    comparedCount: 30,
    comparedPeriods: {
      latest: 'in the 30 days before today',
      before: 'in the 30 days before that',
    },
  },
  weekly: {
    label: 'Weekly',
    unit: 'Week',
    periodCount: 26,
    comparedCount: 4,
    comparedPeriods: {
      latest: 'in the 4 weeks before this one',
      before: 'in the 4 weeks before that',
    },
  },
  monthly: {
    label: 'Monthly',
    unit: 'Month',
    periodCount: 24,
    comparedCount: 3,
    comparedPeriods: {
      latest: 'in the 3 months before this one',
      before: 'in the 3 months before that',
    },
  },
  yearly: {
    label: 'Yearly',
    unit: 'Year',
    periodCount: 20,
    comparedCount: 1,
    comparedPeriods: { latest: 'last year', before: 'in the year before' },
  },
};
