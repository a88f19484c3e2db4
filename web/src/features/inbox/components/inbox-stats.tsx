import { formatCount } from '@neev/domain';
import { CalendarCheck, Inbox } from 'lucide-react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatCard } from '@/components/ui/stat-card.tsx';
import { type Counted, useTodaysCount, useTotalCount } from './use-enquiry-counts.ts';

/** How many enquiries there are, and how many came today. */
export function InboxStats() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <StatCard icon={Inbox} label="Total Enquiries">
        <Figure counted={useTotalCount()} />
      </StatCard>
      <StatCard icon={CalendarCheck} label="Today's Enquiries">
        <Figure counted={useTodaysCount()} />
      </StatCard>
    </div>
  );
}

function Figure({ counted: { count, hasFailed } }: { counted: Counted }) {
  if (count !== undefined) return formatCount(count);
  if (hasFailed) return <span className="text-base font-medium">Could not be counted</span>;
  return <Skeleton className="my-1 h-6 w-16" />;
}
