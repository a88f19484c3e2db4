import { formatCount, type IndexedProduct } from '@neev/domain';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ResponseTimesCard } from '@/features/analytics/response-times-card.tsx';
import { SummaryCards } from '@/features/analytics/summary-cards.tsx';
import { VisitsCard } from '@/features/analytics/visits-card.tsx';
import { useCatalogueIndex } from '@/features/catalogue/watch-catalogue.ts';
import { useTodaysCount, useTotalCount, useUnreadCount } from '@/features/inbox/enquiry-counts.ts';
import { useWaitingCount } from '@/features/team/watch-admins.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { mapLive } from '@/lib/live/use-live.ts';

/**
 * The dashboard: key figures, links to what there is to do, visits, and response times. Each figure is defined
 * once, in the hook that the screen behind it uses: the products are those of the catalogue index.
 */
export function DashboardPage() {
  const index = useCatalogueIndex();
  return (
    <>
      <SummaryCards
        enquiries={useLiveEnquiryCount()}
        products={mapLive(index, ({ length }) => length)}
      />
      <ToDoLinks index={index} />
      <VisitsCard />
      <ResponseTimesCard />
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

/** Links to the records that an administrator looks at every day, with their number. */
function ToDoLinks({ index }: { index: Live<IndexedProduct[]> }) {
  const links = useToDoLinks(index);
  return (
    <nav aria-label="To do" className="mt-3 sm:mt-4">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {links.map((link) => (
          <li key={link.to} className="flex">
            <ToDoLink {...link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useToDoLinks(index: Live<IndexedProduct[]>) {
  const outOfStock =
    index.status === 'ready' ? index.value.filter(({ isInStock }) => !isInStock) : undefined;
  return [
    { label: "Today's enquiries", to: '/admin/enquiries?show=all', count: useTodaysCount().count },
    { label: 'Unread', to: '/admin/enquiries?show=unread', count: useUnreadCount() },
    {
      label: 'Out of stock',
      to: '/admin/products?tab=products&stock=out',
      count: outOfStock?.length,
    },
    { label: 'Pending registrations', to: '/admin/team', count: useWaitingCount() },
  ];
}

interface ToDoLinkProps {
  label: string;
  to: string;
  /** `undefined` while it is not known. */
  count: number | undefined;
}

function ToDoLink({ label, to, count }: ToDoLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-lg border border-line bg-white px-3 py-2.5 sm:px-4 text-sm font-semibold shadow-card hover:border-ink"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {count !== undefined && <span className="tabular-nums">{formatCount(count)}</span>}
      <ChevronRight aria-hidden className="hidden size-4 shrink-0 text-ink-soft sm:block" />
    </Link>
  );
}
