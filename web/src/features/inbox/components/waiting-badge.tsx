import {
  businessMsBetween,
  COMPANY_ID,
  collections,
  documentSource,
  type Enquiry,
  parseCompanySettings,
  waitingSince,
} from '@neev/domain';
import { type ReactNode, useMemo } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { useHasBeen } from '@/lib/hooks/use-has-been.ts';
import { useLiveDocument } from '@/lib/live/use-live.ts';

const settingsSource = documentSource(collections.settings, COMPANY_ID);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days after which the waiting time is shown in days. */
const MAX_DAYS_IN_HOURS = 7;

/** Whether the response time was loaded, or could not be: the waiting times do not move the rows any more. */
export function useAreWaitingTimesKnown(): boolean {
  return useHasBeen(useLiveDocument(settingsSource).status !== 'loading');
}

/**
 * Returns a function that marks an unread enquiry with its waiting time when it has waited longer than the response
 * time of the settings.
 */
export function useWaitingMark(): (enquiry: Enquiry) => ReactNode {
  const now = useServerNow();
  const live = useLiveDocument(settingsSource);
  const fields = live.status === 'ready' ? live.value : undefined;
  const settings = useMemo(() => parseCompanySettings(fields), [fields]);

  return (enquiry) => {
    if (enquiry.status !== 'unread' || live.status !== 'ready') return null;
    const since = waitingSince(enquiry);
    const ageMs = now.getTime() - since.getTime();
    if (ageMs > MAX_DAYS_IN_HOURS * DAY_MS)
      return <WaitingBadge time={`${Math.floor(ageMs / DAY_MS)} days`} />;
    const hours = Math.floor(businessMsBetween(since, now, settings) / HOUR_MS);
    if (hours < settings.responseHours) return null;
    return <WaitingBadge time={hours === 1 ? '1 business hour' : `${hours} business hours`} />;
  };
}

function WaitingBadge({ time }: { time: string }) {
  return (
    <span className="mt-2 block">
      <Badge tone="accent">Waiting for {time}</Badge>
    </span>
  );
}
