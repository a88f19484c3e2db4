import { CalendarDays, Inbox, Package, Users } from 'lucide-react';
import { type Live, mapLive } from '@/lib/live/use-live.ts';
import { useVisits } from '../api/watch-visits.ts';
import { sumOf } from '../visit-points.ts';
import { FigureCard } from './figure-card.tsx';

interface SummaryCardsProps {
  enquiries: Live<number>;
  products: Live<number>;
}

/** The four figures (specification, sections 2 and 9). */
export function SummaryCards({ enquiries, products }: SummaryCardsProps) {
  const visits = useVisits();
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <FigureCard
        icon={Users}
        label="Total Visitors"
        figure={mapLive(visits, ({ yearly }) => sumOf(yearly))}
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
