import { SummaryCards } from '@/features/analytics/summary-cards.tsx';
import { VisitsCard } from '@/features/analytics/visits-card.tsx';
import { useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { useTotalCount } from '@/features/inbox/enquiry-counts.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { mapLive } from '@/lib/live/use-live.ts';

/** The dashboard: key figures and visits. */
export function DashboardPage() {
  return (
    <>
      <SummaryCards enquiries={useLiveEnquiryCount()} products={useLiveProductCount()} />
      <VisitsCard />
    </>
  );
}

function useLiveEnquiryCount(): Live<number> {
  const { count, hasFailed, retry } = useTotalCount();
  if (hasFailed) return { status: 'error', error: new Error('They were not counted.'), retry };
  return count === undefined
    ? { status: 'loading', retry }
    : { status: 'ready', value: count, retry };
}

function useLiveProductCount(): Live<number> {
  return mapLive(useMenu(), ({ categories }) =>
    categories.reduce((sum, { productCount }) => sum + productCount, 0),
  );
}
