import { SummaryCards } from '@/features/dashboard/components/summary-cards.tsx';
import { VisitsCard } from '@/features/dashboard/components/visits-card.tsx';

/** What happened, at a glance. */
export function DashboardPage() {
  return (
    <>
      <SummaryCards />
      <VisitsCard />
    </>
  );
}
