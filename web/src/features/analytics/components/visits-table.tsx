import { formatCount } from '@neev/domain';
import type { VisitPoint } from '../visit-points.ts';

interface VisitsTableProps {
  /** What one row is: `Day`. */
  unit: string;
  points: readonly VisitPoint[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The same figures for those who cannot see the chart, or want them exactly; the latest first. */
export function VisitsTable({ unit, points, isOpen, onToggle }: VisitsTableProps) {
  return (
    <details
      className="mt-4"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold underline underline-offset-4">
        The figures as a table
      </summary>
      <div className="mt-2 max-h-80 max-w-sm overflow-y-auto">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="py-2 pr-6">
                {unit}
              </th>
              <th scope="col" className="py-2 text-right">
                Visitors
              </th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ period, count }) => (
              <tr key={period} className="border-b border-line">
                <th scope="row" className="py-2 pr-6 text-left font-normal">
                  {period}
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
