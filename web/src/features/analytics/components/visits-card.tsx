import { type CompleteVisitLists, compareDays, formatCount } from '@neev/domain';
import { lazy, Suspense, useState } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useVisits } from '../api/watch-visits.ts';
import { type Period, periodWords } from '../period.ts';
import { comparisonOf, toPoints } from '../visit-points.ts';
import { PeriodChoice } from './period-choice.tsx';
import { VisitsTable } from './visits-table.tsx';

/** Its library is by far the heaviest part of the admin area. */
const VisitsChart = lazy(async () => ({
  default: (await import('./visits-chart.tsx')).VisitsChart,
}));

/** The visits over time (specification, section 2, "Dashboard"). */
export function VisitsCard() {
  const [period, setPeriod] = useState<Period>('daily');
  const [isTableOpen, setIsTableOpen] = useState(false);
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-lg">Total Visitors</h2>
          <p className="text-sm text-ink-soft">{periodWords[period].label} data</p>
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
  /** Kept above: another period comes with another table. */
  isTableOpen: boolean;
  setIsTableOpen: (isOpen: boolean) => void;
}

function Visits({ period, lists, isTableOpen, setIsTableOpen }: VisitsProps) {
  const shown = toPoints(lists[period].slice(-periodWords[period].shown));
  return (
    <>
      <Suspense fallback={<Skeleton className="h-80" />}>
        <VisitsChart points={shown} />
      </Suspense>
      <Comparison days={lists.daily} />
      {shown.length > 0 && (
        <VisitsTable
          unit={periodWords[period].unit}
          points={shown}
          isOpen={isTableOpen}
          onToggle={setIsTableOpen}
        />
      )}
    </>
  );
}

/** Days that are compared with as many before. */
const COMPARED_DAYS = 30;

/** Today is left out on both sides: it is not over. */
function Comparison({ days }: { days: CompleteVisitLists['daily'] }) {
  const today = days.find(({ isCurrent }) => isCurrent)?.date;
  if (today === undefined) return null;
  const compared = compareDays(days, today, COMPARED_DAYS);
  return (
    <p className="mt-4">
      <strong>{formatCount(compared.latest)}</strong> visits in the last {COMPARED_DAYS} days:{' '}
      {comparisonOf(compared)} in the {COMPARED_DAYS} days before ({formatCount(compared.before)}).
    </p>
  );
}
