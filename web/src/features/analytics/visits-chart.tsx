import './visits-chart.css';
import { formatCount } from '@neev/domain';
import { AreaChart, BarChart, type CustomTooltipProps } from '@tremor/react';
import { summarizeVisits, type VisitPoint, visitsText } from './visits.ts';

const COMPLETE_SERIES = 'Visits';
/** Series of the current, incomplete period, in another colour. */
const CURRENT_SERIES = 'So far';

interface VisitsChartProps {
  points: readonly VisitPoint[];
  /** Bars, for periods that are too few for a line. */
  hasBars: boolean;
}

/** 320 px high, in orange (specification, section 2, "Dashboard"). */
export function VisitsChart({ points, hasBars }: VisitsChartProps) {
  const props = {
    className: 'h-80',
    index: 'period',
    categories: [COMPLETE_SERIES, CURRENT_SERIES],
    colors: ['orange', 'slate'],
    customTooltip: VisitsTooltip,
    valueFormatter: formatCount,
    yAxisWidth: 52,
    allowDecimals: false,
    showLegend: false,
    noDataText: 'No visits yet',
  };
  return (
    <div role="img" aria-label={summarizeVisits(points)}>
      {hasBars ? (
        <BarChart stack data={points.map(barOf)} {...props} />
      ) : (
        <AreaChart data={points.map((_, index) => linePointOf(points, index))} {...props} />
      )}
    </div>
  );
}

function barOf({ period, title, count, isCurrent }: VisitPoint) {
  return { period, title, [isCurrent ? CURRENT_SERIES : COMPLETE_SERIES]: count };
}

/** The second series starts at the last point of the first, so that the line is continuous. */
function linePointOf(points: readonly VisitPoint[], index: number) {
  const point = points[index];
  if (!point) return {};
  const isBeforeCurrent = points[index + 1]?.isCurrent === true;
  return { ...barOf(point), ...(isBeforeCurrent && { [CURRENT_SERIES]: point.count }) };
}

function VisitsTooltip({ active, payload }: CustomTooltipProps) {
  const [value] = payload ?? [];
  if (!active || !value) return null;
  return (
    <div className="rounded-md border border-line bg-white px-4 py-2.5 text-sm shadow-raised">
      <p className="text-ink-soft">{value.payload?.title}</p>
      <p className="font-semibold tabular-nums">{visitsText(Number(value.value))}</p>
    </div>
  );
}
