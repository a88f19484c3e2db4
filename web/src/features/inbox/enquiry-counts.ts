import {
  anyHandling,
  collections,
  dayAt,
  type Enquiry,
  type EnquiryStatus,
  formatCount,
  type HandlingFilter,
  handlingConditions,
  startOfDay,
} from '@neev/domain';
import {
  collection,
  getCountFromServer,
  type QueryConstraint,
  query,
  where,
} from 'firebase/firestore';
import { useEffect, useEffectEvent, useState } from 'react';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { describeChanges, useChangedEnquiries } from './change-status.ts';
import { useNewestEnquiries, useRespondedEnquiries } from './known-enquiries.ts';

export interface CountState {
  /** `undefined` until the first count. */
  count: number | undefined;
  /** Whether the last count failed; `count` is then the previous one. */
  hasFailed: boolean;
  retry(): void;
}

/** Number of unread enquiries; `undefined` until the first count. */
export function useUnreadCount(): number | undefined {
  return useStatusCount('unread', anyHandling);
}

/** Number of enquiries with each status; `undefined` until they are counted. */
export function useStatusCounts(
  handling: HandlingFilter,
): Record<EnquiryStatus, number | undefined> {
  return {
    unread: useStatusCount('unread', handling),
    read: useStatusCount('read', handling),
    archived: useStatusCount('archived', handling),
  };
}

function useStatusCount(counted: EnquiryStatus, handling: HandlingFilter): number | undefined {
  const changes = describeChanges(useChangedEnquiries());
  const newest = useRefreshKey(({ id, status, assignee, quote, labels }) =>
    [id, status, assignee, quote?.state, ...labels].join(' '),
  );
  return useServerCount(
    () => count(where('status', '==', counted), ...handlingConstraints(handling)),
    newest && `${newest} ${changes} ${Object.values(handling).join(' ')}`,
  ).count;
}

/** Total number of enquiries. */
export function useTotalCount(): CountState {
  return useServerCount(
    () => count(),
    useRefreshKey(({ id }) => id),
  );
}

/** Number of enquiries received today, in the time zone of the business. */
export function useTodaysCount(): CountState {
  const day = dayAt(useServerNow());
  const ids = useRefreshKey(({ id }) => id);
  return useServerCount(
    () => count(where('createdAt', '>=', startOfDay(day))),
    ids && `${ids} ${day}`,
  );
}

/**
 * A string that changes with `keyOf` of the newest enquiries, and of those to which the customer has responded;
 * `undefined` while loading.
 */
function useRefreshKey(keyOf: (enquiry: Enquiry) => string): string | undefined {
  const newest = useNewestEnquiries();
  const responded = useRespondedEnquiries();
  if (newest.status !== 'ready' || responded.status === 'loading') return undefined;
  const older = responded.status === 'ready' ? responded.value : [];
  return `:${[...newest.value, ...older].map(keyOf).join()}`;
}

/** Milliseconds without a change before enquiries are counted again. */
const DEBOUNCE_MS = 200;

/** Counts on the server once `refreshKey` is defined, and again whenever it changes. */
function useServerCount(read: () => Promise<number>, refreshKey: string | undefined): CountState {
  const [countState, setCountState] = useState<Omit<CountState, 'retry'>>({
    count: undefined,
    hasFailed: false,
  });
  const [attempt, setAttempt] = useState(0);

  async function run(signal: AbortSignal) {
    try {
      const count = await read();
      if (!signal.aborted) setCountState({ count, hasFailed: false });
    } catch (error) {
      console.warn('The enquiries could not be counted.', error);
      if (!signal.aborted) setCountState(({ count }) => ({ count, hasFailed: true }));
    }
  }

  /** Counts at once the first time, and after a series of changes later. */
  const startCount = useEffectEvent((signal: AbortSignal) =>
    setTimeout(run, countState.count === undefined ? 0 : DEBOUNCE_MS, signal),
  );

  const runKey = refreshKey === undefined ? undefined : `${refreshKey} ${attempt}`;

  useEffect(() => {
    if (runKey === undefined) return;
    const controller = new AbortController();
    const timer = startCount(controller.signal);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [runKey]);

  return { ...countState, retry: () => setAttempt(attempt + 1) };
}

/** The filter as constraints of a query. */
export function handlingConstraints(filter: HandlingFilter): QueryConstraint[] {
  return handlingConditions(filter).map(({ field, operator, value }) =>
    where(field, operator, value),
  );
}

/** Counts on the server. Billed as one read per thousand enquiries. */
async function count(...conditions: QueryConstraint[]): Promise<number> {
  const countQuery = query(collection(adminDatabase, collections.enquiries), ...conditions);
  return (await getCountFromServer(countQuery)).data().count;
}

/** `3 enquiries`. */
export function countText(count: number): string {
  return count === 1 ? '1 enquiry' : `${formatCount(count)} enquiries`;
}
