import { dayAt, monthOf } from '@neev/domain';
import { CalendarDays, Inbox, Package, Users } from 'lucide-react';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';
import { mapLive } from '@/lib/live/map-live.ts';
import { useNow } from '@/lib/use-now.ts';
import { useEnquiryTotal } from '../api/use-enquiry-total.ts';
import { useVisits } from '../api/watch-visits.ts';
import { countIn, sumOf } from '../visit-points.ts';
import { FigureCard } from './figure-card.tsx';

/** The four figures (specification, sections 2 and 9). */
export function SummaryCards() {
  const thisMonth = monthOf(dayAt(useNow()));
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <FigureCard
        icon={Users}
        label="Total Visitors"
        figure={mapLive(useVisits('yearly'), sumOf)}
        failure="Failed to fetch analytics"
      />
      <FigureCard
        icon={Inbox}
        label="Total Enquiries"
        figure={useEnquiryTotal()}
        failure="Failed to fetch enquiries"
      />
      <FigureCard
        icon={Package}
        label="Total Products"
        figure={mapLive(useMenu(), ({ categories }) =>
          categories.reduce((sum, { productCount }) => sum + productCount, 0),
        )}
        failure="Failed to fetch products"
      />
      <FigureCard
        icon={CalendarDays}
        label="This Month"
        figure={mapLive(useVisits('monthly'), (points) => countIn(points, thisMonth))}
        failure="Failed to fetch analytics"
      />
    </div>
  );
}
