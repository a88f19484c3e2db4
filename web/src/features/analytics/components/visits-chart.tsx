import { AreaChart } from '@tremor/react';
import './visits-chart.css';
import { summaryOf, type VisitPoint } from '../visit-points.ts';

/** The series as the legend of the tooltip calls it. */
const SERIES = 'Visitors';

/** 320 px high, in orange (specification, section 2, "Dashboard"). */
export function VisitsChart({ points }: { points: readonly VisitPoint[] }) {
  return (
    <div role="img" aria-label={summaryOf(points)}>
      <AreaChart
        className="h-80"
        data={points.map(({ period, count }) => ({ period, [SERIES]: count }))}
        index="period"
        categories={[SERIES]}
        colors={['orange']}
        valueFormatter={(value) => value.toLocaleString('en-IN')}
        yAxisWidth={52}
        allowDecimals={false}
        showLegend={false}
        noDataText="No visits yet"
      />
    </div>
  );
}
