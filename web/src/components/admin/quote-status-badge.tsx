import {
  dayAt,
  type QuoteProgress,
  type QuoteStatus,
  quoteStatusLabels,
  quoteStatusOf,
} from '@neev/domain';
import { Badge } from '@/components/ui/badge.tsx';
import { useServerNow } from '@/lib/admin/server-clock.ts';

const tones = {
  received: 'neutral',
  inProgress: 'neutral',
  quoted: 'accent',
  accepted: 'good',
  declined: 'dark',
  expired: 'neutral',
} as const satisfies Record<QuoteStatus, string>;

interface QuoteStatusBadgeProps {
  quote: QuoteProgress;
  labelOf?: (status: QuoteStatus) => string;
}

/** The status of a quote on the present day. */
export function QuoteStatusBadge({
  quote,
  labelOf = (status) => quoteStatusLabels[status],
}: QuoteStatusBadgeProps) {
  const status = quoteStatusOf(quote, dayAt(useServerNow()));
  return <Badge tone={tones[status]}>{labelOf(status)}</Badge>;
}
