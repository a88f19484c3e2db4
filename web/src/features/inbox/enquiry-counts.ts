import { collections, dayAt, type Enquiry, startOfDay } from '@neev/domain';
import {
  collection,
  getCountFromServer,
  type QueryConstraint,
  query,
  where,
} from 'firebase/firestore';
import { useEffect, useEffectEvent, useState } from 'react';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { useNow } from '@/lib/hooks/use-now.ts';
import { describeChanges, useChangedEnquiries } from './change-status.tsx';
import { useNewestEnquiries } from './known-enquiries.ts';

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
  return useCounted(
    () => count(where('status', '==', 'unread')),
    statuses && `${statuses} ${changes}`,
  ).count;
}

/** How many enquiries there are. */
export function useTotalCount(): Counted {
  return useCounted(
    () => count(),
    useTrigger(({ id }) => id),
  );
}

/** How many have arrived today, as the business's calendar has it. */
export function useTodaysCount(): Counted {
  const day = dayAt(useNow());
  const ids = useTrigger(({ id }) => id);
  return useCounted(() => count(where('createdAt', '>=', startOfDay(day))), ids && `${ids} ${day}`);
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

/** Counts on the server: one read for every thousand enquiries. */
async function count(...conditions: QueryConstraint[]): Promise<number> {
  const counted = query(collection(adminDatabase, collections.enquiries), ...conditions);
  return (await getCountFromServer(counted)).data().count;
}
