import './visits-chart.css';
import { formatCount } from '@neev/domain';
import { AreaChart, type CustomTooltipProps } from '@tremor/react';
import { summarizeVisits, type VisitPoint } from './visits.ts';

const COMPLETE_SERIES = 'Visitors';
/** Series of the current, incomplete period, in another colour. */
const CURRENT_SERIES = 'So far';

/** 320 px high, in orange (specification, section 2, "Dashboard"). */
export function VisitsChart({ points }: { points: readonly VisitPoint[] }) {
  return (
    <div role="img" aria-label={summarizeVisits(points)}>
      <AreaChart
        className="h-80"
        data={points.map((point, index) => ({
          period: point.period,
          ...seriesValuesAt(points, index),
        }))}
        index="period"
        categories={[COMPLETE_SERIES, CURRENT_SERIES]}
        colors={['orange', 'slate']}
        customTooltip={VisitsTooltip}
        valueFormatter={(value) => formatCount(value)}
        yAxisWidth={52}
        allowDecimals={false}
        showLegend={false}
        noDataText="No visits yet"
      />
    </div>
  );
}

/** The second series starts at the last point of the first, so that the line is continuous. */
function seriesValuesAt(points: readonly VisitPoint[], index: number): Record<string, number> {
  const point = points[index];
  if (!point) return {};
  const isBeforeCurrent = points[index + 1]?.isCurrent === true;
  return {
    ...(!point.isCurrent && { [COMPLETE_SERIES]: point.count }),
    ...((point.isCurrent || isBeforeCurrent) && { [CURRENT_SERIES]: point.count }),
  };
}

function VisitsTooltip({ active, payload, label }: CustomTooltipProps) {
  const [value] = payload ?? [];
  if (!active || !value) return null;
  return (
    <div className="rounded-md border border-line bg-white px-4 py-2.5 text-sm shadow-raised">
      <p className="text-ink-soft">{label}</p>
      <p className="font-semibold tabular-nums">
        {formatCount(Number(value.value))} visitors
        {value.dataKey === CURRENT_SERIES && ' so far'}
      </p>
    </div>
  );
}
