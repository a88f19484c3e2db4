import { formatCount } from '@neev/domain';
import { CalendarDays, Inbox, type LucideIcon, Package, RotateCw, Users } from 'lucide-react';
import { StatCard } from '@/components/admin/cards.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { Live } from '@/lib/live/use-live.ts';
import { mapLive } from '@/lib/live/use-live.ts';
import { sumCounts, useVisits } from './visits.ts';

interface SummaryCardsProps {
  enquiries: Live<number>;
  products: Live<number>;
}

/** The four key figures (specification, sections 2 and 9). */
export function SummaryCards({ enquiries, products }: SummaryCardsProps) {
  const visits = useVisits();
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <FigureCard
        icon={Users}
        label="Total Visitors"
        figure={mapLive(visits, ({ yearly }) => sumCounts(yearly))}
        failure="Failed to fetch analytics"
      />
      <FigureCard
        icon={Inbox}
        label="Total Enquiries"
        figure={enquiries}
        failure="Failed to fetch enquiries"
      />
      <FigureCard
        icon={Package}
        label="Total Products"
        figure={products}
        failure="Failed to fetch products"
      />
      <FigureCard
        icon={CalendarDays}
        label="This Month"
        figure={mapLive(visits, ({ monthly }) => monthly.find(isCurrent)?.count ?? 0)}
        failure="Failed to fetch analytics"
      />
    </div>
  );
}

function isCurrent(month: { isCurrent: boolean }): boolean {
  return month.isCurrent;
}

interface FigureCardProps {
  icon: LucideIcon;
  label: string;
  figure: Live<number>;
  /** Error message. A zero would be misleading. */
  failure: string;
}

/** A card with one key figure. */
function FigureCard({ icon, label, figure, failure }: FigureCardProps) {
  return (
    <StatCard icon={icon} label={label}>
      <Figure figure={figure} label={label} failure={failure} />
    </StatCard>
  );
}

function Figure({ figure, label, failure }: Omit<FigureCardProps, 'icon'>) {
  switch (figure.status) {
    case 'loading':
      return (
        <span role="status" className="block py-0.5 @3xs:py-1">
          <span className="sr-only">Loading {label}</span>
          <Skeleton className="h-6 w-20" />
        </span>
      );
    case 'error':
      return (
        <span role="alert" className="flex flex-wrap items-center gap-x-3 text-sm font-semibold">
          <span className="text-red-700">{failure}</span>
          <button
            type="button"
            aria-label={`Try again: ${label}`}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-sm underline underline-offset-4"
            onClick={figure.retry}
          >
            <RotateCw aria-hidden className="size-3.5" />
            Try again
          </button>
        </span>
      );
    case 'ready':
      return formatCount(figure.value);
  }
}
