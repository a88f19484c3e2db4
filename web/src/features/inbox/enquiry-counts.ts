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
import { useCallback, useEffect, useState } from 'react';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { useDelayedRequest } from '@/lib/admin/use-delayed-request.ts';
import { useOnlineAgain } from '@/lib/hooks/use-online-again.ts';
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
  return useServerCount(() => count(), useIdsKey());
}

/** Number of enquiries received today, in the time zone of the business. */
export function useTodaysCount(): CountState {
  const day = dayAt(useServerNow());
  const ids = useIdsKey();
  return useServerCount(
    () => count(where('createdAt', '>=', startOfDay(day))),
    ids && `${ids} ${day}`,
  );
}

/** A string that changes when an enquiry arrives or is deleted; `undefined` while loading. */
function useIdsKey(): string | undefined {
  const newest = useRefreshKey(({ id }) => id);
  const deleted = [...useChangedEnquiries()].flatMap(([id, { enquiry }]) => (enquiry ? [] : id));
  return newest && `${newest} ${deleted.join()}`;
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

/** Counts on the server once `refreshKey` is defined, and again whenever it changes, and after a failure. */
function useServerCount(read: () => Promise<number>, refreshKey: string | undefined): CountState {
  const [countState, setCountState] = useState<CountAttempts>({ count: undefined, failures: 0 });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((current) => current + 1), []);
  useRetries(countState.failures, retry);

  const runKey = refreshKey === undefined ? undefined : `${refreshKey} ${attempt}`;
  // At once the first time, and later after a series of changes.
  const delayMs = countState.count === undefined ? 0 : DEBOUNCE_MS;
  useDelayedRequest(runKey, delayMs, async (signal) => {
    try {
      const count = await read();
      if (!signal.aborted) setCountState({ count, failures: 0 });
    } catch (error) {
      console.warn('The enquiries could not be counted.', error);
      if (signal.aborted) return;
      setCountState(({ count, failures }) => ({ count, failures: failures + 1 }));
    }
  });

  return { count: countState.count, hasFailed: countState.failures > 0, retry };
}

interface CountAttempts extends Pick<CountState, 'count'> {
  /** The number of failures since the last count. */
  failures: number;
}

/** Milliseconds after the first failure. The delay doubles with each one, up to a minute. */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/** Retries after a failure: later after each one, and at once when the network returns. */
function useRetries(failures: number, retry: () => void): void {
  useOnlineAgain(failures > 0, retry);
  useEffect(() => {
    if (failures === 0) return undefined;
    const timer = setTimeout(retry, Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS));
    return () => clearTimeout(timer);
  }, [failures, retry]);
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
