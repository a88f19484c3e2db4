import { dayAt, type Enquiry } from '@neev/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNow } from '@/lib/hooks/use-now.ts';
import { countEnquiries, countSince, countUnread } from '../api/read-enquiries.ts';
import { useNewestEnquiries } from '../api/watch-enquiries.ts';
import { describeChanges, useChangedEnquiries } from '../status-writes.ts';

export interface Counted {
  /** `undefined` until the first count. */
  count: number | undefined;
  /** Whether the last count failed; the one before it still stands. */
  hasFailed: boolean;
  retry(): void;
}

/** How many enquiries are unread; `undefined` until the first count. */
export function useUnreadCount(): number | undefined {
  const changes = describeChanges(useChangedEnquiries());
  const statuses = useTrigger(({ id, status }) => `${id} ${status}`);
  return useCounted(countUnread, statuses && `${statuses} ${changes}`).count;
}

/** How many enquiries there are. */
export function useTotalCount(): Counted {
  return useCounted(
    countEnquiries,
    useTrigger(({ id }) => id),
  );
}

/** How many have arrived today, as the business's calendar has it. */
export function useTodaysCount(): Counted {
  const day = dayAt(useNow());
  const ids = useTrigger(({ id }) => id);
  return useCounted(() => countSince(day), ids && `${ids} ${day}`);
}

/** A text that changes with something of the newest enquiries. */
function useTrigger(factOf: (enquiry: Enquiry) => string): string | undefined {
  const newest = useNewestEnquiries();
  return newest.status === 'ready' ? `:${newest.value.map(factOf).join()}` : undefined;
}

/** A number that the server counts: once `trigger` is defined, and again whenever it changes. */
function useCounted(read: () => Promise<number>, trigger: string | undefined): Counted {
  const [counted, setCounted] = useState<Omit<Counted, 'retry'>>({
    count: undefined,
    hasFailed: false,
  });
  const [attempt, setAttempt] = useState(0);
  const readNow = useEffectEvent(read);

  const run = trigger === undefined ? undefined : `${trigger} ${attempt}`;

  useEffect(() => {
    if (run === undefined) return;
    let isCurrent = true;
    readNow().then(
      (count) => isCurrent && setCounted({ count, hasFailed: false }),
      (error: unknown) => {
        console.warn('The enquiries could not be counted.', error);
        if (isCurrent) setCounted(({ count }) => ({ count, hasFailed: true }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [run]);

  return { ...counted, retry: () => setAttempt(attempt + 1) };
}
