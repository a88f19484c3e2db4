import { formatCount } from '@neev/domain';
import { type LucideIcon, RotateCw } from 'lucide-react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatCard } from '@/components/ui/stat-card.tsx';
import type { Live } from '@/lib/live/use-live.ts';

interface FigureCardProps {
  icon: LucideIcon;
  label: string;
  figure: Live<number>;
  /** What to say when it cannot be had: a zero would be taken for one. */
  failure: string;
}

/** One figure of the dashboard. */
export function FigureCard({ icon, label, figure, failure }: FigureCardProps) {
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
        <span role="status" className="block py-1">
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
            className="inline-flex min-h-8 items-center gap-1.5 rounded-sm underline underline-offset-4"
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
